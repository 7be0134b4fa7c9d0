import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordLog } from '#test/log.ts'
import { pick, randomFrom } from '#test/population.ts'
import { openRecords, type Records } from './fuzz/records.ts'
import { drawRequest, type FuzzRequest, type Operation, operationsOf } from './fuzz/requests.ts'
import { atLength, isDeep } from './length.ts'

/** Every deep run tries other values; `FUZZ_SEED` repeats one. */
const seed = Number(process.env.FUZZ_SEED ?? (isDeep ? Date.now() % 2 ** 31 : 11))
const count = atLength(1_500, 50_000)
const atOnce = 8
/** Milliseconds after which a request counts as stalled. */
const patienceMs = 30_000

const { log, lines } = recordLog('warn')
let records: Records
let operations: Operation[]

beforeAll(async () => {
  records = await openRecords(log)
  const { body } = await records.clinic.server.call('GET', '/api/v1/openapi.json')
  operations = operationsOf(body)
})
afterAll(() => records?.clinic.server.stop())

test(`${count} valid requests with odd values: none fails, stalls, or is rejected without a reason`, async () => {
  const random = randomFrom(seed)
  const wrong: object[] = []
  const statuses: Record<number, number> = {}
  const startedAt = performance.now()
  let slowest = { ms: 0, operation: '' }
  for (let sent = 0; sent < count; ) {
    const batch = Array.from({ length: Math.min(400, count - sent) }, () =>
      drawRequest(pick(random, operations), records, random),
    )
    await inLanes(batch, async (request) => {
      const begun = performance.now()
      const answer = await send(request)
      const ms = Math.round(performance.now() - begun)
      if (ms > slowest.ms) slowest = { ms, operation: request.operation.name }
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      const fault = faultOf(request.operation, answer)
      if (fault)
        wrong.push({
          fault,
          ...request,
          operation: request.operation.name,
          answer: answer.text.slice(0, 500),
        })
    })
    sent += batch.length
    await putBack()
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  // biome-ignore lint/suspicious/noConsole: the figures of a run at length
  console.info(
    `fuzz: seed ${seed}, ${count} requests in ${seconds} s, slowest ${slowest.ms} ms (${slowest.operation}), ${JSON.stringify(statuses)}`,
  )
  console.log('LINES', JSON.stringify(lines).slice(0,3000), JSON.stringify(wrong).slice(0,1500))
  expect(wrong).toEqual([])
  expect(lines).toEqual([])
})

interface Received {
  readonly status: number
  readonly type: string
  readonly text: string
}

async function send({ method, url, role, headers, body }: FuzzRequest): Promise<Received> {
  const { clinic, tokens } = records
  try {
    const response = await fetch(`${clinic.server.origin}${url}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${tokens[role]}` },
      body,
      signal: AbortSignal.timeout(patienceMs),
    })
    const type = response.headers.get('content-type') ?? ''
    const text = type.startsWith('text/event-stream') ? await firstPart(response) : await response.text()
    if (response.ok && type === 'application/json')
      records.keep(url, JSON.parse(text), response.status === 201)
    return { status: response.status, type, text }
  } catch (error) {
    return { status: 0, type: '', text: String(error) }
  }
}

/** Reads the first part only: a stream never ends. */
async function firstPart(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new TextDecoder().decode(value)
}

/** Nothing answers for postal codes here, nor a provider of messages; the contract has codes for that. */
const unavailable: readonly string[] = ['lookup_unavailable', 'provider_refused']

function faultOf({ codes }: Operation, { status, type, text }: Received): string | null {
  if (status === 0) return 'no answer'
  if (status < 400) return null
  if (type !== 'application/problem+json') return 'a refusal without a problem'
  const { code, detail, errors } = JSON.parse(text)
  if (status >= 500 && !unavailable.includes(code)) return 'the server failed'
  if (!codes.has(code)) return 'a problem that the document does not name'
  if (typeof detail !== 'string' || detail === '') return 'a problem without words'
  const isTold =
    errors === undefined || Object.values(errors).every((one) => typeof one === 'string' && one !== '')
  return isTold ? null : 'a field without words'
}

async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = all.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of queue) await work(one)
    }),
  )
}

/** Restores people whom the requests changed, dismissed or signed out. */
async function putBack(): Promise<void> {
  const { server, orgId, userIds } = records.clinic
  for (const [role, userId] of Object.entries(userIds))
    await server.sql(
      orgId,
      `insert into members (org_id, user_id, role) values ($1, $2, $3)
      on conflict (org_id, user_id) do update set role = excluded.role, unit_ids = null`,
      [orgId, userId, role],
    )
  const { status } = await server.call('GET', '/api/v1/me', { token: records.tokens.leaver })
  if (status === 401) records.tokens.leaver = await records.signInLeaver()
}
