import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { text, uuid, version, whole, wholeInQuery } from '#platform/http/fields.ts'
import { output, outputInstant } from '#platform/http/outputFields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { withRules } from '#platform/http/rules.ts'
import { deletionRoutes, orgId, recordFields, staleProblem } from '#platform/records/contract.ts'
import { automationKinds, automationLimits, checkAutomation, repeatableKinds, type Timing } from './rules.ts'

const id = uuid
const at = whole(0, 1439).describe('Minutos depois da meia-noite, no relógio da unidade.')
const days = whole(1, automationLimits.days)

const timing = z.discriminatedUnion('when', [
  z.object({ when: z.literal('atOnce') }),
  z.object({ when: z.literal('daysBefore'), days, at }),
  z.object({ when: z.literal('workingDayBefore'), at }),
  z.object({ when: z.literal('hoursBefore'), hours: whole(1, automationLimits.hours) }),
  z.object({ when: z.literal('minutesAfter'), minutes: whole(0, automationLimits.minutes) }),
  z.object({ when: z.literal('daysAfter'), days, at }),
  z.object({ when: z.literal('onTheDay'), at }),
]) satisfies z.ZodType<Timing>

const channel = z.enum(['whatsapp', 'email', 'sms'])

const fields = z.object({
  kind: z.enum(automationKinds),
  isOn: z.boolean(),
  timing,
  templates: z
    .object({ whatsapp: uuid.optional(), email: uuid.optional(), sms: uuid.optional() })
    .default({})
    .describe('O template de cada canal; o que não tem usa o do primeiro.'),
  channels: z.array(channel).max(3).readonly().describe('Na ordem em que são tentados.'),
  unitIds: z.array(uuid).max(automationLimits.units).readonly().default([]).describe('Vazio: todas.'),
  appointmentKinds: z.array(text(20)).max(20).readonly().default([]).describe('Vazio: todos.'),
  joinsFamily: z
    .boolean()
    .default(true)
    .describe('Irmãos e vários agendamentos de um mesmo contato vão numa mensagem só.'),
})

const count = z.int()

/** What became of the messages of seven days. */
const week = z.object({
  sent: count,
  delivered: count,
  read: count,
  failed: count,
  asked: count.describe('Agendamentos sobre os quais se perguntou.'),
  confirmed: count,
  rescheduled: count,
  cancelled: count,
  booked: count.describe('Quem recebeu e marcou de novo depois.'),
  scores: count,
  averageScore: z.number().nullable(),
  refused: count.describe('Quem pediu para não receber mais.'),
})

const namedTemplate = z.object({
  channel,
  id: uuid,
  name: z.string(),
  version: count.nullable().describe('A versão que sai agora; `null` quando nenhuma pode sair.'),
  newest: count,
  isWaiting: z.boolean().describe('Uma versão mais nova está em análise.'),
  pausedUntil: outputInstant.nullable(),
})

export const automationSchema = output(fields).extend({
  ...recordFields,
  pausedAt: outputInstant.nullable().describe('Quando parou por algo que não foi uma pessoa.'),
  pauseReason: z.string().describe('O que a parou. Sem `pausedAt`: alguém decidiu continuar assim mesmo.'),
  switchedAt: outputInstant.describe('Desde quando está ligada, ou desligada.'),
})
export type Automation = z.infer<typeof automationSchema>

export const automationItem = automationSchema.extend({ texts: z.array(namedTemplate) })
export type AutomationItem = z.infer<typeof automationItem>

const summary = z.object({
  sent: count,
  cost: count.describe('Em milionésimos de real.'),
  asked: count,
  answered: count.describe('Confirmaram por mensagem ou link, sem ligação.'),
  due: count.describe('Agendamentos dos últimos 30 dias que tiveram desfecho.'),
  missed: count,
  dueBefore: count.describe('Os dos 30 dias antes desses.'),
  missedBefore: count,
})
export type AutomationWeek = z.infer<typeof week>
export type AutomationSummary = z.infer<typeof summary>

const outing = z.object({
  dueAt: outputInstant,
  sends: count,
  days: z.array(z.string()).describe('Os dias dos agendamentos de que falam, em ordem.'),
})
export type Outing = z.infer<typeof outing>

const outgoing = z.object({
  sendId: uuid,
  dueAt: outputInstant,
  patientId: uuid,
  patientName: z.string(),
  appointmentId: uuid.nullable(),
  startsAt: outputInstant.nullable(),
})
export type PlannedMessage = z.infer<typeof outgoing>

export const automationProblems = {
  ...staleProblem(automationSchema),
  template_needed: {
    status: 422,
    message: 'Esta automação ainda não pode ser ligada.',
    data: z.object({ errors: z.record(z.string(), z.string()) }),
  },
  too_many_automations: { status: 409, message: 'Já há automações demais deste tipo.' },
} as const satisfies Record<string, ProblemDefinition>

const tags = ['Automações']

export const automationsContract = {
  list: memberRoute('automations.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/automations',
      tags,
      summary: 'As mensagens que saem sozinhas',
    })
    .input(z.object({ orgId, limit: wholeInQuery(1, 100).default(100) }))
    .output(
      z.object({
        items: z.array(automationItem),
        total: count,
        quietFrom: count.describe('Nada sai a partir deste minuto do dia…'),
        quietUntil: count.describe('… até este.'),
      }),
    ),
  results: memberRoute('automations.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/automations/results',
      tags,
      summary: 'O que houve com as mensagens dos últimos 7 dias',
    })
    .input(z.object({ orgId }))
    .output(
      z.object({
        weeks: z.array(week.extend({ automationId: uuid })),
        summary,
        visitsToday: count,
      }),
    ),
  find: memberRoute('automations.read')
    .route({ method: 'GET', path: '/orgs/{orgId}/automations/{id}', tags, summary: 'Uma automação' })
    .input(z.object({ orgId, id }))
    .output(automationSchema),
  planned: memberRoute('automations.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/automations/{id}/planned',
      tags,
      summary: 'O que sai a seguir, e para quem',
      description: 'As próximas saídas com os dias dos agendamentos, e as mensagens da primeira (até 500).',
    })
    .input(z.object({ orgId, id }))
    .output(z.object({ outings: z.array(outing), messages: z.array(outgoing) })),
  create: memberRoute('automations.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/automations',
      tags,
      summary: 'Adicionar um lembrete',
      description: `Além dos que toda rede tem: ${repeatableKinds.join(', ')}.`,
      successStatus: 201,
    })
    .input(withRules(fields.extend({ orgId, kind: z.enum(repeatableKinds) }), checkAutomation))
    .errors(automationProblems)
    .output(automationSchema),
  update: memberRoute('automations.update')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/automations/{id}',
      tags,
      summary: 'Alterar, ligar ou desligar uma automação',
      description:
        'O que já está na fila muda junto: desligar desfaz o que não saiu. `kind` não muda. Ligar pede um template que possa sair.',
    })
    .input(withRules(fields.extend({ orgId, id, version }), checkAutomation))
    .errors(automationProblems)
    .output(automationSchema),
  resume: memberRoute('automations.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/automations/{id}/resumption',
      tags,
      summary: 'Continuar uma automação que foi pausada',
    })
    .input(z.object({ orgId, id, version }))
    .errors(automationProblems)
    .output(automationSchema),
  ...deletionRoutes('automations.update', 'automations', 'Automações'),
}
