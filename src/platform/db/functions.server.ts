import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

export const functionsFolder = fileURLToPath(new URL('../../../db/functions', import.meta.url))

/** One function or procedure of the database: a file that creates it, or replaces it by its present text. */
export interface FunctionFile {
  /** The file's name without `.sql`. */
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** Reads the functions of a folder, in the order of their names. */
export async function readFunctions(folder: string): Promise<FunctionFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { name: basename(file, '.sql'), text, checksum }
    }),
  )
}

/**
 * Runs the files whose text is not the one that this database got last, and forgets files that are gone (a migration
 * drops what they created). Belongs to the migrations' transaction, after the last of them.
 * @param version the release that applies them
 */
export async function applyFunctions(
  client: pg.Client,
  files: readonly FunctionFile[],
  version: string,
): Promise<void> {
  const known = new Map((await readApplied(client)).map(({ name, checksum }) => [name, checksum]))
  for (const { name, text, checksum } of files) {
    if (known.get(name) === checksum) continue
    await client.query(text)
    await client.query(
      `insert into function_versions (name, checksum, version) values ($1, $2, $3)
       on conflict (name) do update set checksum = excluded.checksum, version = excluded.version, applied_at = now()`,
      [name, checksum, version],
    )
  }
  await client.query('delete from function_versions where name <> all ($1)', [files.map(({ name }) => name)])
}

interface AppliedFunction {
  readonly name: string
  readonly checksum: string
  readonly version: string
}

export async function readApplied(client: pg.Client): Promise<AppliedFunction[]> {
  return (await client.query<AppliedFunction>('select name, checksum, version from function_versions')).rows
}

/** Returns the newest of the releases later than this one that applied another text than this one has, if any. */
export function findLaterRelease(
  applied: readonly AppliedFunction[],
  files: readonly FunctionFile[],
  version: string,
): string | undefined {
  const own = new Map(files.map(({ name, checksum }) => [name, checksum]))
  return applied
    .filter(({ name, checksum }) => own.get(name) !== checksum)
    .map((row) => row.version)
    .filter((other) => compareReleases(other, version) > 0)
    .sort(compareReleases)
    .at(-1)
}

/** By number, so that 0.9.0 comes before 0.10.0. */
const compareReleases = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true })
