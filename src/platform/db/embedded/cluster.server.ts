import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError } from '#platform/exit.server.ts'
import type { Binaries } from './binaries.server.ts'
import { type Folders, unusableFolder } from './folders.server.ts'
import { run, type ServerUser } from './user.server.ts'

/** Bootstrap superuser of the cluster: used by the supervisor alone. */
export const superuser = 'postgres'
const unfinishedPrefix = 'unfinished-'

/** Makes the cluster at first start. @throws when one of another major version is there */
export async function ensureCluster(folders: Folders, binaries: Binaries, user: ServerUser) {
  const major = await readFile(`${folders.cluster}/PG_VERSION`, 'utf8').catch(ignoreMissing)
  if (major === undefined) return createCluster(folders, binaries, user)
  if (major.trim() === binaries.major) return
  throw new ConfigurationError(
    `${folders.cluster} holds data of PostgreSQL ${major.trim()}, and this release brings PostgreSQL ${binaries.major}. ` +
      'Nothing was changed. With the release that wrote it, make a backup (npm run backup FILE); with this one, restore it ' +
      'into a new folder (DATA_DIR=NEW_FOLDER npm run restore FILE). More in docs/operations.md.',
  )
}

/**
 * Made in a folder next to its place, then renamed: whatever interrupts it, a cluster in its place is
 * complete.
 */
async function createCluster(folders: Folders, binaries: Binaries, user: ServerUser) {
  await removeUnfinished(folders.home)
  // A name of its own: an initdb whose parent was killed goes on, and must not write into this one.
  const unfinished = join(folders.home, `${unfinishedPrefix}${randomBytes(4).toString('hex')}`)
  const outcome = await initdb(binaries, user, unfinished)
  if (outcome.code !== 0) {
    await removeUnfinished(folders.home)
    throw unusableFolder(folders.home, `initdb failed: ${reasonIn(outcome.output)}`)
  }
  await rename(unfinished, folders.cluster).catch((cause) => {
    throw unusableFolder(folders.cluster, cause)
  })
  await syncFolder(folders.home)
}

async function removeUnfinished(home: string) {
  const names = (await readdir(home)).filter((name) => name.startsWith(unfinishedPrefix))
  // A folder that is still being written can't be removed yet: another start will.
  const removals = names.map((name) => rm(join(home, name), { recursive: true, force: true }))
  await Promise.allSettled(removals)
}

/**
 * C.UTF-8 for the C library too: under plain "C", pg_trgm drops every accented letter. Systems that lack that
 * locale get "C", for the rest still works there.
 */
async function initdb(binaries: Binaries, user: ServerUser, folder: string) {
  const withLocale = (locale: string) =>
    run(user, binaries.initdb, [
      `--pgdata=${folder}`,
      `--username=${superuser}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${locale}`,
      // The socket is in a folder of mode 0700: only this product reaches it.
      '--auth-local=trust',
      '--auth-host=reject',
    ])
  const outcome = await withLocale('C.UTF-8')
  return outcome.output.includes('invalid locale') ? withLocale('C') : outcome
}

/** initdb reports a lot that went well before it fails. */
function reasonIn(output: string): string {
  const lines = output.split('\n')
  const telling = lines.filter((line) => /error|fatal|could not|not found|denied/i.test(line))
  return (telling.length > 0 ? telling : lines.slice(-5)).join('; ')
}

async function syncFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
