import { withStorage } from './withStorage.ts'

/**
 * A change of password or of the second factor ends the session's tokens on the server before the new ones
 * arrive. A tab that renewed its token in that moment would take the session for ended and sign out every tab
 * of the browser, so it waits until it has the new ones.
 */

const lock = 'acolhe:tokens'
const note = 'tokens-replaced'

/** Time that the SDK may take to inform the other tabs; it checks every 800 ms. */
const travelMs = 3_000
const lookEveryMs = 50

let replacedHereAt = 0

export function replaceTokens<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work()
  return navigator.locks.request(lock, async () => {
    const result = await work()
    replacedHereAt = Date.now()
    remember(replacedHereAt)
    return result
  })
}

/** Waits for replaced tokens before a renewal. `read` returns the token with which it will be requested. */
export async function settleTokens(read: () => string): Promise<void> {
  if (!navigator.locks) return
  const before = read()
  await navigator.locks.request(lock, { mode: 'shared' }, () => {})
  const replacedAt = recall()
  if (replacedAt === replacedHereAt) return
  while (read() === before && Date.now() - replacedAt < travelMs) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

/** Without storage, the other tabs find out by themselves. */
const remember = (at: number): void => withStorage((storage) => storage.setItem(note, String(at)))

const recall = (): number => Number(withStorage((storage) => storage.getItem(note)) ?? 0)
