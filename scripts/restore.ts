import { resolve } from 'node:path'
import { BackupRefused } from '#platform/backup/refusal.server.ts'
import { assertEmpty, restoreBackup } from '#platform/backup/restore.server.ts'
import { secretKeyFor } from '#platform/backup/secretKey.server.ts'
import { verifyBackup } from '#platform/backup/verify.server.ts'
import { withClient } from '#platform/db/client.server.ts'
import { joinDatabaseServer } from '#platform/db/join.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { openStore } from '#platform/files/files.server.ts'
import { createLog } from '#platform/log.server.ts'
import { runCommand, say } from './command.ts'

/** `npm run restore FILE`: puts a backup into the empty database and the files' store of this environment. */
await runCommand(async ([argument, ...rest]) => {
  if (!argument || argument.startsWith('-') || rest.length > 0)
    throw new BackupRefused('Usage: npm run restore FILE')
  const env = readEnv(process.env)
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), argument)
  say(`Checking ${file} …`)
  const verified = await verifyBackup(file, env.BACKUP_KEY)
  const secretKey = await secretKeyFor(verified, env)
  const server = await joinDatabaseServer(env, createLog({ LOG_LEVEL: 'silent' }))
  try {
    await withClient(server.target.owner, assertEmpty)
    const { head, contents } = verified
    say(`Restoring the backup of ${head.madeAt}, made by Acolhe ${head.version} …`)
    const target = { owner: server.target.owner, backupKey: env.BACKUP_KEY, keepSecretKey: secretKey.keep }
    await restoreBackup({ ...target, ...openStore(env) }, file, verified)
    const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0)
    say(`Restored: ${rows} rows, ${contents.files.count} files. Start the product with npm start.`)
    if (contents.missingFiles > 0)
      say(`${contents.missingFiles} files were missing when the backup was made.`)
    if (secretKey.isInEnvironment) say('Keep SECRET_KEY set: the product starts with the same one only.')
    say(
      'The copy is as old as the backup: people and records deleted since are back, and have to be deleted again.',
    )
  } finally {
    await server.leave()
  }
})
