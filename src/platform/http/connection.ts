const sentences = {
  network: 'Não conseguimos falar com o servidor. Confira a conexão e tente de novo.',
  timeout: 'O servidor demorou demais para responder. Tente de novo.',
}

/** The request did not get an answer: no network, or none within the time-out. */
export class ConnectionError extends Error {
  readonly reason: keyof typeof sentences

  constructor(reason: keyof typeof sentences, cause?: unknown) {
    super(sentences[reason], { cause })
    this.name = 'ConnectionError'
    this.reason = reason
  }
}

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name

/** The caller gave up: nothing to show to anyone. */
export const isCancelled = (error: unknown): boolean => isNamed(error, 'AbortError')

/**
 * Turns the errors that `fetch`, or reading its body, throws when the connection fails into a
 * ConnectionError; returns other errors as they are.
 */
export function asConnectionError(error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ConnectionError) return at
    if (isNamed(at, 'TimeoutError')) return new ConnectionError('timeout', error)
    if (isNamed(at, 'AbortError')) return at
    if (at instanceof TypeError) return new ConnectionError('network', error)
  }
  return error
}
