/** Stores the e-mail of a person who requested a link to sign in; another browser asks for it again. */

const note = 'email-for-sign-in'

export const rememberEmail = (email: string): void => withStorage((storage) => storage.setItem(note, email))
export const forgetEmail = (): void => withStorage((storage) => storage.removeItem(note))
export const recallEmail = (): string => withStorage((storage) => storage.getItem(note)) ?? ''

/** Runs `work`, unless the browser blocks storage for sites. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.localStorage)
  } catch {
    return undefined
  }
}
