import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { statfsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '#platform/db/client.server.ts'
import { canMount, type Mount, mountMemory } from '../mount.ts'
import { freePort, type ProductProcess, startProduct } from '../process.ts'
import { atLength } from './length.ts'

const fills = atLength(1, 8)
const lanes = atLength(4, 16)
const key = 'full-disk'
/** MiB, enough for the cluster and PostgreSQL's log (WAL), which grows with each fill. */
const size = atLength(160, 640)

const isRequired = process.env.CI !== undefined && process.getuid?.() === 0
if (isRequired && !canMount())
  throw new Error('CI runs as root and can mount nothing: no disk can be filled.')

let disk: Mount
let dataDir: string
const ballast = () => join(disk.folder, 'ballast')
const env = () => ({ DATA_DIR: dataDir, IDENTITY_API_KEY: key, RATE_LIMITS: 'off' })

/** Writes until the disk is full. */
async function fillDisk() {
  const { bavail, bsize } = statfsSync(disk.folder)
  for (let bytes = bavail * bsize; bytes > 0; bytes = Math.floor(bytes / 2)) {
    await writeFile(ballast(), Buffer.alloc(bytes), { flag: 'a' }).catch((error: NodeJS.ErrnoException) =>
      expect(error.code).toBe('ENOSPC'),
    )
  }
}

/** Uses up the space that PostgreSQL has reserved for its log, until it stops for lack of space. */
const exhaustLog = () =>
  withClient(superuser(), async (client) => {
    for (;;) await client.query(`select pg_logical_emit_message(true, 'fill', repeat('x', 1000000))`)
  }).catch((error: Error) => error)

const superuser = (): pg.ClientConfig => ({
  host: join(dataDir, 'postgres/run'),
  user: 'postgres',
  database: 'acolhe',
})

interface Tally {
  readonly acknowledged: string[]
  readonly statuses: Map<number, number>
}

const add = ({ statuses }: Tally, status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)

async function signUp(origin: string, email: string): Promise<number> {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'segredo-1', returnSecureToken: true }),
  })
  await response.text()
  return response.status
}

/** Creates one account after another until it is stopped. */
async function work(
  product: ProductProcess,
  lane: string,
  tally: Tally,
  over: AbortSignal,
  onAnswer: () => void,
) {
  for (let at = 0; !over.aborted; at++) {
    const email = `p${lane}.${at}@aurora.example`
    const status = await signUp(product.origin, email)
    if (status === 200) tally.acknowledged.push(email)
    add(tally, status)
    onAnswer()
  }
}

const health = async (origin: string) => {
  const response = await fetch(`${origin}/api/health`)
  return { status: response.status, body: (await response.json()) as { status: string; reason?: string } }
}

const isHealthy = (origin: string) =>
  health(origin).then(
    ({ status }) => status === 200,
    () => false,
  )

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url))

/** Starts the product as `npm start` does, without installing and building. */
async function startWatched() {
  const source = `
    import { runMain, startServer } from '${scripts}/setup.mjs'
    import { watch } from '${scripts}/watch.mjs'
    await runMain(() => watch(() => startServer('src/main.server.ts', process.env)))`
  const port = await freePort()
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    env: { PATH: process.env.PATH, PORT: String(port), LOG_LEVEL: 'error', ...env() },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8')
  return {
    child,
    origin: `http://127.0.0.1:${port}`,
    /** Resolves when the output contains all of these texts. */
    async said(...texts: RegExp[]) {
      for await (const [chunk] of on(child.stderr, 'data')) {
        errors += chunk
        if (texts.every((text) => text.test(errors))) return
      }
    },
  }
}

describe.runIf(canMount())('a disk that is full', () => {
  beforeAll(() => {
    disk = mountMemory(`${size}m`)
    dataDir = join(disk.folder, 'data')
  })
  afterAll(() => disk.unmount())
  afterEach(() => rm(ballast(), { force: true }))

  test('delays a start, which says why and succeeds by itself once there is room', async () => {
    await fillDisk()
    const { child, origin, said } = await startWatched()
    await said(/The disk of DATA_DIR \(.*\) is full\..*\n/, /starting it again in \d+ s/)
    await rm(ballast())
    while (!(await isHealthy(origin))) await new Promise(setImmediate)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('costs answers, but neither the process nor what was acknowledged, and is over when there is room', async () => {
    const tally: Tally = { acknowledged: [], statuses: new Map() }
    const product = await startProduct(env())
    for (let fill = 0; fill < fills; fill++) {
      const over = new AbortController()
      /** Resolves after this many more answers. */
      let waiting = { answers: 0, resolve: () => {} }
      const answers = (count: number) =>
        new Promise<void>((resolve) => {
          waiting = { answers: count, resolve }
        })
      const working = Array.from({ length: lanes }, (_, lane) =>
        work(product, `${fill}.${lane}`, tally, over.signal, () => {
          waiting.answers -= 1
          if (waiting.answers === 0) waiting.resolve()
        }),
      )
      // A request without any answer means that the process is gone: that fails at once.
      const served = (count: number) => Promise.race([answers(count), Promise.all(working)])
      await served(3 * lanes)
      await fillDisk()
      await exhaustLog()
      await served(3 * lanes)
      const answered = await health(product.origin)
      expect(answered).toMatchObject({ status: 503, body: { status: 'unavailable', reason: 'disk_full' } })
      over.abort()
      await Promise.all(working)
      await rm(ballast())
      while ((await health(product.origin)).status !== 200) await new Promise(setImmediate)
      expect(await signUp(product.origin, `again${fill}@aurora.example`)).toBe(200)
      expect(product.child.exitCode, product.errors()).toBeNull()
    }
    const stored = await withClient(superuser(), (client) =>
      client.query('select email from identity_accounts'),
    )
    expect(stored.rows.map(({ email }) => email)).toEqual(expect.arrayContaining(tally.acknowledged))
    // biome-ignore lint/suspicious/noConsole: the figures that docs/reliability.md cites
    console.info(
      `${fills} times full: ${tally.acknowledged.length} writes acknowledged, none lost; answers ${JSON.stringify([...tally.statuses])}`,
    )
    expect(tally.acknowledged.length).toBeGreaterThan(lanes)
    expect([...tally.statuses.keys()].filter((status) => ![200, 503, 507].includes(status))).toEqual([])
    product.child.kill('SIGTERM')
    expect(await once(product.child, 'exit'), product.errors()).toEqual([0, null])
  })
})
