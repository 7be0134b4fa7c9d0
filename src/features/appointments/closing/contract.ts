import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { text, uuid, version } from '#platform/http/fields.ts'
import { orgId } from '#platform/records/contract.ts'
import { appointmentLimits } from '../limits.ts'
import { appointmentProblems } from '../problems.ts'
import { cancellers, endings } from '../rules.ts'

const tags = ['Agendamentos']
const id = uuid
/** Maximum number of appointments in one request. */
const maxClosed = 500

/** The outcomes of closing an appointment. */
const closingOutcomes = ['closed', 'changed', 'refused', 'missing'] as const

const closed = z.object({
  id: uuid,
  /**
   * `changed`: by somebody else meanwhile; `refused`: no transition leads there, or its day has not come;
   * `missing`: it does not
   * exist, or the person may not see it.
   */
  outcome: z.enum(closingOutcomes),
  /** The version afterwards; null when it is missing. */
  version: z.int().nullable(),
})
export type Closed = z.infer<typeof closed>

/** The outcome of reopening an appointment. */
const reopened = z.object({
  id: uuid,
  /** `taken`: the time is another's by now; `refused`: it has no ending, or one of another day. */
  outcome: z.enum(['reopened', 'changed', 'taken', 'refused', 'missing']),
  /** The version afterwards; null when it is missing. */
  version: z.int().nullable(),
})
export type Reopened = z.infer<typeof reopened>

/** The routes that close a day and reopen it. */
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
  cancelWithNext: memberRoute('appointments.book')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/appointments/{id}/series-cancellation',
      tags,
      summary: 'Cancelar uma sessão e as próximas da série',
      description:
        'Esta, pelas regras de um cancelamento avulso, e as sessões seguintes da série a que ninguém chegou ainda: todas ou nenhuma. A resposta diz quais e em que versão; com ela, `POST /orgs/{orgId}/appointments/reopening` desfaz todas no mesmo dia.',
    })
    .input(
      z.object({
        orgId,
        id,
        version,
        reason: text(appointmentLimits.reason).default(''),
        cancelledBy: z.enum(cancellers).default('patient').describe('De quem partiu.'),
      }),
    )
    .errors(appointmentProblems)
    .output(z.object({ items: z.array(z.object({ id: uuid, version: z.int() })) })),
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
