import { z } from 'zod'
import { appointmentKinds } from '#features/professionals/rules.ts'
import { day, instant, text, uuid, whole } from '#platform/http/fields.ts'
import { output, outputId, outputInstant } from '#platform/http/outputFields.ts'
import { several, yesNo } from '#platform/records/contract.ts'
import { authorizationStates, cancellers, historyActions, sources, states } from './rules.ts'

const money = z.int().nullable()

export const begin = instant.describe('Com fuso: `2027-03-01T09:00:00-03:00`.')
export const overbook = z.boolean().default(false).describe('Encaixe: passa por cima do que um encaixe pode.')
/** Of which one can ask at once. */
export const maxDays = 62

export const kind = z.enum(appointmentKinds)
export const state = z.enum(states)

export const appointmentExam = z.object({
  examId: outputId,
  name: z.string(),
  durationMin: z.int(),
  priceCents: money.describe('Em centavos; `null` se nada foi combinado, ou para quem não vê preços.'),
})

/** An appointment as agendas show it. */
export const appointmentItem = z.object({
  id: outputId,
  version: z.int(),
  unitId: outputId,
  professionalId: outputId.nullable().describe('`null`: só no equipamento.'),
  patientId: outputId,
  patientName: z.string(),
  patientPhone: z.string().describe('Do contato preferido, só dígitos.'),
  kind,
  state,
  startsAt: outputInstant,
  endsAt: outputInstant,
  arrivalPlace: z.int().nullable().describe('O número na ordem de chegada; `null`: com hora marcada.'),
  isOverbooked: z.boolean(),
  exams: z.array(appointmentExam),
  insurancePlanId: outputId.nullable(),
  insurancePlanName: z.string().describe('Vazio quando é particular.'),
  authorizationState: z.enum(authorizationStates),
  hasNotes: z.boolean(),
  seriesId: outputId.nullable(),
  checkedInAt: outputInstant.nullable(),
  startedAt: outputInstant.nullable(),
  finishedAt: outputInstant.nullable(),
})
export type AppointmentItem = z.infer<typeof appointmentItem>

const screeningAnswer = z.object({ question: text(200), answer: z.boolean() })

export const appointmentSchema = appointmentItem.extend({
  createdAt: outputInstant,
  updatedAt: outputInstant,
  insuranceProductId: uuid.nullable(),
  memberNumber: z.string(),
  authorizationNumber: z.string(),
  authorizationPassword: z.string(),
  authorizationValidUntil: z.string(),
  priceCents: money,
  shareCents: money,
  screening: z.array(output(screeningAnswer)),
  notes: z.string(),
  source: z.enum(sources),
  cancelledBy: z.union([z.enum(cancellers), z.literal('')]),
  cancelReason: z.string(),
  undoable: z
    .object({ moveId: uuid, needsReason: z.boolean() })
    .nullable()
    .describe('O último movimento que ainda pode ser desfeito.'),
})
export type Appointment = z.infer<typeof appointmentSchema>

export const slotSchema = z.object({
  unitId: outputId,
  professionalId: outputId.nullable(),
  startsAt: outputInstant,
  endsAt: outputInstant,
  placesLeft: z
    .int()
    .nullable()
    .describe('Na ordem de chegada, quantos lugares restam; `null`: com hora marcada.'),
})
export type SlotItem = z.infer<typeof slotSchema>

export const reasonSchema = z.object({
  code: z.string(),
  text: z
    .string()
    .describe(
      'O motivo em palavras: `bloqueio: férias`. De um horário ocupado, com quem está agendado, se quem pergunta pode ver.',
    ),
  appointmentIds: z
    .array(uuid)
    .describe('Os agendamentos que ocupam o horário, dos que quem pergunta pode ver.'),
})

export const historyEntrySchema = z.object({
  id: uuid,
  at: outputInstant,
  userFullname: z.string().nullable(),
  source: z.enum(sources),
  act: z.enum(historyActions),
  fromState: state.nullable(),
  toState: state,
  reason: z.string(),
  /** Of a change of time, what it was before. */
  timeBefore: z
    .object({
      unitId: uuid,
      professionalId: uuid.nullable(),
      startsAt: outputInstant,
      endsAt: outputInstant,
      arrivalPlace: z.int().nullable(),
      isOverbooked: z.boolean(),
    })
    .nullable(),
  /** Whether a later entry has taken it back. */
  isUndone: z.boolean(),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

/** What became of an appointment when its day was closed. */
export const closingOutcomes = ['closed', 'changed', 'refused', 'missing'] as const

export const closed = z.object({
  id: uuid,
  /** `changed`: by somebody else meanwhile; `refused`: no move leads there; `missing`: not there, or not theirs. */
  outcome: z.enum(closingOutcomes),
  /** After it; null of one that is missing. */
  version: z.int().nullable(),
})
export type Closed = z.infer<typeof closed>

/** What became of it when the day was opened again. */
export const reopened = z.object({
  id: uuid,
  /** `taken`: the time is another's by now; `refused`: it has no ending, or one of another day. */
  outcome: z.enum(['reopened', 'changed', 'taken', 'refused', 'missing']),
  /** After it; null of one that is missing. */
  version: z.int().nullable(),
})
export type Reopened = z.infer<typeof reopened>

/** Which appointments, in a list and in counts alike. */
export const appointmentFilters = {
  unitIds: several(uuid),
  professionalIds: several(uuid, 300),
  states: several(state),
  insurancePlanIds: several(z.union([uuid, z.literal('none')])).describe(
    'Vários, separados por vírgula; `none` é o particular.',
  ),
  examIds: several(uuid),
  onlyOverbooked: yesNo.default(false).describe('Só encaixes.'),
}

/** How many appointments begin on a day of their unit's calendar. */
export const dayCount = z.object({
  date: z.iso.date(),
  total: z.int(),
  open: z.int().describe('Os que ainda não têm desfecho.'),
  overbooked: z.int(),
  minutes: z.int().describe('Minutos ocupados com hora marcada, sem encaixes.'),
  states: z.record(state, z.int()),
})
export type DayCount = z.infer<typeof dayCount>

/** What is wished, without the time. */
export const queryFields = {
  unitId: uuid.describe('A unidade define o fuso dos horários.'),
  professionalId: z
    .uuid()
    .nullable()
    .default(null)
    .describe('Sem ele, qualquer um que possa; ou ninguém, se todo exame é feito só no equipamento.'),
  kind,
  examIds: z
    .array(uuid)
    .max(12)
    .default([])
    .describe('As durações se somam; vale o jejum que serve a todos.'),
  insurancePlanId: uuid.nullable().default(null).describe('O convênio. Sem ele, a visita é particular.'),
  insuranceProductId: uuid.nullable().default(null).describe('O plano do convênio.'),
  durationMin: whole(5, 720).nullable().default(null).describe('Em minutos, quando não é a de sempre.'),
}

export const detailFields = {
  insuranceProductId: uuid.nullable().default(null).describe('O plano do convênio.'),
  memberNumber: text(20).default('').describe('O número da carteirinha.'),
  authorizationState: z
    .enum(authorizationStates)
    .optional()
    .describe('Sem ela, o que o convênio e a cobertura pedem.'),
  authorizationNumber: text(20).default('').describe('O número da guia.'),
  authorizationPassword: text(20).default('').describe('A senha da autorização.'),
  authorizationValidUntil: z
    .union([z.literal(''), day()])
    .default('')
    .describe('O último dia da autorização.'),
  screening: z.array(screeningAnswer).max(40).default([]).describe('As respostas às perguntas de triagem.'),
  notes: text(2_000).default(''),
}

/** What the desk tells the patient before booking. */
export const quoteSchema = z.object({
  durationMin: z.int().nullable(),
  priceCents: z.int().nullable(),
  requiresAuthorization: z.boolean(),
  requiresMedicalRequest: z.boolean(),
  fastingMinHours: z.int().nullable(),
  fastingMaxHours: z.int().nullable(),
  isContradictory: z.boolean(),
  preparation: z.array(z.object({ exam: z.string(), text: z.string() })),
  questions: z.array(z.string()),
  /**
   * Of a follow-up: the appointment that it follows, and the last day on which it belongs to it. Of an appointment at a unit that the
   * person does not see only that it is within: `visitAt` null, `lastDay` ''.
   */
  followUp: z
    .object({ visitAt: outputInstant.nullable(), lastDay: z.string(), isWithin: z.boolean() })
    .nullable(),
})
