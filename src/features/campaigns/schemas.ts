import { z } from 'zod'
import { day, text, uuid, whole } from '#platform/http/fields.ts'
import { output, outputInstant } from '#platform/http/outputFields.ts'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { recordFields, staleProblem } from '#platform/records/contract.ts'
import { conditionKinds, maxChoices, oldestAge } from './audience/rules.ts'
import { type CampaignForm, campaignLimits, campaignStates } from './rules.ts'

/** The pieces of which the routes of campaigns are made. */

export const names = <T extends string>(of: Readonly<Record<T, unknown>>) => Object.keys(of) as [T, ...T[]]

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

export const audience = z
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
export const schedule = z.object({
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

export const fields = z.object({
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

export const stateFields = {
  state: z.enum(names(campaignStates)),
  startsAt: outputInstant.nullable(),
  startedAt: outputInstant.nullable(),
  pausedAt: outputInstant.nullable(),
  pauseReason: z.string().describe('Por que parou sem ninguém pedir; vazio quando foi uma pessoa.'),
  endedAt: outputInstant.nullable(),
}

export const tally = z
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

export const ofUnits = z
  .boolean()
  .describe('Se é das unidades de quem pergunta: quem administra só algumas não muda as outras.')

export const campaignSchema = output(fields).extend({
  ...recordFields,
  ...stateFields,
  listName: z.string(),
  startedByName: z.string(),
  pausedByName: z.string(),
  isOwn: ofUnits,
})
export type Campaign = z.infer<typeof campaignSchema>

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
