import type { ProblemDefinition } from '#platform/http/problem.ts'

/** Of every export of the metrics: their rows name patients. */
export const exportProblems = {
  recent_sign_in_required: { status: 403, message: 'Por segurança, confirme quem você é para continuar.' },
} as const satisfies Record<string, ProblemDefinition>
