import type { ProblemDefinition } from '#platform/http/problem.ts'

export const closingProblems = {
  month_not_over: {
    status: 409,
    message: 'O mês ainda não terminou nesta unidade. Feche depois do último dia.',
  },
  closing_changed: {
    status: 409,
    message: 'Este mês já foi fechado ou retificado por outra pessoa. Confira como ficou.',
  },
  nothing_to_correct: {
    status: 409,
    message: 'Nada mudou desde o que já foi fechado: não há o que retificar.',
  },
} as const satisfies Record<string, ProblemDefinition>
