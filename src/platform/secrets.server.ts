import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from './env.server.ts'

export interface Secrets {
  /** AES-256-GCM; `purpose` is bound to the result, so a value is useless in another column. */
  encrypt(plain: string, purpose: string): string
  decrypt(encrypted: string, purpose: string): string
  /** Deterministic keyed hash (hex) for look-ups of things that must not be readable in the database. */
  hash(value: string, purpose: string): string
}

/** The key that everything sealed in the database hangs on. */
export interface SecretKey {
  readonly text: string
  /** False when it comes from the environment. */
  readonly isInFile: boolean
}

export async function loadSecrets(env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>): Promise<Secrets> {
  return createSecrets((await readSecretKey(env)).text)
}

/** `SECRET_KEY`, else a file of mode 0600 in `DATA_DIR` that is made at first start. */
export async function readSecretKey(env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>): Promise<SecretKey> {
  if (env.SECRET_KEY) return { text: env.SECRET_KEY, isInFile: false }
  return { text: await readOrCreateKeyFile(env.DATA_DIR), isInFile: true }
}

/** Returns the key of an installation that was started before; undefined where there is none, and none is made. */
export async function findSecretKey(
  env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>,
): Promise<SecretKey | undefined> {
  const inFile = await findKeyFile(env.DATA_DIR)
  return env.SECRET_KEY || inFile !== undefined ? readSecretKey(env) : undefined
}

/** Returns the key in the file of `DATA_DIR`; undefined when there is none yet. */
export const findKeyFile = (dataDir: string): Promise<string | undefined> =>
  readFile(join(dataDir, keyFile), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )

/** Puts a key that was restored into the file, where there is none. */
export async function storeKeyFile(dataDir: string, key: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await createKeyFile(dataDir, join(dataDir, keyFile), key)
}

const keyFile = 'secret-key'

export function createSecrets(secretKey: string): Secrets {
  const derive = (label: string) => Buffer.from(hkdfSync('sha256', secretKey, 'acolhe', label, 32))
  const encryptionKey = derive('encrypt')
  const hashKey = derive('hash')
  return {
    encrypt(plain, purpose) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, iv).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    decrypt(encrypted, purpose) {
      const bytes = Buffer.from(encrypted, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, bytes.subarray(0, 12))
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    hash(value, purpose) {
      return createHmac('sha256', hashKey).update(`${purpose}\0${value}`).digest('hex')
    },
  }
}

async function readOrCreateKeyFile(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, keyFile)
  // An existing file needs no room: a full disk is no reason not to start.
  if (!existsSync(file)) await createKeyFile(dataDir, file, randomBytes(48).toString('base64url'))
  await chmod(file, 0o600)
  return (await readFile(file, 'utf8')).trim()
}

async function createKeyFile(dataDir: string, file: string, key: string) {
  const draft = join(dataDir, `.secret-key-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    await writeFile(draft, key, { mode: 0o600, flush: true })
    // link() is atomic and fails on an existing name: of several first starts, one key wins and is whole.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
}
