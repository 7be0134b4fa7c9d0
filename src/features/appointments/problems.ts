import { z } from 'zod'
import type { ProblemDefinition } from '#platform/http/problem.ts'
import { staleProblem } from '#platform/records/contract.ts'
import { unavailable } from './availability/contract.ts'
import { appointmentSchema, patientOverlap } from './schemas.ts'

export const slotProblems = {
  slot_taken: {
    status: 409,
    message: 'Este horário não está livre.',
    data: unavailable,
  },
  hold_expired: { status: 409, message: 'A reserva deste horário venceu. Escolha o horário de novo.' },
} as const satisfies Record<string, ProblemDefinition>

export const patientProblems = {
  patient_busy: {
    status: 409,
    message: 'O paciente já tem outro agendamento neste tempo.',
    data: z.object({ overlaps: z.array(patientOverlap) }),
  },
} as const satisfies Record<string, ProblemDefinition>

export const appointmentProblems = {
  ...staleProblem(appointmentSchema),
  ...slotProblems,
  ...patientProblems,
  move_refused: {
    status: 409,
    message: 'O agendamento já está em outra situação.',
    data: z.object({ current: appointmentSchema }),
  },
  too_early: {
    status: 409,
    message: 'O dia deste agendamento ainda não chegou: chegada, atendimento e falta são do próprio dia.',
  },
  day_over: {
    status: 409,
    message:
      'O dia deste agendamento já passou. Use “Fechar o dia”; uma mudança avulsa é da gestão, com o motivo.',
  },
  reason_needed: {
    status: 422,
    message: 'Diga o motivo: o dia já passou.',
    data: z.object({ errors: z.record(z.string(), z.string()) }),
  },
} as const satisfies Record<string, ProblemDefinition>
