import { z } from 'zod'
import { sendStates } from '#features/sends/rules.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { day, text, uuid, version, whole } from '#platform/http/fields.ts'
import { output, outputId, outputInstant } from '#platform/http/outputFields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { withRules } from '#platform/http/rules.ts'
import {
  deletionRoutes,
  listInput,
  listOutput,
  orgId,
  recordFields,
  several,
  staleProblem,
} from '#platform/records/contract.ts'
import { conditionKinds, exclusionReasons, maxChoices, oldestAge } from './audience/rules.ts'
import { listLimits, listProblems } from './list/rules.ts'
import { type CampaignForm, campaignLimits, campaignStates, checkCampaign } from './rules.ts'

const names = <T extends string>(of: Readonly<Record<T, unknown>>) => Object.keys(of) as [T, ...T[]]

const ids = z.array(uuid).max(maxChoices).readonly()
const condition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('age'), from: whole(0, oldestAge), to: whole(0, oldestAge) }),
  z.object({ kind: z.literal('sex'), sex: z.enum(['female', 'male', 'other']) }),
  z.object({ kind: z.literal('unit'), unitIds: ids }),
  z.object({ kind: z.literal('professional'), professionalIds: ids }),
  z.object({
    kind: z.literal('insurancePlan'),
    insurancePlanIds: z.array(uuid.nullable()).max(maxChoices).readonly().describe('`null` é o particular.'),
  }),
  z.object({ kind: z.literal('lastAppointment'), is: z.enum(['before', 'since']), date: day() }),
  z.object({ kind: z.literal('nextAppointment'), has: z.boolean() }),
  z.object({ kind: z.literal('birthdayMonth'), months: z.array(whole(1, 12)).max(12).readonly() }),
  z.object({ kind: z.literal('tag'), tags: z.array(text(60)).max(maxChoices).readonly() }),
  z.object({ kind: z.literal('missed'), since: day() }),
  z.object({ kind: z.literal('lastExam'), examIds: ids, before: day() }),
  z.object({ kind: z.literal('noFutureExam'), examIds: ids }),
])

const audience = z
  .discriminatedUnion('from', [
    z.object({
      from: z.literal('conditions'),
      conditions: z.array(condition).max(conditionKinds.length).readonly(),
    }),
    z.object({ from: z.literal('list') }),
  ])
  .describe(
    'Quem recebe: todas as condições valem juntas, ou as linhas de uma lista. Inativos e falecidos, nunca.',
  )

const minute = whole(0, 1440).describe('Minutos depois da meia-noite, no fuso da rede.')
const schedule = z.object({
  startDate: day().nullable().describe('`null`: assim que for programada.'),
  startAt: minute,
  from: minute,
  until: minute,
  weekdays: z.array(whole(1, 7)).max(7).readonly().describe('1 é segunda-feira, 7 é domingo.'),
  perMinute: whole(1, campaignLimits.perMinute),
  stopAfterBookings: whole(1, campaignLimits.bookings)
    .nullable()
    .describe('Para sozinha com tantos agendamentos; `null`: não para.'),
})

const fields = z.object({
  name: text(campaignLimits.name),
  templateId: uuid.nullable().default(null),
  audience,
  schedule,
  fallback: z
    .array(z.enum(['whatsapp', 'email', 'sms']))
    .max(2)
    .readonly()
    .default([])
    .describe('Por onde tentar, se o canal do template não chegar à pessoa.'),
}) satisfies z.ZodType<CampaignForm, unknown>

const stateFields = {
  state: z.enum(names(campaignStates)),
  startsAt: outputInstant.nullable(),
  startedAt: outputInstant.nullable(),
  pausedAt: outputInstant.nullable(),
  pauseReason: z.string().describe('Por que parou sem ninguém pedir; vazio quando foi uma pessoa.'),
  endedAt: outputInstant.nullable(),
}

const tally = z
  .object({
    queued: z.int(),
    sent: z.int(),
    delivered: z.int(),
    read: z.int(),
    uncertain: z.int(),
    failed: z.int(),
    skipped: z.int(),
    waiting: z.int().describe('Na caixa de saída local.'),
    recalled: z.int(),
  })
  .describe('Quantas pessoas em cada situação: cada uma conta uma vez, na última tentativa.')
export type Tally = z.infer<typeof tally>

export const campaignSchema = output(fields).extend({
  ...recordFields,
  ...stateFields,
  listName: z.string(),
  startedByName: z.string(),
  pausedByName: z.string(),
})
export type Campaign = z.infer<typeof campaignSchema>

export const campaignItem = z.object({
  id: outputId,
  version: z.int(),
  name: z.string(),
  summary: z.string().describe('Para quem é, em uma frase.'),
  templateName: z.string(),
  kind: z.enum(['whatsapp', 'email', 'sms']).nullable(),
  savedAt: outputInstant,
  ...stateFields,
  people: z.int().nullable().describe('Quantas pessoas; antes de começar, a última contagem.'),
  tally,
  replied: z.int(),
  booked: z.int(),
  cost: z.int().describe('Em milionésimos de real: o que já saiu ou, antes de começar, a estimativa.'),
  until: outputInstant.nullable().describe('Quando sai a última da fila.'),
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

export const recipientSituations = ['queued', 'delivered', 'read', 'failed', 'other'] as const
export type RecipientSituation = (typeof recipientSituations)[number]

const recipient = z.object({
  id: outputId.describe('O envio.'),
  patientId: outputId.nullable(),
  name: z.string(),
  address: z.string(),
  state: z.enum(names(sendStates)),
  reason: z.string().describe('Por que falhou ou não saiu, em português.'),
  attempt: z.int(),
  at: outputInstant.describe('Quando chegou à situação em que está.'),
  reply: z.string(),
  needsPerson: z.boolean(),
  booked: z.object({ appointmentId: outputId, startsAt: outputInstant, timeZone: z.string() }).nullable(),
  refused: z.boolean().describe('Pediu para não receber mais.'),
})
export type Recipient = z.infer<typeof recipient>

const results = z.object({
  people: z.int(),
  tally,
  nextAt: outputInstant.nullable().describe('Quando sai a próxima.'),
  until: outputInstant.nullable().describe('Quando sai a última da fila.'),
  stalledSince: outputInstant.nullable().describe('Desde quando devia ter saído uma mensagem que não saiu.'),
  cost: z.int(),
  estimatedCost: z.int(),
  failures: z.array(
    z.object({
      state: z.enum(['failed', 'uncertain', 'skipped']),
      reason: z.string(),
      title: z.string(),
      people: z.int(),
      mayRetry: z.boolean(),
    }),
  ),
  replies: z.object({
    total: z.int(),
    refused: z.int(),
    waiting: z.int().describe('Quantas esperam uma pessoa.'),
  }),
  bookings: z.object({
    total: z.int(),
    latest: z.array(
      z.object({
        appointmentId: outputId,
        name: z.string(),
        startsAt: outputInstant,
        timeZone: z.string(),
        professionalName: z.string(),
        bookedAt: outputInstant,
      }),
    ),
  }),
})
export type Results = z.infer<typeof results>

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

const stateProblems = {
  wrong_state: {
    status: 409,
    message: 'A campanha já não está nesta situação. Confira como ela está agora.',
    data: z.object({ current: campaignSchema }),
  },
  not_ready: {
    status: 409,
    message: 'A campanha ainda não pode sair.',
    data: z.object({ errors: z.record(z.string(), z.string()) }),
  },
} as const satisfies Record<string, ProblemDefinition>
export const campaignProblems = { ...staleProblem(campaignSchema), ...stateProblems }

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
        templateId: uuid.optional(),
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
          .union([z.enum(['receive', 'left']), z.enum(exclusionReasons)])
          .describe('Quem recebe, quem resta depois das condições, ou quem fica fora por um motivo.'),
        after: text(600).optional().describe('`next` da resposta anterior.'),
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
  retry: memberRoute('campaigns.update')
    .route(
      route(
        'POST',
        '/campaigns/{id}/retry',
        'Tentar de novo',
        'Uma nova tentativa, que se vê como tal, para quem falhou.',
      ),
    )
    .input(
      z.object({
        orgId,
        id,
        sendIds: z.array(uuid).max(1_000).optional(),
        reason: text(80).optional().describe('Todos os que falharam por este motivo.'),
      }),
    )
    .errors(campaignProblems)
    .output(z.object({ ids: z.array(uuid).describe('Os novos envios.') })),
  results: memberRoute('campaigns.read')
    .route(route('GET', '/campaigns/{id}/results', 'O andamento e o resultado'))
    .input(ofOne)
    .output(results),
  recipients: memberRoute('campaigns.read')
    .route(route('GET', '/campaigns/{id}/recipients', 'As pessoas de uma campanha'))
    .input(
      listInput(['recent']).extend({
        id,
        situation: z.enum(recipientSituations).optional(),
        reason: text(80).optional(),
      }),
    )
    .output(listOutput(recipient)),
}

function act(name: string, summary: string, description?: string) {
  return memberRoute('campaigns.update')
    .route(route('POST', `/campaigns/{id}/${name}`, summary, description))
    .input(ofOne)
    .errors(campaignProblems)
    .output(campaignSchema)
}
