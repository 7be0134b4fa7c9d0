/** Who asked for a link to sign in, for when it is opened in this browser; elsewhere the person is asked again. */

const note = 'email-for-sign-in'

export const rememberEmail = (email: string): void => withStorage((storage) => storage.setItem(note, email))
export const forgetEmail = (): void => withStorage((storage) => storage.removeItem(note))
export const recallEmail = (): string => withStorage((storage) => storage.getItem(note)) ?? ''

/** A browser may keep its storage closed to sites. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.localStorage)
  } catch {
    return undefined
  }
}
