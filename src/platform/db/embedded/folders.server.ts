import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ConfigurationError } from '#platform/exit.server.ts'
import { own, type ServerUser } from './user.server.ts'

/** The paths of everything that belongs to the embedded server. */
export interface Folders {
  /** `DATA_DIR/postgres`, of mode 0700: all the others lie in it. */
  home: string
  /** The cluster, PGDATA. It exists only complete: it is made in another folder and renamed. */
  cluster: string
  log: string
  lock: string
}

/** Longest path of a Unix socket on Linux: 108 bytes with the closing zero. */
const longestSocketPath = 107
const plainPath = /^[\w./-]+$/

export async function prepareFolders(dataDir: string): Promise<Folders> {
  const requested = join(resolve(dataDir), 'postgres')
  try {
    await mkdir(requested, { recursive: true, mode: 0o700 })
    // One spelling of the path, whatever links lead to it: it is compared with the running server's.
    const home = await realpath(requested)
    await chmod(home, 0o700)
    return {
      home,
      cluster: join(home, 'cluster'),
      log: join(home, 'server.log'),
      lock: join(home, 'server.lock'),
    }
  } catch (error) {
    throw unusableFolder(requested, error)
  }
}

/** Errors that don't go away by themselves; a full disk does. */
const lasting = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR']

export function unusableFolder(folder: string, cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  const Kind = lasting.includes((cause as { code?: string }).code ?? '') ? ConfigurationError : Error
  return new Kind(
    `The embedded database can't use ${folder} (${reason}). ` +
      'Set DATA_DIR to a folder this user may write, or DATABASE_URL to a PostgreSQL server.',
    { cause },
  )
}

/**
 * The folder of the server's socket: inside its home, or a short one named after it in the temporary folder
 * when the path of the home is too long for a socket, or contains characters that the settings would have to
 * quote.
 */
export async function prepareSocketFolder(home: string, user: ServerUser): Promise<string> {
  const name = `acolhe-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
  const folder = [socketFolderIn(home), join(tmpdir(), name), join('/tmp', name)].find(fitsSocket)
  if (!folder) throw new Error(`No folder with a path short enough for a socket: tried ${tmpdir()} and /tmp.`)
  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting)
  await assertOwnFolder(folder, user)
  await chmod(folder, 0o700)
  await own(folder, user)
  return folder
}

export const socketFolderIn = (home: string): string => join(home, 'run')

function fitsSocket(folder: string): boolean {
  return plainPath.test(folder) && Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= longestSocketPath
}

/**
 * Another user may have made the folder first, in a temporary folder that everyone writes, to listen in our
 * place.
 */
async function assertOwnFolder(folder: string, user: ServerUser) {
  const found = await lstat(folder)
  const ours = found.uid === process.getuid?.() || found.uid === user.uid
  if (found.isDirectory() && ours) return
  throw new Error(
    `${folder}, meant for the embedded database's socket, belongs to another user (uid ${found.uid}) or is not a folder. ` +
      'Remove it, or set DATA_DIR to a shorter path.',
  )
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}
