import { z } from 'zod'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { staleProblem } from '#platform/records/contract.ts'
import { appointmentSchema, reasonSchema, slotSchema } from './schemas.ts'

/** Why a time is not to be had, and what is free nearby. */
export const unavailable = z.object({
  startsAt: z.iso
    .datetime({ offset: true })
    .nullable()
    .describe('O horário pedido; numa série, o da sessão.'),
  reasons: z.array(reasonSchema).describe('Tudo o que está no caminho, o mais grave primeiro.'),
  alternatives: z.array(slotSchema).describe('Horários livres perto do pedido.'),
  mayOverbook: z.boolean().describe('Se um encaixe seria possível.'),
})

export const slotProblems = {
  slot_taken: {
    status: 409,
    message: 'Este horário não está livre.',
    data: unavailable,
  },
  hold_expired: { status: 409, message: 'A reserva deste horário venceu. Escolha o horário de novo.' },
} as const satisfies Record<string, ProblemDefinition>

export const appointmentProblems = {
  ...staleProblem(appointmentSchema),
  ...slotProblems,
  move_refused: {
    status: 409,
    message: 'O agendamento já está em outra situação.',
    data: z.object({ current: appointmentSchema }),
  },
  reason_needed: {
    status: 422,
    message: 'Diga o motivo: o dia deste movimento já passou.',
    data: z.object({ errors: z.record(z.string(), z.string()) }),
  },
} as const satisfies Record<string, ProblemDefinition>
