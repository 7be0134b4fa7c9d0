import { ORPCError } from '@orpc/client'
import { z } from 'zod'

/**
 * Errors of the API, sent as problem details (RFC 9457). `code` is stable; `message` is the Portuguese
 * sentence for the person (`detail`); further members (`errors`, `current` …) travel in `data`.
 */
export interface ProblemDefinition {
  readonly status: number
  readonly message: string
  readonly data?: z.ZodType
  /** The seconds after which trying again makes sense; sent in `data` and as `Retry-After`. */
  readonly retryAfterS?: number
}

/** The data of a temporary problem. */
export const retryAfter = z.object({ retryAfterS: z.int().describe('Em quantos segundos tentar de novo') })

/** Seconds after which a request may be repeated that was answered 503: a database that was lost is back by then. */
export const retryAfterS = 2

/** Messages by the name of the input's field, as in `{ "orgCEP": "CEP inválido. Ex: 12345-678" }`. */
export const fieldErrors = z.object({ errors: z.record(z.string(), z.string()) })

/** The problems that any endpoint may answer. Features add their own in `contract.ts`. */
export const commonProblems = {
  unauthenticated: { status: 401, message: 'Sua sessão terminou. Entre de novo para continuar.' },
  forbidden: { status: 403, message: 'Você não tem permissão para isso nesta rede.' },
  second_factor_required: {
    status: 403,
    message:
      'Esta rede pede a confirmação em duas etapas de quem a administra. Ligue-a em Minha conta para continuar.',
  },
  not_found: { status: 404, message: 'Não encontramos o que você pediu.' },
  validation_failed: { status: 422, message: 'Confira os campos indicados.', data: fieldErrors },
  malformed_request: { status: 400, message: 'O pedido não pôde ser lido.' },
  payload_too_large: { status: 413, message: 'O pedido é grande demais.' },
  idempotency_key_reused: {
    status: 422,
    message: 'Esta chave de idempotência já foi usada com outro pedido.',
  },
  access_changed: {
    status: 409,
    message: 'Este pedido já foi feito, mas o seu acesso mudou desde então. Confira o resultado na tela.',
  },
  too_many_requests: { status: 429, message: 'Muitos pedidos em pouco tempo. Aguarde um instante.' },
  unavailable: {
    status: 503,
    message: 'O sistema está indisponível no momento. Tente de novo em instantes.',
    data: retryAfter,
    retryAfterS,
  },
  storage_full: {
    status: 507,
    message: 'O servidor está sem espaço em disco e não consegue gravar. Avise quem cuida do sistema.',
  },
  busy: {
    status: 503,
    message: 'Muitas buscas ao mesmo tempo nesta rede. Tente de novo em instantes.',
    data: retryAfter,
    retryAfterS,
  },
  unexpected: { status: 500, message: 'Algo falhou do nosso lado. Tente de novo em instantes.' },
} as const satisfies Record<string, ProblemDefinition>

export type CommonProblem = keyof typeof commonProblems

/** An error with a common code: `throw failure('not_found')`. */
export function failure(code: CommonProblem, data?: unknown): ORPCError<string, unknown> {
  return problem(commonProblems, code, data)
}

/** An error that a feature's contract defines: `throw problem(orgProblems, 'stale_version', { current })`. */
export function problem<D extends Record<string, ProblemDefinition>>(
  definitions: D,
  code: keyof D & string,
  data?: unknown,
): ORPCError<string, unknown> {
  const definition = definitions[code] as ProblemDefinition
  const { status, message, retryAfterS: waitS } = definition
  const detail = waitS === undefined ? data : { retryAfterS: waitS, ...(data ?? {}) }
  return new ORPCError(code, { status, message, data: detail })
}

/** The body of an error response. */
export interface ProblemBody {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail: string
}
