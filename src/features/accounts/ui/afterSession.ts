import { tabStorage } from './storages.ts'

/**
 * The page that this window shows when its session is over, in place of the sign-in page: for sessions that
 * nobody can begin again. It outlives a reload.
 */
const key = 'after-session'

export const leadAfterSession = (path: string | null): void => {
  if (path === null) tabStorage().removeItem(key)
  else tabStorage().setItem(key, path)
}

export const readAfterSession = (): string | null => tabStorage().getItem(key)
