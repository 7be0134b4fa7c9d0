import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { day, text, uuid, version, whole } from '#platform/http/fields.ts'
import { outputId, outputInstant } from '#platform/http/outputFields.ts'
import { withRules } from '#platform/http/rules.ts'
import { deletionRoutes, listInput, listOutput, orgId, several } from '#platform/records/contract.ts'
import { exclusionReasons } from './audience/rules.ts'
import { listLimits, listProblems } from './list/rules.ts'
import { answeredText, resultRoutes } from './results/contract.ts'
import { campaignStates, checkCampaign } from './rules.ts'
import {
  audience,
  campaignProblems,
  campaignSchema,
  fields,
  names,
  ofUnits,
  stateFields,
  tally,
} from './schemas.ts'

export type { Failure, Recipient, Results } from './results/contract.ts'
export type { Campaign, Tally } from './schemas.ts'

export const campaignItem = z.object({
  id: outputId,
  version: z.int(),
  name: z.string(),
  summary: z.string().describe('Para quem é, em uma frase.'),
  templateName: z.string(),
  kind: z.enum(['whatsapp', 'email', 'sms']).nullable(),
  savedAt: outputInstant,
  ...stateFields,
  isOwn: ofUnits,
  people: z.int().nullable().describe('Quantas pessoas; antes de começar, a última contagem.'),
  tally,
  replied: z.int().describe(answeredText),
  booked: z.int(),
  cost: z.int().describe('Em milionésimos de real: o que já saiu ou, antes de começar, a estimativa.'),
  until: outputInstant
    .nullable()
    .describe('Quando sai a última da fila; antes de começar, quando sairia pela última contagem.'),
  stopped: z
    .object({ after: z.int(), unsent: z.int() })
    .nullable()
    .describe('Parou sozinha: com quantos agendamentos, e quantas pessoas ficaram sem a mensagem.'),
  lateSince: outputInstant
    .nullable()
    .describe('Desde quando devia ter começado, ou saído uma mensagem, sem que saísse; `null`: em dia.'),
})
export type CampaignItem = z.infer<typeof campaignItem>

const excluded = z.record(z.enum(exclusionReasons), z.int())
const counted = z.object({
  left: z.array(z.int()).readonly().describe('Pacientes ativos e, depois de cada condição, quantos restam.'),
  people: z.int().describe('Quantas pessoas recebem.'),
  excluded: excluded.describe(
    'Quem cumpre as condições e fica fora: cada pessoa uma vez, pelo primeiro motivo.',
  ),
  sample: z.array(
    z.object({
      id: outputId,
      name: z.string(),
      age: z.string(),
      lastAppointment: z.string(),
      unitName: z.string(),
    }),
  ),
  price: z.int().describe('De uma mensagem, em milionésimos de real.'),
  replyPrice: z.int(),
  pricesFrom: z.string().nullable(),
  peopleLimit: z.int().nullable().describe('Quantas pessoas o provedor permite em 24 horas.'),
  quietFrom: z.int(),
  quietUntil: z.int(),
  timeZone: z.string(),
})
export type Counted = z.infer<typeof counted>

const person = z.object({
  id: outputId,
  name: z.string(),
  age: z.string(),
  phone: z.string(),
  reason: z.enum(exclusionReasons).nullable(),
})
export type AudiencePerson = z.infer<typeof person>

const listRow = z.object({
  line: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  problem: z.enum(['', ...names(listProblems)]),
})
export type ListRow = z.infer<typeof listRow>
const listAnswer = z.object({
  name: z.string(),
  total: z.int(),
  problems: z.int(),
  rows: z.array(listRow).describe('As linhas com problema, e as primeiras das outras.'),
})
export type CampaignList = z.infer<typeof listAnswer>

const summary = z.object({
  people: z.int(),
  booked: z.int(),
  refused: z.int(),
  cost: z.int(),
  limit: z
    .object({ used: z.int(), planned: z.int(), limit: z.int() })
    .nullable()
    .describe('Pessoas em 24 horas, se o provedor limita.'),
})
export type Summary = z.infer<typeof summary>

export const campaignSorts = ['order', 'name'] as const

const tags = ['Campanhas']
const id = uuid
const route = (method: 'GET' | 'POST' | 'PUT', path: string, summary: string, description?: string) => ({
  method,
  path: `/orgs/{orgId}${path}` as const,
  tags,
  summary,
  ...(description && { description }),
})
const ofOne = z.object({ orgId, id })
const reading = { isReading: true } as const

export const campaignsContract = {
  list: memberRoute('campaigns.read')
    .route(route('GET', '/campaigns', 'Campanhas da rede'))
    .input(
      listInput(campaignSorts).extend({
        state: several(z.enum(names(campaignStates))),
        kind: several(z.enum(['whatsapp', 'email', 'sms'])),
        templateId: several(uuid),
        since: day().optional().describe('Das que saíram, saem ou foram criadas deste dia em diante.'),
        until: day().optional().describe('Até este dia.'),
      }),
    )
    .output(listOutput(campaignItem)),
  overview: memberRoute('campaigns.read')
    .route(route('GET', '/campaign-summary', 'O que saiu nos últimos 30 dias'))
    .input(z.object({ orgId }))
    .output(summary),
  find: memberRoute('campaigns.read')
    .route(route('GET', '/campaigns/{id}', 'Uma campanha'))
    .input(ofOne)
    .output(campaignSchema),
  create: memberRoute('campaigns.update')
    .route({ ...route('POST', '/campaigns', 'Criar campanha'), successStatus: 201 })
    .input(withRules(fields.extend({ orgId }), checkCampaign))
    .output(campaignSchema),
  update: memberRoute('campaigns.update')
    .route(
      route(
        'PUT',
        '/campaigns/{id}',
        'Alterar campanha',
        'Só um rascunho muda. Uma agendada volta a rascunho em `…/cancel`.',
      ),
    )
    .input(withRules(fields.extend({ orgId, id, version }), checkCampaign))
    .errors(campaignProblems)
    .output(campaignSchema),
  ...deletionRoutes('campaigns.update', 'campaigns', 'Campanhas'),
  count: memberRoute('campaigns.update')
    .meta(reading)
    .route(
      route(
        'POST',
        '/campaign-audience',
        'Contar quem recebe',
        'A contagem para quando quem pediu vai embora.',
      ),
    )
    .input(
      z.object({
        orgId,
        campaignId: uuid.optional(),
        templateId: uuid.nullable(),
        audience,
        seed: whole(0, 9999).default(0),
      }),
    )
    .output(counted),
  people: memberRoute('campaigns.update')
    .meta(reading)
    .route(route('POST', '/campaign-audience/people', 'As pessoas por trás de um número'))
    .input(
      z.object({
        orgId,
        campaignId: uuid.optional(),
        templateId: uuid.nullable(),
        audience,
        group: z
          .union([z.enum(['receive', 'left', 'out']), z.enum(exclusionReasons)])
          .describe(
            'Quem recebe, quem resta depois das condições, quem fica fora, ou quem fica fora por um motivo.',
          ),
        after: text(600).optional().describe('`next` da resposta anterior.'),
        sample: whole(0, 9999)
          .optional()
          .describe('Algumas pessoas ao acaso, no lugar da lista; outro número, outras pessoas.'),
      }),
    )
    .output(z.object({ items: z.array(person), next: z.string().nullable() })),
  readList: memberRoute('campaigns.update')
    .route(route('GET', '/campaigns/{id}/list', 'A lista de uma campanha'))
    .input(ofOne)
    .output(listAnswer),
  writeList: memberRoute('campaigns.update')
    .route(
      route(
        'PUT',
        '/campaigns/{id}/list',
        'Enviar a lista, ou corrigir linhas dela',
        'Cada linha é procurada entre os pacientes pelo telefone ou pelo e-mail, e pelo nome.',
      ),
    )
    .input(
      z.object({
        orgId,
        id,
        name: text(listLimits.fileName).default(''),
        replaces: z.boolean().describe('`true`: é a lista inteira; `false`: só estas linhas mudam.'),
        rows: z
          .array(
            z.object({
              line: whole(1, 1_000_000),
              name: text(listLimits.name).default(''),
              phone: text(listLimits.phone).default(''),
              email: text(listLimits.email).default(''),
            }),
          )
          .max(listLimits.rows),
      }),
    )
    .errors(campaignProblems)
    .output(listAnswer),
  start: memberRoute('campaigns.update')
    .route(
      route(
        'POST',
        '/campaigns/{id}/start',
        'Programar o envio',
        'Uma vez só: quem recebe é escolhido quando ela começa.',
      ),
    )
    .input(z.object({ orgId, id, version }))
    .errors(campaignProblems)
    .output(campaignSchema),
  pause: act('pause', 'Pausar'),
  resume: act('resume', 'Retomar'),
  cancel: act('cancel', 'Cancelar o que ainda não saiu', 'Uma agendada volta a rascunho.'),
  ...resultRoutes,
}

function act(name: string, summary: string, description?: string) {
  return memberRoute('campaigns.update')
    .route(route('POST', `/campaigns/{id}/${name}`, summary, description))
    .input(ofOne)
    .errors(campaignProblems)
    .output(campaignSchema)
}
