import { spawn } from 'node:child_process'
import { chmod, chown, lchown, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigurationError } from '#platform/exit.server.ts'

/** The user that runs the server's programs: PostgreSQL does not run as root. */
export interface ServerUser {
  name: string
  /** Owner of its files, as this process sees it. */
  uid: number
  gid: number
  /** Put before each command. */
  prefix: string[]
  /** Another user than the one of this process: files made here have to be given to it. */
  foreign: boolean
}

export interface Outcome {
  code: number | null
  output: string
}

/** A user of its own namespace: not root there, and the files stay root's. */
const asUserOfNamespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000']

/**
 * Chooses a user that will also work at the next start: the owner of the files once they are another user's,
 * else ourselves, as root by way of a user namespace, else (closed in some containers) an ordinary user of
 * the system.
 */
export async function chooseServerUser(home: string): Promise<ServerUser> {
  const uid = process.getuid?.() ?? -1
  const gid = process.getgid?.() ?? -1
  if (uid !== 0) return { name: 'this user', uid, gid, prefix: [], foreign: false }
  const owner = await ownerOf(home)
  if (owner) return firstThatReaches(home, [owner])
  const namespaced = { name: 'root in a user namespace', uid, gid, prefix: asUserOfNamespace, foreign: false }
  if (await reaches(namespaced, home)) return namespaced
  return lendToOrdinaryUser(home)
}

/** Runs a program as the server's user, away from our terminal: Ctrl-C must not break it half-way. */
export function run(user: ServerUser, command: string, args: string[]): Promise<Outcome> {
  const [program = command, ...rest] = [...user.prefix, command, ...args]
  return new Promise((done) => {
    const child = spawn(program, rest, {
      cwd: '/',
      // A clean environment: PGDATA, PGOPTIONS or a language that the system lacks would change what happens.
      env: { PATH: process.env.PATH, LANG: 'C', TZ: 'UTC' },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user.foreign ? { uid: user.uid, gid: user.gid } : {}),
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output = (output + chunk).slice(-8000)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => done({ code: null, output: error.message }))
    child.on('close', (code) => done({ code, output: output.trim() }))
  })
}

/** Gives a file or folder to the server's user. */
export async function own(path: string, user: ServerUser) {
  if (user.foreign) await chown(path, user.uid, user.gid)
}

/** Gives a whole tree to the server's user. */
export async function ownTree(path: string, user: ServerUser) {
  if (!user.foreign) return
  for (const entry of await readdir(path, { recursive: true })) {
    await lchown(join(path, entry), user.uid, user.gid)
  }
  await own(path, user)
}

async function reaches(user: ServerUser, folder: string): Promise<boolean> {
  const { code } = await run(user, 'test', ['-x', folder])
  return code === 0
}

async function firstThatReaches(folder: string, users: ServerUser[]): Promise<ServerUser> {
  for (const user of users) if (await reaches(user, folder)) return user
  const tried = users.map((user) => user.name).join(', ')
  throw new ConfigurationError(
    'PostgreSQL refuses to run as root, user namespaces are closed here, ' +
      `and no other user has a way to ${folder} (tried: ${tried || 'no other user exists'}). ` +
      'Set DATA_DIR to a path open to ordinary users (below /var/lib, for example), or DATABASE_URL to a PostgreSQL server.',
  )
}

/**
 * Chooses the owner of the folder, else PostgreSQL's own user where there is one, else the one that every
 * system has.
 */
async function lendToOrdinaryUser(home: string): Promise<ServerUser> {
  const dataDir = dirname(home)
  const users = await Promise.all([ownerOf(dataDir), systemUser('postgres'), systemUser('nobody')])
  const mode = (await stat(dataDir)).mode & 0o7777
  // The way through, not the right to list: our own files in it have modes of their own.
  await chmod(dataDir, mode | 0o011)
  try {
    const user = await firstThatReaches(
      dataDir,
      users.filter((found) => found !== undefined),
    )
    await ownTree(home, user)
    return user
  } catch (error) {
    await chmod(dataDir, mode)
    throw error
  }
}

async function ownerOf(folder: string): Promise<ServerUser | undefined> {
  const { uid, gid } = await stat(folder)
  return uid === 0 ? undefined : { name: `uid ${uid}`, uid, gid, prefix: [], foreign: true }
}

async function systemUser(name: string): Promise<ServerUser | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])]
  return uid > 0 && gid > 0 ? { name, uid, gid, prefix: [], foreign: true } : undefined
}
