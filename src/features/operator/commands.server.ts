import { type BackupState, readBackupState } from '#platform/backup/kept.server.ts'
import { type PersonScope, transact } from '#platform/db/transaction.server.ts'
import type { Env } from '#platform/env.server.ts'
import { failure } from '#platform/http/problem.ts'
import type { Platform, PlatformBackup } from './contract.ts'
import { findOverview } from './queries.server.ts'

/**
 * Returns the messages of the contact form, the networks and the age of the backup.
 * @throws `not_found` for who is no operator, as an address that does not exist
 */
export async function readPlatform(env: Pick<Env, 'BACKUP_DIR'>, scope: PersonScope): Promise<Platform> {
  const { overview, now } = await transact(scope, async (tx) => ({
    overview: await findOverview(tx),
    now: tx.now,
  }))
  if (!overview) throw failure('not_found')
  return { ...overview, backup: presentBackup(await readBackupState(env, now)) }
}

/** The folder and the file's name stay on the machine. */
export function presentBackup({ folder, newest, kept, isLate }: BackupState): PlatformBackup {
  return {
    isMade: folder !== null,
    isLate,
    kept,
    newest: newest && {
      madeAt: newest.madeAt.toISOString(),
      bytes: newest.bytes,
      isEncrypted: newest.isEncrypted,
    },
  }
}
