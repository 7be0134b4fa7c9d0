import { join } from 'node:path'
import { dayMs } from '#lib/days.ts'
import type { Env } from '#platform/env.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import type { Log } from '#platform/log.server.ts'
import { type BackupSource, createBackup } from './backup.server.ts'
import { backupName, type KeptBackup, prune, readBackupState } from './kept.server.ts'

type Settings = Pick<Env, 'BACKUP_DIR' | 'BACKUP_KEEP'>

/** The hour after which a night's backup is made: one o'clock in Brasília. */
const hourUtc = 4

/**
 * True when none has been made since the last night. It is asked every hour: a computer that is off at night makes its
 * backup when it is on again, and a job that is tried twice, or by two servers, makes one.
 */
export function isDue(newest: Pick<KeptBackup, 'madeAt'> | null, now: Date): boolean {
  const tonight = new Date(now)
  tonight.setUTCHours(hourUtc, 0, 0, 0)
  const last = tonight <= now ? tonight.getTime() : tonight.getTime() - dayMs
  return newest === null || newest.madeAt.getTime() < last
}

/** Makes a backup in the folder, and removes the oldest ones; what they are kept for is the operator's to say. */
export async function backUpInto(folder: string, keep: number, source: BackupSource, now: Date) {
  const summary = await createBackup(source, join(folder, backupName(now, source.backupKey !== undefined)))
  await prune(folder, keep, now)
  return summary
}

/** The nightly backup; none without `BACKUP_DIR`. */
export function backupJobs(env: Settings, source: BackupSource, log: Log): Job[] {
  const { BACKUP_DIR: folder, BACKUP_KEEP: keep } = env
  if (!folder) return []
  return [
    {
      name: 'backup',
      cron: '47 * * * *',
      expireInSeconds: 6 * 60 * 60,
      async run() {
        const now = new Date()
        const { newest } = await readBackupState(env, now)
        if (!isDue(newest, now)) return
        const summary = await backUpInto(folder, keep, source, now)
        const level = summary.missingFiles > 0 ? 'warn' : 'info'
        log[level]({ ...summary, ms: Date.now() - now.getTime() }, 'backup made')
      },
    },
  ]
}

/** Writes one line on how old the newest backup is; at a start. */
export async function logBackupState(env: Settings, log: Log): Promise<void> {
  const { folder, newest, kept, isLate } = await readBackupState(env, new Date())
  if (folder === null) return log.info({}, 'no backups are made by themselves: BACKUP_DIR is not set')
  const hours = newest && Math.round((Date.now() - newest.madeAt.getTime()) / 3_600_000)
  const line = { folder, newest: newest?.file ?? null, ageHours: hours, bytes: newest?.bytes, kept }
  if (isLate) log.warn(line, 'the newest backup is older than a day and a half, or there is none')
  else log.info(line, 'backups')
}
