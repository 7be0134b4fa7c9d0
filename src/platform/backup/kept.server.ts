import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#lib/days.ts'

/** A backup in `BACKUP_DIR`. */
export interface KeptBackup {
  readonly file: string
  readonly madeAt: Date
  readonly bytes: number
  readonly isEncrypted: boolean
}

/** What the operator is told of the backups. */
export interface BackupState {
  /** Null when no backup is made by itself. */
  readonly folder: string | null
  readonly newest: KeptBackup | null
  readonly kept: number
  /** True when a backup is made every night and the last one is older than that. */
  readonly isLate: boolean
}

const shape = /^acolhe-(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2})Z\.tar\.gz(\.enc)?$/
const lateAfterMs = 1.5 * dayMs

/** Returns the name of a backup that is made now: it tells the time in UTC, and whether a key opens it. */
export const backupName = (now: Date, isEncrypted: boolean): string =>
  `acolhe-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${isEncrypted ? '.enc' : ''}`

/** Returns the backups of a folder, the newest first. Other files are nobody's business here. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names.map(async (name) => {
      const [, day = '', hours, minutes, seconds, encrypted] = shape.exec(name) ?? []
      if (!day) return []
      const file = join(folder, name)
      // Another process may have removed it meanwhile.
      const stats = await stat(file).catch(() => null)
      const madeAt = new Date(`${day}${hours}:${minutes}:${seconds}Z`)
      return stats ? [{ file, madeAt, bytes: stats.size, isEncrypted: encrypted !== undefined }] : []
    }),
  )
  return found.flat().sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}

/** Reads what is there: a file that was removed is no backup any more. */
export async function readBackupState(
  { BACKUP_DIR: folder }: { readonly BACKUP_DIR?: string },
  now: Date,
): Promise<BackupState> {
  if (!folder) return { folder: null, newest: null, kept: 0, isLate: false }
  const backups = await listBackups(folder)
  const newest = backups[0] ?? null
  const isLate = !newest || now.getTime() - newest.madeAt.getTime() > lateAfterMs
  return { folder, newest, kept: backups.length, isLate }
}

/** Returns the sentence on the state of the backups that `npm run backup -- --state` prints. */
export function describeState({ folder, newest, kept, isLate }: BackupState, now: Date): string {
  if (folder === null) return 'BACKUP_DIR is not set: no backups are made by themselves.'
  if (!newest) return `No backup in ${folder} yet.`
  const hours = Math.floor((now.getTime() - newest.madeAt.getTime()) / 3_600_000)
  const size = `${(newest.bytes / 1024 / 1024).toFixed(1)} MiB, ${newest.isEncrypted ? 'encrypted' : 'not encrypted'}`
  const late = isLate ? '\nLATE: it should be no older than a day and a half.' : ''
  return `The newest of ${kept} backups is ${hours} hours old: ${newest.file} (${size}).${late}`
}

/** Removes all but the newest `keep`, and what broke off more than a day ago. */
export async function prune(folder: string, keep: number, now: Date): Promise<void> {
  for (const { file } of (await listBackups(folder)).slice(keep)) await rm(file, { force: true })
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.part') || !shape.test(name.slice(0, -'.part'.length))) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < now.getTime() - dayMs) await rm(path, { force: true })
  }
}
