import { resolve } from 'node:path'
import { createBackup } from '#platform/backup/backup.server.ts'
import { backupName, describeState, readBackupState } from '#platform/backup/kept.server.ts'
import { backUpInto } from '#platform/backup/nightly.server.ts'
import { BackupRefused } from '#platform/backup/refusal.server.ts'
import { joinDatabaseServer } from '#platform/db/join.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { openStore } from '#platform/files/files.server.ts'
import { createLog } from '#platform/log.server.ts'
import { findSecretKey } from '#platform/secrets.server.ts'
import { runCommand, say } from './command.ts'

/** `npm run backup [FILE]`: database and files in one file, with the product's own environment, also while it serves. */
const usage = `Usage: npm run backup [FILE]    into FILE, else into BACKUP_DIR, else into this folder
       npm run backup -- --state   how old the newest backup in BACKUP_DIR is`

await runCommand(async ([argument, ...rest]) => {
  if (rest.length > 0) throw new BackupRefused(usage)
  const env = readEnv(process.env)
  const now = new Date()
  if (argument === '--state') return say(describeState(await readBackupState(env, now), now))
  if (argument?.startsWith('-')) throw new BackupRefused(usage)
  const secretKey = await findSecretKey(env)
  if (!secretKey)
    throw new BackupRefused(`There is nothing to back up in ${env.DATA_DIR}: the product never ran with it.`)
  const server = await joinDatabaseServer(env, createLog({ LOG_LEVEL: 'silent' }))
  try {
    const backupKey = env.BACKUP_KEY
    const source = { owner: server.target.owner, store: openStore(env).store, secretKey, backupKey }
    // npm runs scripts in the product's folder; a file is named from where the operator stands.
    const here = process.env.INIT_CWD ?? process.cwd()
    const named = argument ?? (env.BACKUP_DIR ? undefined : backupName(now, backupKey !== undefined))
    const summary =
      named === undefined && env.BACKUP_DIR
        ? await backUpInto(env.BACKUP_DIR, env.BACKUP_KEEP, source, now)
        : await createBackup(source, resolve(here, named ?? ''))
    say(`${summary.file}: ${summary.rows} rows of ${summary.tables} tables, ${summary.files} files.`)
    if (summary.missingFiles > 0)
      say(
        `WARNING: ${summary.missingFiles} files are missing or damaged in the store, and not in the backup.`,
      )
    if (backupKey === undefined)
      say(
        'Not encrypted (BACKUP_KEY is not set): whoever has the file reads everything in it. ' +
          'The secret key did not go along: keep it as well, a restore asks for it.',
      )
  } finally {
    await server.leave()
  }
})
