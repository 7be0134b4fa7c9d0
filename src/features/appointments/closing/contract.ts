import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { text, uuid, version } from '#platform/http/fields.ts'
import { orgId } from '#platform/records/contract.ts'
import { appointmentLimits } from '../limits.ts'
import { cancellers, endings } from '../rules.ts'

const tags = ['Agendamentos']
const id = uuid
/** At once. */
const maxClosed = 500

/** What became of an appointment when its day was closed. */
const closingOutcomes = ['closed', 'changed', 'refused', 'missing'] as const

const closed = z.object({
  id: uuid,
  /** `changed`: by somebody else meanwhile; `refused`: no move leads there; `missing`: not there, or not theirs. */
  outcome: z.enum(closingOutcomes),
  /** After it; null of one that is missing. */
  version: z.int().nullable(),
})
export type Closed = z.infer<typeof closed>

/** What became of it when the day was opened again. */
const reopened = z.object({
  id: uuid,
  /** `taken`: the time is another's by now; `refused`: it has no ending, or one of another day. */
  outcome: z.enum(['reopened', 'changed', 'taken', 'refused', 'missing']),
  /** After it; null of one that is missing. */
  version: z.int().nullable(),
})
export type Reopened = z.infer<typeof reopened>

/** A day is closed, and opened again. */
export const closingRoutes = {
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
        reason: text(appointmentLimits.reason).default(''),
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
}
