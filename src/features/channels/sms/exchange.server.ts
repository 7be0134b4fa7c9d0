import {
  type Outbound,
  type OutboundAnswer,
  OutboundError,
  type OutboundRequest,
} from '#platform/outbound/outbound.server.ts'
import { actionOf } from '../errors.ts'
import type { SendOutcome } from '../rules.ts'

/** A provider's answer, or what kept it from coming, with the outcome that a send has then. */
export type Exchange =
  | { readonly answer: OutboundAnswer }
  | { readonly answer: null; readonly code: string; readonly outcome: SendOutcome }

/** How long to wait when nobody says. */
const soonS = 30

export async function exchange(outbound: Outbound, url: URL, request: OutboundRequest): Promise<Exchange> {
  try {
    return { answer: await outbound.request(url, request) }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { answer: null, code: error.problem, outcome: outcomeOfFailure(error) }
  }
}

function outcomeOfFailure({ problem: code, mayHaveArrived }: OutboundError): SendOutcome {
  if (mayHaveArrived) return { outcome: 'unknown', code }
  const action = actionOf(code)
  return action === 'stopChannel'
    ? { outcome: 'rejected', code, action }
    : { outcome: 'deferred', code, retryAfterS: soonS }
}

/** What a status means where the body says nothing more; null for one of success. */
export function outcomeOfStatus({ status, retryAfterS }: OutboundAnswer): SendOutcome | null {
  if (status >= 200 && status < 300) return null
  if (status === 401 || status === 403) return rejected('unauthorized')
  if (status === 429 || status === 503)
    return { outcome: 'deferred', code: 'later', retryAfterS: retryAfterS ?? soonS }
  // Behind a gateway the message may have been taken all the same.
  if (status >= 500) return { outcome: 'unknown', code: 'unreadable' }
  return rejected('refused')
}

export const rejected = (code: string): SendOutcome => ({ outcome: 'rejected', code, action: actionOf(code) })

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
