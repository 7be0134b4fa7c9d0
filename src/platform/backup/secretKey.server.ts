import type { Env } from '#platform/env.server.ts'
import { findKeyFile, storeKeyFile } from '#platform/secrets.server.ts'
import { hashOfKey } from './backup.server.ts'
import { BackupRefused } from './refusal.server.ts'
import type { Verified } from './verify.server.ts'

/** The secret key of a backup, found before anything is restored. */
export interface RestoredKey {
  /** True when the operator sets it, now and at each start. */
  readonly isInEnvironment: boolean
  /** Puts it into `DATA_DIR`, unless it stays in the environment. */
  keep(): Promise<void>
}

/**
 * Finds the key that seals what is in the backup: the one that came along, `SECRET_KEY`, or the file that is there.
 * @throws {BackupRefused} when there is none, or it is another one
 */
export async function secretKeyFor(
  { head, secretKey }: Pick<Verified, 'head' | 'secretKey'>,
  env: Pick<Env, 'SECRET_KEY' | 'DATA_DIR'>,
): Promise<RestoredKey> {
  const inFile = await findKeyFile(env.DATA_DIR)
  const key = env.SECRET_KEY ?? secretKey ?? inFile
  if (key === undefined)
    throw new BackupRefused(
      'The backup is not encrypted, so the secret key did not go along: set SECRET_KEY to the one of the installation ' +
        'that made it (the content of secret-key in its DATA_DIR, or its SECRET_KEY). Nothing was restored.',
    )
  if (hashOfKey(key) !== head.secretKeyHash)
    throw new BackupRefused(
      `${env.SECRET_KEY ? 'SECRET_KEY' : `The file secret-key in ${env.DATA_DIR}`} is not the key of the installation that made the backup: what it sealed would never open. Nothing was restored.`,
    )
  const isInEnvironment = env.SECRET_KEY !== undefined && !head.secretKeyInFile
  if (!isInEnvironment && inFile !== undefined && inFile !== key)
    throw new BackupRefused(
      `There is another secret-key in ${env.DATA_DIR}: restore into an empty folder. Nothing was restored.`,
    )
  return {
    isInEnvironment,
    async keep() {
      if (!isInEnvironment && inFile === undefined) await storeKeyFile(env.DATA_DIR, key)
    },
  }
}
