/**
 * What every part of the interface may know of the session, and nothing of who provides it: whether somebody
 * is signed in, and the token their requests carry. Identity and accounts plug themselves in.
 */

/**
 * `loading` until the record of whoever is signed in is here, or it is known that nobody is. `locked`: somebody is
 * signed in, but the screen has been locked since this page was opened, and nothing of theirs is read. `handing-over`:
 * behind the lock, somebody else takes the place of who was here; the pages stay.
 */
export type SessionPhase = 'loading' | 'locked' | 'signed-out' | 'signed-in' | 'handing-over'

export interface SessionStatus {
  readonly phase: SessionPhase
  /** Why the record could not be loaded; `phase` stays as it is until a new attempt succeeds. */
  readonly failure: unknown
}

export interface Credentials {
  readonly userId: string
  /** Null when the session is over. `renew` asks for a new token although the old one still looks good. */
  readToken(options?: { renew?: boolean }): Promise<string | null>
}

const listeners = new Set<() => void>()
const initial: SessionStatus = { phase: 'loading', failure: null }
let status = initial
let credentials: Credentials | null = null
let lossHandler: (() => void) | null = null

export const readStatus = (): SessionStatus => status

/** On the server nobody is known yet. */
export const readInitialStatus = (): SessionStatus => initial

export function setStatus(next: SessionStatus): void {
  status = next
  for (const listener of listeners) listener()
}

export function subscribeToStatus(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How long "nobody is signed in" may last after a sign-in: it may still be the end of the session before it. */
const staleMs = 5_000

/** After a sign-in: resolves once the person's record is here, rejects with what stands in the way. */
export function whenSignedIn(): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribeToStatus(check)
    function settle(answer: () => void) {
      clearTimeout(timer)
      stop()
      answer()
    }
    function check() {
      clearTimeout(timer)
      if (status.phase === 'signed-in') return settle(resolve)
      if (status.failure !== null) return settle(() => reject(status.failure))
      if (status.phase === 'signed-out') {
        timer = setTimeout(() => settle(() => reject(new Error('Nobody is signed in'))), staleMs)
      }
    }
    // Until the session hears of the sign-in it still says that nobody is there.
    if (status.phase === 'signed-in') check()
  })
}

export const readCredentials = (): Credentials | null => credentials

export function setCredentials(next: Credentials | null): void {
  credentials = next
}

/** The server no longer accepts the session, although a new token was tried. */
export function reportSessionLost(): void {
  lossHandler?.()
}

export function onSessionLost(handler: () => void): void {
  lossHandler = handler
}
