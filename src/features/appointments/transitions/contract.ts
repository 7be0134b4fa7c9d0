import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { instant, text, uuid, version, whole } from '#platform/http/fields.ts'
import { outputInstant } from '#platform/http/outputFields.ts'
import { orgId } from '#platform/records/contract.ts'
import { appointmentLimits } from '../limits.ts'
import { appointmentProblems } from '../problems.ts'
import { cancellers, historyActions, sources } from '../rules.ts'
import { appointmentSchema, mayOverlap, overbook, state } from '../schemas.ts'

const tags = ['Agendamentos']
const id = uuid

const historyEntrySchema = z.object({
  id: uuid,
  at: outputInstant,
  userFullname: z.string().nullable(),
  source: z.enum(sources),
  act: z.enum(historyActions),
  fromState: state.nullable(),
  toState: state,
  reason: z.string(),
  /** The time before a change of time. */
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
  /** True when a later entry has taken it back. */
  isUndone: z.boolean(),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

/** The routes that change an appointment's state or time, and take changes back. */
export const transitionRoutes = {
  reschedule: memberRoute('appointments.book')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/appointments/{id}/time',
      tags,
      summary: 'Remarcar',
      description:
        'O horário antigo fica livre no mesmo instante. Sem `professionalId` e `unitId`, os mesmos.',
    })
    .input(
      z.object({
        orgId,
        id,
        version,
        startsAt: instant,
        durationMin: whole(5, 720).optional(),
        professionalId: uuid.optional(),
        unitId: uuid.optional(),
        overbook,
        mayOverlap,
      }),
    )
    .errors(appointmentProblems)
    .output(appointmentSchema),
  listMoves: memberRoute('appointments.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/appointments/{id}/moves',
      tags,
      summary: 'O que aconteceu com um agendamento',
      description: 'Do mais novo ao mais antigo: quem, quando, de onde.',
    })
    .input(z.object({ orgId, id }))
    .output(z.object({ items: z.array(historyEntrySchema) })),
  move: memberRoute('appointments.attend')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/appointments/{id}/moves',
      tags,
      summary: 'Mudar a situação',
      description:
        'Confirmar, registrar a chegada, iniciar, finalizar, cancelar, marcar falta. Quem entra como profissional inicia e finaliza os seus. Chegada, atendimento e falta são do próprio dia; depois dele, só quem administra muda um agendamento avulso, com o motivo.',
    })
    .input(
      z.object({
        orgId,
        id,
        version,
        to: state,
        reason: text(appointmentLimits.reason).default(''),
        cancelledBy: z.enum(cancellers).default('patient').describe('Num cancelamento, de quem partiu.'),
        overbook: overbook.describe('Para receber quem chegou tarde a um horário que já é de outro.'),
      }),
    )
    .errors(appointmentProblems)
    .output(appointmentSchema),
  undo: memberRoute('appointments.attend')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/appointments/{id}/undo',
      tags,
      summary: 'Desfazer o último movimento',
      description:
        'No mesmo dia, quem pode fazê-lo pode desfazê-lo; depois, quem administra, com o motivo. Os que foram feitos de uma vez, ao fechar o dia, se desfazem juntos.',
    })
    .input(z.object({ orgId, id, version, reason: text(appointmentLimits.reason).default('') }))
    .errors(appointmentProblems)
    .output(appointmentSchema),
}
