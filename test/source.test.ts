import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { extract } from 'tar-stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeArchive } from '../scripts/source/archive.ts'
import { listName, sourceFiles } from '../scripts/source/files.ts'

/** An installation in small, in which everything private contains this mark. */
const mark = 'segredo-que-ninguem-publica'

const program = {
  LICENSE: 'the licence',
  'package.json': '{ "version": "1.2.3" }',
  'src/main.server.ts': 'export const answer = 42',
  'src/features/units/rules.ts': 'export const rule = 1',
  'db/migrations/0001_first.sql': 'select 1',
  'public/pictures/day.avif': 'a picture',
}

const secrets = [
  '.env',
  '.env.production',
  'acolhe-2026-11-22.tar.gz',
  'backup.sql',
  'data/postgres/base/1',
  'data/secret.key',
  'deploy.md',
  'node_modules/some/index.js',
  'scripts/.env',
  'scripts/token.key',
  'src/.cache/kept.json',
  'src/dump.pgdump',
]

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'acolhe-source-'))
  for (const [file, text] of Object.entries(program)) await plant(file, text)
  for (const file of secrets) await plant(file, mark)
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function plant(file: string, text: string) {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

async function filesOf(archive: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  const tar = extract()
  tar.end(gunzipSync(await readFile(archive)))
  for await (const entry of tar) {
    const parts: Buffer[] = []
    for await (const part of entry) parts.push(part as Buffer)
    found[entry.header.name] = Buffer.concat(parts).toString()
  }
  return found
}

async function archived(): Promise<Record<string, string>> {
  const target = join(root, 'build/client/codigo-fonte/acolhe.tar.gz')
  await writeArchive(root, 'acolhe-1.2.3', sourceFiles(root), target)
  return filesOf(target)
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' })

const wanted = Object.keys(program)
  .map((file) => `acolhe-1.2.3/${file}`)
  .concat(`acolhe-1.2.3/${listName}`)
  .sort()

describe('the archive of the source', () => {
  test('has the program, and nothing of data, settings or keys', async () => {
    const files = await archived()
    expect(Object.keys(files).sort()).toEqual(wanted)
    expect(JSON.stringify(files)).not.toContain(mark)
    expect(files['acolhe-1.2.3/src/main.server.ts']).toBe('export const answer = 42')
  })

  test('leaves out what Git does not track, and names it', async () => {
    git('init')
    git('add', ...Object.keys(program))
    await plant('src/notes.md', mark)
    await plant('db/patients.csv', mark)
    const files = await archived()
    expect(Object.keys(files).sort()).toEqual(wanted)
    expect(JSON.stringify(files)).not.toContain(mark)
    expect(sourceFiles(root).unlisted).toEqual(['db/patients.csv', 'src/notes.md'])
  })

  test('makes the same archive where it was unpacked, without Git', async () => {
    const first = await archived()
    const unpacked = await mkdtemp(join(tmpdir(), 'acolhe-unpacked-'))
    try {
      for (const [name, text] of Object.entries(first)) {
        const file = join(unpacked, name.replace('acolhe-1.2.3/', ''))
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, text)
      }
      await writeFile(join(unpacked, 'src/notes.md'), mark)
      const again = sourceFiles(unpacked)
      expect(again.files).toEqual(Object.keys(program).sort())
      expect(again.unlisted).toEqual(['src/notes.md'])
    } finally {
      await rm(unpacked, { recursive: true, force: true })
    }
  })

  test('follows no link out of the folder', async () => {
    await symlink(join(root, 'data/secret.key'), join(root, 'src/key.ts'))
    await plant('elsewhere/kept.ts', mark)
    await symlink(join(root, 'elsewhere'), join(root, 'src/elsewhere'))
    expect(Object.keys(await archived()).sort()).toEqual(wanted)
  })

  test('of this very repository has everything that runs', () => {
    const repository = join(import.meta.dirname, '..')
    const { files } = sourceFiles(repository)
    const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: repository, encoding: 'utf8' })
    const missing = tracked.split('\0').filter((file) => file && !files.includes(file))
    // How the project itself is checked where it is kept.
    expect(missing.filter((file) => !file.startsWith('.ci/'))).toEqual([])
  })
})
