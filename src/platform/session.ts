/**
 * The facts of the session that every part of the interface may know, and nothing of its provider: the phase,
 * and the token that requests carry. Identity and accounts plug themselves in.
 */

/**
 * `loading` until the record of the signed-in person is here, or it is known that nobody is signed in.
 * `locked`: somebody is signed in, but the screen has been locked since this page was opened, and none of
 * their data is read. `handing-over`: behind the lock, another person takes over; the pages stay.
 */
export type SessionPhase = 'loading' | 'locked' | 'signed-out' | 'signed-in' | 'handing-over'

export interface SessionStatus {
  readonly phase: SessionPhase
  /** The reason why the record could not be loaded; `phase` stays as it is until a new attempt succeeds. */
  readonly failure: unknown
}

export interface Credentials {
  readonly userId: string
  /** Null when the session is over. `renew` requests a new token although the old one still looks good. */
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

/**
 * The time that "nobody is signed in" may last after a sign-in: it may still be the end of the session before
 * it.
 */
const staleMs = 5_000

/** After a sign-in: resolves once the person's record is here, rejects with the error that prevents it. */
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
    // Until the session notices the sign-in, its phase is still that of nobody.
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
