import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Log } from '#platform/log.server.ts'
import { rejection } from './protocol.server.ts'
import { type Scrypt, ScryptBusy, type ScryptCost, type ScryptInput, startScrypt } from './scrypt.server.ts'

export type PasswordMatch = 'match' | 'mismatch' | 'match, hash outdated'

export interface Passwords {
  hash(password: string): Promise<string>
  /** Verifies a password. Without a hash (no person or no password) it takes as long and never matches. */
  verify(password: string, encoded: string | null): Promise<PasswordMatch>
  close(): void
}

/** The interactive setting of OWASP and RFC 7914. It may be raised: hashes are renewed as people sign in. */
export const currentCost: ScryptCost = { N: 16_384, r: 8, p: 1 }
const keyLength = 32

export function openPasswords(log: Log, cost = currentCost, scrypt: Scrypt = startScrypt(log)): Passwords {
  const derive = (input: ScryptInput) => scrypt.derive(input).catch(rethrowBusy)
  const nobody = encode(cost, randomBytes(16).toString('base64url'), randomBytes(keyLength))
  return {
    async hash(password) {
      const salt = randomBytes(16).toString('base64url')
      return encode(cost, salt, await derive({ password, salt, cost, length: keyLength }))
    },
    async verify(password, encoded) {
      const { key, ...stored } = decode(encoded ?? nobody)
      const derived = await derive({ password, ...stored, length: key.length })
      if (!timingSafeEqual(derived, key)) return 'mismatch'
      return isCurrent(stored.cost, cost) ? 'match' : 'match, hash outdated'
    },
    close: () => scrypt.close(),
  }
}

/** Writes the PHC string format, so that each hash contains its parameters. */
function encode({ N, r, p }: ScryptCost, salt: string, key: Buffer): string {
  return `$scrypt$ln=${Math.log2(N)},r=${r},p=${p}$${salt}$${key.toString('base64url')}`
}

function decode(encoded: string): { cost: ScryptCost; salt: string; key: Buffer } {
  const [, ln, r, p, salt, key] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(encoded) ?? []
  if (!salt || !key) throw new Error('a stored password hash is not readable')
  return {
    cost: { N: 2 ** Number(ln), r: Number(r), p: Number(p) },
    salt,
    key: Buffer.from(key, 'base64url'),
  }
}

const isCurrent = (a: ScryptCost, b: ScryptCost) => a.N === b.N && a.r === b.r && a.p === b.p

function rethrowBusy(error: unknown): never {
  if (error instanceof ScryptBusy) throw rejection('TOO_MANY_ATTEMPTS_TRY_LATER', 'The service is busy.')
  throw error
}
