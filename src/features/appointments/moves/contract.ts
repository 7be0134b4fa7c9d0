import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { text, uuid, version } from '#platform/http/fields.ts'
import { orgId } from '#platform/records/contract.ts'
import { appointmentProblems } from '../problems.ts'
import { cancellers, endings } from '../rules.ts'
import { appointmentSchema, closed, historyEntrySchema, overbook, reopened, state } from '../schemas.ts'

const tags = ['Agendamentos']
const id = uuid
/** At once. */
const maxClosed = 500

/** From one state to the next and back, one appointment or a day of them. */
export const transitionRoutes = {
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
        'Confirmar, registrar a chegada, iniciar, finalizar, cancelar, marcar falta. Quem entra como profissional inicia e finaliza os seus.',
    })
    .input(
      z.object({
        orgId,
        id,
        version,
        to: state,
        reason: text(300).default(''),
        cancelledBy: z.enum(cancellers).default('patient').describe('Num cancelamento, de quem partiu.'),
        overbook: overbook.describe('Para receber quem chegou tarde a um horário que já é de outro.'),
      }),
    )
    .errors(appointmentProblems)
    .output(appointmentSchema),
  close: memberRoute('appointments.book')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/appointments/closure',
      tags,
      summary: 'Fechar o dia: dar desfecho a vários agendamentos',
      description:
        'Atendido, faltou ou cancelado, pelos movimentos que levam até lá. O que outra pessoa mudou enquanto isso fica como está, e a resposta diz qual. Um desfazer devolve o agendamento à situação de antes.',
    })
    .input(
      z.object({
        orgId,
        items: z.array(z.object({ id, version })).min(1).max(maxClosed),
        to: z.enum(endings),
        reason: text(300).default(''),
        cancelledBy: z.enum(cancellers).default('clinic').describe('Num cancelamento, de quem partiu.'),
      }),
    )
    .output(z.object({ items: z.array(closed) })),
  reopen: memberRoute('appointments.book')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/appointments/reopening',
      tags,
      summary: 'Desfazer o desfecho de vários agendamentos',
      description:
        'No mesmo dia. Cada um volta à situação de antes, se o horário ainda estiver livre; a resposta diz o que foi de cada um.',
    })
    .input(z.object({ orgId, items: z.array(z.object({ id, version })).min(1).max(maxClosed) }))
    .output(z.object({ items: z.array(reopened) })),
  undo: memberRoute('appointments.attend')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/appointments/{id}/undo',
      tags,
      summary: 'Desfazer o último movimento',
      description:
        'No mesmo dia, quem pode fazê-lo pode desfazê-lo; depois, quem administra, com o motivo. Os que foram feitos de uma vez, ao fechar o dia, se desfazem juntos.',
    })
    .input(z.object({ orgId, id, version, reason: text(300).default('') }))
    .errors(appointmentProblems)
    .output(appointmentSchema),
}
