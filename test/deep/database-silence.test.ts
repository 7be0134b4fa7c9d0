import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProductProcess, startProduct } from '../process.ts'
import { atLength } from './length.ts'

const rounds = atLength(1, 20)
/** More than the pool has connections. */
const requests = 24
/** Milliseconds after which an answer counts as missing. */
const patienceMs = 60_000

let dataDir: string
let product: ProductProcess
let stopped: number[] = []
let token: string
let orgPath: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'acolhe-silence-'))
  product = await startProduct({
    DATA_DIR: dataDir,
    IDENTITY_API_KEY: 'silence',
    RATE_LIMITS: 'off',
    DATABASE_STATEMENT_S: '2',
    DATABASE_WAIT_S: '2',
  })
  const account = { email: 'olga@aurora.example', password: 'acolhe-demo-2026', returnSecureToken: true }
  token = (await call('POST', '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=silence', account)).body
    .idToken
  const { body } = await call('POST', '/api/v1/me/registration', { userFullname: 'Olga Sampaio' })
  orgPath = `/api/v1/orgs/${body.orgId}`
})
afterAll(async () => {
  wake()
  if (product.child.kill('SIGTERM')) await once(product.child, 'exit')
  await rm(dataDir, { recursive: true, force: true })
})

async function call(method: string, path: string, body?: object) {
  const response = await fetch(`${product.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  })
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: await response.json(),
  }
}

/** Returns the server's process ids: each connection has a process of its own. */
async function processesOfServer(): Promise<number[]> {
  const file = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
  const postmaster = Number(file.split('\n')[0])
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
    }),
  )
  return [postmaster, ...pids.filter((_, at) => parents[at] === postmaster)]
}

async function silence() {
  stopped = await processesOfServer()
  for (const pid of stopped) process.kill(pid, 'SIGSTOP')
}

function wake() {
  for (const pid of stopped) process.kill(pid, 'SIGCONT')
  stopped = []
}

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const since = performance.now()
  const result = await work
  return { result, ms: performance.now() - since }
}

test(`${rounds} times PostgreSQL is stopped (SIGSTOP): health and everybody else get an answer, and all is well afterwards`, async () => {
  let slowestHealth = 0
  let slowestAnswer = 0
  for (let round = 0; round < rounds; round++) {
    expect((await call('GET', orgPath)).status).toBe(200)
    await silence()
    const answers = Array.from({ length: requests }, () => timed(call('GET', orgPath)))
    for (let at = 0; at < 3; at++) {
      const { result, ms } = await timed(call('GET', '/api/health'))
      expect(result).toMatchObject({
        status: 503,
        retryAfter: '2',
        body: { status: 'unavailable', reason: 'database_unreachable' },
      })
      slowestHealth = Math.max(slowestHealth, ms)
    }
    for (const { result, ms } of await Promise.all(answers)) {
      expect(result).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'unavailable' } })
      slowestAnswer = Math.max(slowestAnswer, ms)
    }
    wake()
    while ((await call('GET', orgPath)).status !== 200) expect(product.child.exitCode).toBeNull()
    expect((await call('GET', '/api/health')).body).toEqual({ status: 'ok' })
  }
  // biome-ignore lint/suspicious/noConsole: the figures are for who runs it
  console.info(
    `${rounds} stops of PostgreSQL: health answered within ${(slowestHealth / 1_000).toFixed(2)} s, ${requests} requests at once within ${(slowestAnswer / 1_000).toFixed(2)} s (limits: statement 2 s, wait 2 s)`,
  )
})
