import { withStorage } from './withStorage.ts'

/** Stores the e-mail of a person who requested a link to sign in; another browser asks for it again. */

const note = 'email-for-sign-in'

export const rememberEmail = (email: string): void => withStorage((storage) => storage.setItem(note, email))
export const forgetEmail = (): void => withStorage((storage) => storage.removeItem(note))
export const recallEmail = (): string => withStorage((storage) => storage.getItem(note)) ?? ''
