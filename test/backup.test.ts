import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProductProcess, startProduct } from './process.ts'
import { ana } from './world.ts'

const key = 'a key of backups for the tests'
const common = { IDENTITY_API_KEY: 'backup', RATE_LIMITS: 'off' }

let folder: string
let product: ProductProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acolhe-commands-'))
  product = await startProduct({ ...common, DATA_DIR: join(folder, 'data') })
  expect((await post('signUp')).status).toBe(200)
})
afterAll(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})

async function stop() {
  if (product.child.exitCode !== null) return
  product.child.kill('SIGTERM')
  await once(product.child, 'exit')
}

const post = (method: string) =>
  fetch(`${product.origin}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=backup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ana.email, password: ana.password }),
  })

interface Outcome {
  code: number
  out: string
  err: string
}

/** Runs `npm run backup` or `npm run restore`, past the installation, from the folder of the test. */
function run(script: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const own = { PATH: process.env.PATH, INIT_CWD: folder, DATA_DIR: join(folder, 'data') }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`scripts/${script}.ts`, ...args],
      { env: { ...own, ...env }, timeout: 60_000 },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

describe('npm run backup and restore', { timeout: 240_000 }, () => {
  test('while the product serves, and into an empty folder, where the same people sign in', async () => {
    const made = await run('backup', ['day.tar.gz.enc'], { BACKUP_KEY: key })
    expect(made).toMatchObject({ code: 0, err: '', out: expect.stringContaining('day.tar.gz.enc: ') })
    expect((await post('signInWithPassword')).status).toBe(200)
    await stop()
    const there = { DATA_DIR: join(folder, 'other'), BACKUP_KEY: key }
    expect(await run('restore', ['day.tar.gz.enc'], there)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/Restored: \d+ rows, 0 files. Start the product with npm start./),
    })
    expect((await run('restore', ['day.tar.gz.enc'], there)).err).toMatch(/not empty.*Nothing was changed/)
    product = await startProduct({ ...common, DATA_DIR: there.DATA_DIR })
    expect((await post('signInWithPassword')).status).toBe(200)
    const keys = ['data', 'other'].map((name) => readFile(join(folder, name, 'secret-key'), 'utf8'))
    expect(new Set(await Promise.all(keys)).size).toBe(1)
  })

  test('into BACKUP_DIR, and tells how old the newest one is', async () => {
    const env = { BACKUP_DIR: join(folder, 'kept'), BACKUP_KEEP: '3', DATA_DIR: join(folder, 'other') }
    expect((await run('backup', ['--state'], env)).out).toMatch(/^No backup in /)
    const { out } = await run('backup', [], env)
    expect(out).toContain(join(folder, 'kept', 'acolhe-20'))
    expect(out).toMatch(/Not encrypted.*The secret key did not go along/)
    expect((await run('backup', ['--state'], env)).out).toMatch(
      /^The newest of 1 backups is 0 hours old: .*\.tar\.gz \([\d.]+ MiB, not encrypted\)\.\n$/,
    )
  })

  test('says what is wrong in a sentence, and ends with 1', async () => {
    await writeFile(join(folder, 'photo.jpg'), 'no backup at all')
    await cp(join(folder, 'day.tar.gz.enc'), join(folder, 'cut'))
    await writeFile(join(folder, 'cut'), (await readFile(join(folder, 'day.tar.gz.enc'))).subarray(0, -1))
    const expected: [string, string[], Record<string, string>, string][] = [
      ['restore', [], {}, 'Usage: npm run restore FILE'],
      ['restore', ['nothing'], {}, "nothing can't be read (ENOENT)."],
      ['restore', ['photo.jpg'], {}, 'is not a backup of Acolhe.'],
      ['restore', ['cut'], { BACKUP_KEY: key }, 'The backup is cut short'],
      ['restore', ['day.tar.gz.enc'], {}, 'set BACKUP_KEY'],
      ['restore', ['day.tar.gz.enc'], { BACKUP_KEY: 'x'.repeat(20) }, 'BACKUP_KEY is not the key'],
      ['backup', ['photo.jpg'], { DATA_DIR: join(folder, 'other') }, 'photo.jpg is there already'],
      ['backup', ['x'], {}, 'There is nothing to back up in'],
      ['backup', ['--help'], {}, 'Usage: npm run backup [FILE]'],
      ['backup', ['x'], { BACKUP_KEY: 'short' }, 'BACKUP_KEY: must have at least 20 characters'],
    ]
    for (const [script, args, env, text] of expected) {
      const { code, err } = await run(script, args, { DATA_DIR: join(folder, 'wrong'), ...env })
      expect(err).toContain(text)
      expect(err).not.toMatch(/^ +at /m)
      expect(code).toBe(1)
    }
  })

  test('a data folder of an older PostgreSQL is refused, with the way over', async () => {
    const dataDir = join(folder, 'old')
    await mkdir(join(dataDir, 'postgres/cluster'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/cluster/PG_VERSION'), '17\n')
    await writeFile(join(dataDir, 'secret-key'), 'x'.repeat(64))
    const { code, err } = await run('backup', ['old'], { DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(err).toMatch(
      /holds data of PostgreSQL 17, and this release brings PostgreSQL 18\..*npm run backup FILE.*npm run restore FILE/,
    )
  })
})
