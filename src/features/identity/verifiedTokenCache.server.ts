import { hash } from 'node:crypto'
import type { IdToken } from './tokens.server.ts'

const limit = 10_000
/** A key that was withdrawn is trusted for no longer than this. */
const rememberedMs = 5 * 60_000

type Verify = (token: string) => Promise<IdToken>

/**
 * A browser sends the same token for an hour; its signature is checked once in five minutes. Only that: whether
 * the account and the session still stand is judged anew in each transaction.
 */
export function rememberVerified(now: () => Date): (verify: Verify) => Verify {
  const known = new Map<string, { idToken: IdToken; until: number }>()
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
