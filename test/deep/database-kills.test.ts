import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withClient } from '#platform/db/client.server.ts'
import { type ProductProcess, startProduct } from '../process.ts'
import { atLength } from './length.ts'

const kills = atLength(3, 100)
const lanes = atLength(8, 64)
/** The number of acknowledged writes between two kills. */
const between = lanes * 2
/** Milliseconds after which an answer counts as missing. */
const patienceMs = 60_000

const apiKey = 'database-kills'
const password = 'acolhe-demo-2026'

let dataDir: string
let product: ProductProcess
let orgPath: string
let orgId: string
let token: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'acolhe-kills-'))
  product = await startProduct({ DATA_DIR: dataDir, IDENTITY_API_KEY: apiKey, RATE_LIMITS: 'off' })
  token = await signUp('olga@aurora.example')
  const { body } = await call('POST', '/me/registration', { userFullname: 'Olga Sampaio' })
  orgId = body.orgId
  orgPath = `/orgs/${orgId}`
})
afterAll(async () => {
  if (product.child.kill('SIGTERM')) await once(product.child, 'exit')
  await rm(dataDir, { recursive: true, force: true })
})

interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
  readonly body: any
}

async function send(method: string, url: string, body?: object, headers = {}): Promise<Answer> {
  const response = await fetch(`${product.origin}${url}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  })
  const { status } = response
  return { status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
}

const call = (method: string, path: string, body?: object, headers = {}) =>
  send(method, `/api/v1${path}`, body, headers)

async function signUp(email: string): Promise<string> {
  const url = `/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${apiKey}`
  return (await send('POST', url, { email, password, returnSecureToken: true })).body.idToken
}

/** Reads the process and the socket's folder that the server wrote down. */
async function postmaster(): Promise<{ pid: number; socketDir: string } | null> {
  const file = join(dataDir, 'postgres/cluster/postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  return lines[4] ? { pid: Number(lines[0]), socketDir: lines[4].trim() } : null
}

const owner = (socketDir: string) => ({ host: socketDir, user: 'acolhe_owner', database: 'acolhe' })

/** Resolves when another server than the killed one accepts connections. */
async function whenBack(killed: number): Promise<void> {
  for (;;) {
    expect(product.child.exitCode, product.errors()).toBeNull()
    const found = await postmaster()
    const isBack =
      found !== null &&
      found.pid !== killed &&
      (await withClient(owner(found.socketDir), (client) => client.query('select')).then(
        () => true,
        () => false,
      ))
    if (isBack) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/**
 * Starts lanes that write and read until they are stopped; a write that got no 2xx is repeated under its key.
 * A lane that is asked to retry later waits until the database is back, as `Retry-After` requires.
 */
function startLoad() {
  const acknowledged: string[] = []
  const answers = new Map<number, number>()
  const unfit: Answer[] = []
  let isEnding = false
  let whenServed: Promise<void> = Promise.resolve()
  let enough: { count: number; resolve: () => void } | null = null

  async function note(answer: Answer): Promise<boolean> {
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
    const isDone = answer.status === 200 || answer.status === 201
    if (!isDone && (answer.status !== 503 || !answer.retryAfter)) unfit.push(answer)
    if (!isDone) await whenServed
    return isDone
  }

  async function write(name: string) {
    const form = { fullName: name, contacts: [{ phone: '11987654321', isPreferred: true }] }
    const key = { 'idempotency-key': randomUUID() }
    while (!(await note(await call('POST', `${orgPath}/patients`, form, key)))) if (unfit.length > 0) return
    acknowledged.push(name)
    if (enough && acknowledged.length >= enough.count) enough.resolve()
  }

  async function lane(number: number) {
    for (let at = 0; !isEnding && unfit.length === 0; at++) {
      await write(`Faixa ${number} Pessoa ${at}`)
      await note(await call('GET', `${orgPath}/patients?limit=10`))
    }
  }

  const running = Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
  return {
    acknowledged,
    answers,
    unfit,
    /** Makes lanes that are asked to retry later wait until the returned function is called. */
    pause(): () => void {
      const served = Promise.withResolvers<void>()
      whenServed = served.promise
      return served.resolve
    },
    /** Resolves once this many more writes were acknowledged; fails when a lane does. */
    async more(count: number) {
      const reached = Promise.withResolvers<void>()
      enough = { count: acknowledged.length + count, resolve: reached.resolve }
      await Promise.race([reached.promise, running])
    },
    async end() {
      isEnding = true
      await running
    },
  }
}

test(`${kills} kills of the database under ${lanes} lanes of load: the process serves on, nothing is lost or doubled`, async () => {
  const load = startLoad()
  const backAfterMs: number[] = []
  for (let at = 0; at < kills; at++) {
    await load.more(between)
    const { pid } = (await postmaster()) ?? { pid: 0 }
    const goOn = load.pause()
    process.kill(pid, at % 2 === 0 ? 'SIGKILL' : 'SIGINT')
    await whenBack(pid)
    const since = performance.now()
    while ((await call('GET', orgPath)).status !== 200) expect(product.child.exitCode).toBeNull()
    backAfterMs.push(performance.now() - since)
    goOn()
    expect(load.unfit).toEqual([])
  }
  await load.more(between)
  await load.end()

  expect(load.unfit).toEqual([])
  expect(product.child.exitCode).toBeNull()
  const { socketDir } = (await postmaster()) ?? { socketDir: '' }
  const names = await withClient(owner(socketDir), async (client) => {
    await client.query(`select set_config('app.org_id', $1, false)`, [orgId])
    return (await client.query<{ full_name: string }>('select full_name from patients')).rows
  })
  expect(names.map((row) => row.full_name).sort()).toEqual(load.acknowledged.sort())

  const worst = Math.max(...backAfterMs) / 1_000
  const average = backAfterMs.reduce((sum, ms) => sum + ms, 0) / backAfterMs.length / 1_000
  // biome-ignore lint/suspicious/noConsole: the figures are for who runs it
  console.info(
    `${kills} kills, ${lanes} lanes: ${load.acknowledged.length} writes acknowledged, answers ${JSON.stringify(Object.fromEntries(load.answers))}; served again ${average.toFixed(2)} s after the database on average, ${worst.toFixed(2)} s at worst`,
  )
})

test('live events and jobs work again afterwards', async () => {
  const abort = new AbortController()
  const stream = await fetch(`${product.origin}/api/v1${orgPath}/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const hear = async (wanted: string) => {
    while (reader && !heard.includes(wanted)) heard += (await reader.read()).value ?? ''
  }
  await hear('event: ready')
  const { body } = await call('POST', `${orgPath}/patients`, {
    fullName: 'Nova Pessoa',
    contacts: [{ phone: '11987654321', isPreferred: true }],
  })
  await hear(body.id)
  abort.abort()

  const url = `/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${apiKey}`
  await send('POST', url, { requestType: 'VERIFY_EMAIL', idToken: token })
  const { socketDir } = (await postmaster()) ?? { socketDir: '' }
  await vi.waitFor(
    async () => {
      const { rows } = await withClient(owner(socketDir), (client) =>
        client.query('select state, count(*)::int from mails group by state'),
      )
      expect(rows).toEqual([{ state: 'kept', count: expect.any(Number) }])
    },
    { timeout: 30_000 },
  )
})
