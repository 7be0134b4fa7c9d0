import { z } from 'zod'
import { appointmentKinds } from '#features/professionals/rules.ts'
import { instant, text, uuid, whole } from '#platform/http/fields.ts'
import { output, outputId, outputInstant } from '#platform/http/outputFields.ts'
import { authorizationStates, cancellers, needs, sources, states } from './rules.ts'

const money = z.int().nullable()

export const begin = instant.describe('Com fuso: `2027-03-01T09:00:00-03:00`.')
export const overbook = z.boolean().default(false).describe('Encaixe: passa por cima do que um encaixe pode.')
export const conversationId = uuid.describe('A conversa em que foi combinado, que as métricas seguem.')
export const mayOverlap = z
  .boolean()
  .default(false)
  .describe('Sabendo que o paciente já tem outro agendamento no mesmo tempo.')

/** Another appointment of the patient at the same time, or too near in another unit. */
export const patientOverlap = z.object({
  id: outputId,
  startsAt: outputInstant,
  endsAt: outputInstant,
  unitName: z.string(),
  timeZone: z.string().describe('Da unidade.'),
  professionalName: z.string().describe('Vazio quando é só no equipamento.'),
  isTravel: z.boolean().describe('Os horários não se cruzam: falta só o tempo de ir de uma unidade à outra.'),
})
export type PatientOverlap = z.infer<typeof patientOverlap>

/** Maximum number of days in one query. */
export const maxDays = 62

export const kind = z.enum(appointmentKinds)
export const state = z.enum(states)
export const need = z.enum(needs)

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
  needs: z
    .array(z.enum(needs))
    .describe(
      'O que falta fazer: `authorization`, autorizar a guia; `rebooking`, remarcar quem faltou; `call`, ligar para quem nenhuma mensagem alcança.',
    ),
  hasNotes: z.boolean(),
  seriesId: outputId.nullable(),
  series: z
    .object({ number: z.int(), total: z.int() })
    .nullable()
    .describe('O lugar na série, como foi agendada: `1` de `4`. `null`: não é de uma série.'),
  checkedInAt: outputInstant.nullable(),
  startedAt: outputInstant.nullable(),
  finishedAt: outputInstant.nullable(),
})
export type AppointmentItem = z.infer<typeof appointmentItem>

export const screeningAnswer = z.object({ question: text(200), answer: z.boolean() })

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
  source: z.enum(sources).describe('De onde veio. `publicPage`: em construção.'),
  cancelledBy: z.union([z.enum(cancellers), z.literal('')]),
  cancelReason: z.string(),
  nextInSeries: z
    .int()
    .describe('Quantas sessões seguintes da série ainda estão por vir, e seriam canceladas com esta.'),
  undoable: z
    .object({ moveId: uuid, needsReason: z.boolean() })
    .nullable()
    .describe('O último movimento que ainda pode ser desfeito.'),
})
export type Appointment = z.infer<typeof appointmentSchema>

/** The fields of an availability query: everything but the time. */
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
  insurancePlanId: uuid.nullable().default(null).describe('O convênio. Sem ele, o agendamento é particular.'),
  insuranceProductId: uuid.nullable().default(null).describe('O plano do convênio.'),
  durationMin: whole(5, 720).nullable().default(null).describe('Em minutos, quando não é a de sempre.'),
}
