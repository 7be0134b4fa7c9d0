import { withStorage } from './withStorage.ts'

/**
 * A window that renews its token while another one signs out stores the session again, and the browser stays
 * signed in for as long as its last ID token is valid. So the session that was left is noted for all windows
 * of the browser, and one that still has it, or finds it again, leaves too.
 */

const note = 'left-session'
/** Enough to know a token by, and too little to guess it from. */
const markLength = 12

const markOf = (refreshToken: string): string => refreshToken.slice(-markLength)

export const noteLeft = (refreshToken: string): void =>
  withStorage((storage) => storage.setItem(note, markOf(refreshToken)))

/** The session could not be left. */
export const forgetLeft = (): void => withStorage((storage) => storage.removeItem(note))

export const isLeft = (refreshToken: string): boolean =>
  withStorage((storage) => storage.getItem(note)) === markOf(refreshToken)

/** Calls the listener when another window leaves a session. */
export function onLeftElsewhere(listener: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === note && newValue !== null) listener()
  })
}
