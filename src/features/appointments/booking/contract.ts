import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { day, text, uuid, version, whole } from '#platform/http/fields.ts'
import { outputInstant } from '#platform/http/outputFields.ts'
import { orgId } from '#platform/records/contract.ts'
import { reasonSchema } from '../availability/contract.ts'
import { appointmentLimits } from '../limits.ts'
import { appointmentProblems, patientProblems, slotProblems } from '../problems.ts'
import { authorizationStates } from '../rules.ts'
import {
  appointmentSchema,
  begin,
  conversationId,
  mayOverlap,
  overbook,
  queryFields,
  screeningAnswer,
} from '../schemas.ts'

const tags = ['Agendamentos']
const id = uuid
const holdId = uuid.optional().describe('A reserva que vira este agendamento.')

const detailFields = {
  insuranceProductId: uuid.nullable().default(null).describe('O plano do convênio.'),
  memberNumber: text(appointmentLimits.memberNumber).default('').describe('O número da carteirinha.'),
  authorizationState: z
    .enum(authorizationStates)
    .optional()
    .describe('Sem ela, o que o convênio e a cobertura pedem.'),
  authorizationNumber: text(appointmentLimits.authorizationNumber).default('').describe('O número da guia.'),
  authorizationPassword: text(appointmentLimits.authorizationPassword)
    .default('')
    .describe('A senha da autorização.'),
  authorizationValidUntil: z
    .union([z.literal(''), day()])
    .default('')
    .describe('O último dia da autorização.'),
  screening: z.array(screeningAnswer).max(40).default([]).describe('As respostas às perguntas de triagem.'),
  notes: text(appointmentLimits.notes).default(''),
}

const bookingFields = {
  ...queryFields,
  ...detailFields,
  patientId: uuid.describe('Quem será atendido.'),
  overbook,
  mayOverlap,
  conversationId: conversationId.optional(),
}

/** The routes that book appointments and change their details. */
export const bookingRoutes = {
  create: memberRoute('appointments.book')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/appointments',
      tags,
      summary: 'Agendar',
      description:
        'Sem `professionalId`, o primeiro profissional livre. Com `holdId`, o horário reservado vira agendamento. 409 `slot_taken` diz por quê e traz horários perto.',
      successStatus: 201,
    })
    .input(z.object({ orgId, ...bookingFields, startsAt: begin, holdId }))
    .errors(appointmentProblems)
    .output(appointmentSchema),
  createSeries: memberRoute('appointments.book')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/appointment-series',
      tags,
      summary: 'Agendar uma série de sessões',
      description:
        'No mesmo dia da semana e horário da unidade. Com `allOrNone`, ou todas ou nenhuma; sem, `refused` diz quais não couberam e por quê. Com `holdId`, o horário reservado vira a primeira.',
      successStatus: 201,
    })
    .input(
      z.object({
        orgId,
        ...bookingFields,
        startsAt: begin,
        holdId,
        everyWeeks: whole(1, 12).default(1),
        sessions: whole(2, 52),
        allOrNone: z.boolean().default(true).describe('Ou todas as sessões, ou nenhuma.'),
      }),
    )
    .errors({ ...slotProblems, ...patientProblems })
    .output(
      z.object({
        seriesId: uuid,
        booked: z.array(appointmentSchema),
        refused: z.array(z.object({ startsAt: outputInstant, reasons: z.array(reasonSchema) })),
      }),
    ),
  update: memberRoute('appointments.book')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/appointments/{id}',
      tags,
      summary: 'Alterar convênio, autorização e observações',
      description: 'O preço fica o de quando foi agendado, salvo se o convênio muda.',
    })
    .input(z.object({ orgId, id, version, insurancePlanId: uuid.nullable().default(null), ...detailFields }))
    .errors(appointmentProblems)
    .output(appointmentSchema),
}
