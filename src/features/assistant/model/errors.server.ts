import { APICallError } from 'ai'
import { OutboundError } from '#platform/outbound/outbound.server.ts'

/** Why a model did not answer, without anything of what was said. */
export const modelProblems = {
  no_key: 'Falta a chave do provedor',
  over_limit: 'O limite do mês foi atingido',
  unauthorized: 'O provedor recusou a chave',
  not_found: 'O provedor não conhece esse endereço ou modelo',
  refused: 'O provedor recusou o pedido',
  rate_limited: 'O provedor limitou os pedidos',
  unavailable: 'O provedor está fora do ar',
  timeout: 'O provedor demorou demais',
  unreachable: 'O provedor não foi alcançado',
  bad_address: 'O endereço do provedor não pode ser usado',
  broken: 'A resposta do provedor veio pela metade',
  bad_answer: 'O modelo não deu uma resposta que pudesse sair',
  filtered: 'O provedor barrou a resposta',
  too_long: 'O modelo usou passos ou tokens demais',
} as const
export type ModelProblem = keyof typeof modelProblems

/** What is stored of a problem, in words; what is none of a model's stays as it is. */
export const modelProblemText = (problem: string): string =>
  problem in modelProblems ? modelProblems[problem as ModelProblem] : problem

export class ModelError extends Error {
  readonly problem: ModelProblem
  /** As the provider asks for. */
  readonly retryAfterMs: number | undefined
  constructor(problem: ModelProblem, retryAfterMs?: number) {
    super(`a model did not answer: ${problem}`)
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }
}

const transient: readonly ModelProblem[] = ['rate_limited', 'unavailable', 'unreachable', 'broken', 'timeout']
export const isTransient = ({ problem }: ModelError): boolean => transient.includes(problem)

export function modelErrorOf(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  if (error instanceof OutboundError) return new ModelError(outboundProblems[error.problem])
  if (APICallError.isInstance(error)) {
    const { statusCode } = error
    if (statusCode === undefined || statusCode < 400)
      return error.cause ? modelErrorOf(error.cause) : new ModelError('broken')
    return new ModelError(problemOfStatus(statusCode), retryAfterMs(error.responseHeaders))
  }
  if (error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name)) return new ModelError('timeout')
  const status = statusOf(error)
  if (status !== undefined) return new ModelError(problemOfStatus(status))
  if (error instanceof Error && error.cause) return modelErrorOf(error.cause)
  return new ModelError('broken')
}

const outboundProblems = {
  not_encrypted: 'bad_address',
  not_public: 'bad_address',
  not_found: 'bad_address',
  unsendable: 'unauthorized',
  certificate: 'bad_address',
  too_large: 'bad_answer',
  timeout: 'timeout',
  unreachable: 'unreachable',
} as const satisfies Record<string, ModelProblem>

export function problemOfStatus(status: number): ModelProblem {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404) return 'not_found'
  if (status === 429) return 'rate_limited'
  if (status === 408) return 'timeout'
  return status >= 500 ? 'unavailable' : 'refused'
}

/** An error within a stream says its status where an answer would. */
const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined

function retryAfterMs(headers: Readonly<Record<string, string>> | undefined): number | undefined {
  const seconds = Number(headers?.['retry-after'])
  return headers?.['retry-after'] !== undefined && Number.isFinite(seconds) && seconds >= 0
    ? seconds * 1_000
    : undefined
}
