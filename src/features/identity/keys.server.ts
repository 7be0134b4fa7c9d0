import { sql } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Database, Orm } from '#platform/db/database.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import {
  deleteKeysRetiredBefore,
  insertKey,
  listKeys,
  retireKeys,
  type StoredKey,
} from './queries/keys.server.ts'
import { isPublished, type KeyAge, keysForgottenBefore, keysReadForMs, mustReplaceKey } from './rules.ts'

export const signingAlgorithm = 'ES256'

type CryptoKey = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

export interface Key extends KeyAge {
  readonly kid: string
  readonly publicJwk: JWK
  readonly publicKey: CryptoKey
  /** Null when it was encrypted with another secret: the key then only verifies. */
  readonly privateKey: CryptoKey | null
}

export type SigningKey = Key & { readonly privateKey: CryptoKey }

export interface Keys {
  signer(): Promise<SigningKey>
  /** Returns the public key of that id, if a valid token may have it. */
  verifier(kid: string): Promise<CryptoKey | null>
  published(): Promise<JWK[]>
  rotate(now: Date): Promise<void>
}

interface KeysOptions {
  readonly database: Database
  readonly secrets: Secrets
  readonly log: Log
  readonly now: () => Date
}

/** Waiting time before the keys are read again, so that invented key ids don't cost a query each. */
const readAgainAfterMs = 10_000
/** Id of the advisory lock that makes rotating processes take turns. */
const lockId = 20_261_121

export function openKeys({ database, secrets, log, now }: KeysOptions): Keys {
  const scope = { database, userId: null, orgId: null }
  let keys: readonly Key[] = []
  let readAt = Number.NEGATIVE_INFINITY
  let missedAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | null = null

  const age = () => now().getTime() - readAt
  const current = () =>
    keys.find((key): key is SigningKey => key.retiredAt === null && key.privateKey !== null)
  const published = () => keys.filter((key) => isPublished(key, now()))

  function read(): Promise<void> {
    reading ??= readAll().finally(() => {
      reading = null
    })
    return reading
  }

  async function readAll() {
    const stored = await transact(scope, ({ db }) => listKeys(db))
    keys = await Promise.all(stored.map((key) => open(key, secrets, log)))
    readAt = now().getTime()
  }

  async function rotate(at: Date) {
    await transact(scope, ({ db }) => replaceIfDue(db, secrets, log, at))
    await readAll()
  }

  return {
    rotate,
    async signer() {
      if (age() > keysReadForMs) await read()
      if (!current()) await rotate(now())
      const key = current()
      if (!key) throw new Error('there is no key to sign with')
      return key
    },
    async verifier(kid) {
      const known = published().find((key) => key.kid === kid)
      if (known) return known.publicKey
      if (now().getTime() - missedAt < readAgainAfterMs) return null
      await read()
      missedAt = now().getTime()
      return published().find((key) => key.kid === kid)?.publicKey ?? null
    },
    async published() {
      if (age() > keysReadForMs) await read()
      return published().map((key) => key.publicJwk)
    },
  }
}

async function replaceIfDue(db: Orm, secrets: Secrets, log: Log, now: Date) {
  await db.execute(sql`select pg_advisory_xact_lock(${lockId})`)
  const inUse = (await listKeys(db)).find((key) => key.retiredAt === null)
  const usable = inUse && unseal(inUse, secrets, log) !== null ? inUse : undefined
  if (mustReplaceKey(usable, now)) {
    await retireKeys(db, now)
    await insertKey(db, await makeKey(secrets, now))
  }
  await deleteKeysRetiredBefore(db, keysForgottenBefore(now))
}

async function makeKey(secrets: Secrets, now: Date): Promise<StoredKey> {
  const pair = await generateKeyPair(signingAlgorithm, { extractable: true })
  const jwk = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  return {
    kid,
    publicJwk: JSON.stringify({ ...jwk, kid, alg: signingAlgorithm, use: 'sig' }),
    privateJwk: secrets.encrypt(JSON.stringify(await exportJWK(pair.privateKey)), encryptPurpose(kid)),
    createdAt: now,
    retiredAt: null,
  }
}

const encryptPurpose = (kid: string) => `identity.key.${kid}`

/**
 * Decrypts a private key. Null after a change of `SECRET_KEY`:
 * the key is then replaced, and the process starts.
 */
function unseal({ kid, privateJwk }: StoredKey, secrets: Secrets, log: Log): JWK | null {
  try {
    return JSON.parse(secrets.decrypt(privateJwk, encryptPurpose(kid)))
  } catch {
    log.warn({ kid }, 'a signing key was encrypted with another secret')
    return null
  }
}

async function open(stored: StoredKey, secrets: Secrets, log: Log): Promise<Key> {
  const publicJwk: JWK = JSON.parse(stored.publicJwk)
  const privateJwk = stored.retiredAt === null ? unseal(stored, secrets, log) : null
  const { kid, createdAt, retiredAt } = stored
  return {
    kid,
    createdAt,
    retiredAt,
    publicJwk,
    publicKey: await importKey(publicJwk),
    privateKey: privateJwk && (await importKey(privateJwk)),
  }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signingAlgorithm)
  if (key instanceof Uint8Array) throw new Error('a signing key is not an elliptic curve key')
  return key
}
