import { hash } from 'node:crypto'

const limit = 10_000
/** A withdrawn key is trusted no longer than this. */
const rememberedMs = 5 * 60_000

type Verify<T> = (token: string) => Promise<T>

/**
 * Caches verified tokens: a browser sends the same token for an hour, and its signature is checked once in
 * five minutes. Each transaction still checks that account and session are valid.
 */
export function rememberVerified<T extends { readonly expiresAt: number }>(
  now: () => Date,
): (verify: Verify<T>) => Verify<T> {
  const known = new Map<string, { idToken: T; until: number }>()
  return (verify) => async (token) => {
    const key = hash('sha256', token, 'base64')
    const found = known.get(key)
    if (found && now().getTime() < found.until) return found.idToken
    const idToken = await verify(token)
    known.delete(key)
    if (known.size >= limit) known.delete(known.keys().next().value ?? '')
    known.set(key, { idToken, until: Math.min(idToken.expiresAt * 1_000, now().getTime() + rememberedMs) })
    return idToken
  }
}
