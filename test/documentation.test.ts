import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiRequest, curlOf, javascriptOf } from '#features/site/documentation/code.ts'
import { examples, nameOf } from '#features/site/documentation/examples/all.ts'
import { type Example, type Ids, sampleIds } from '#features/site/documentation/examples/example.ts'
import { requestOf } from '#features/site/documentation/examples/request.ts'
import {
  refreshRequest,
  sampleRefreshToken,
  signInRequest,
} from '#features/site/documentation/examples/signIn.ts'
import { type Operation, type Reference, referenceOf } from '#features/site/documentation/reference.ts'
import { gather } from '#platform/registry.ts'
import { features } from '#src/features.ts'
import { type Agenda, openAgenda } from './agenda.ts'
import { requestOfCurl } from './shell.ts'
import { bruno } from './world.ts'

/**
 * Runs what the documentation prints: each command as it is on the page, with real ids, against the server.
 * The answers are stored in a file that the pages print from; an answer that differs fails (`vitest -u`
 * stores the new one).
 */

const answersFile = '../src/features/site/documentation/examples/answers.json'

let agenda: Agenda
let reference: Reference
let operations: Map<string, Operation>
const ids: Record<keyof Ids, string> = { ...sampleIds }
const answers: Record<string, unknown> = {}

beforeAll(async () => {
  agenda = await openAgenda()
  const { server, orgId } = agenda
  const davi = await server.register({ ...bruno, fullname: 'Davi Lemos', email: 'davi.lemos@aurora.example' })
  await server.addMember(orgId, davi.user.userId, 'receptionist')
  await server.verify(agenda.userIds.manager)
  const [conversation] = await server.sql(
    orgId,
    `insert into conversations (org_id, id, phone, phone_key, profile_name, last_message_at, last_inbound_at, waiting_since,
                                unread, state, queue_reason)
     values ($1, gen_random_uuid(), '11991234567', '11991234567', 'Priscila', now(), now(), now(), 1, 'queue', 'wrote')
     returning id`,
    [orgId],
  )
  Object.assign(ids, {
    rede: orgId,
    unidade: agenda.unitId,
    convenio: agenda.planId,
    plano: agenda.productId,
    exame: agenda.examId,
    helena: agenda.helenaId,
    ivan: agenda.ivanId,
    paciente: agenda.patientId,
    pessoa: davi.user.userId,
    conversa: String(conversation?.id),
  })
  reference = referenceOf((await server.call('GET', '/api/v1/openapi.json')).body)
  operations = new Map(reference.groups.flatMap((group) => group.operations).map((one) => [one.id, one]))
})
afterAll(() => agenda.server.stop())

test('every operation has an example, save those that no single JSON request shows', () => {
  const shown = new Set(examples.map(({ of }) => of))
  const without = [...operations.keys()].filter((id) => !shown.has(id))
  expect(without.sort()).toEqual([
    'files.address',
    'files.remove',
    'files.restore',
    'files.upload',
    'live.events',
  ])
  expect([...shown].filter((id) => !operations.has(id))).toEqual([])
})

test('every problem that the API knows is explained, and no other', () => {
  expect(Object.keys(gather(features, 'help')).sort()).toEqual(
    reference.problems.map(({ code }) => code).sort(),
  )
})

describe('examples, as they are printed', () => {
  test.each(examples.map((example) => [nameOf(example), example] as const))('%s', async (name, example) => {
    const operation = operations.get(example.of)
    if (!operation) throw new Error(`${example.of} is no operation`)
    const variables = {
      BASE: `${agenda.server.origin}/api/v1`,
      REDE: agenda.orgId,
      TOKEN: agenda.tokens[example.as ?? 'receptionist'],
    }
    const { status = operation.success.status, keeps } = example
    await call(name, requestOf(example, operation, ids), variables, { status, keeps })
  })

  test('identity.signIn and identity.refresh', async () => {
    const variables = {
      ORIGEM: agenda.server.origin,
      // As the recipe tells programs to find it.
      CHAVE: (await agenda.server.call('GET', '/__/firebase/init.json')).body.apiKey,
    }
    const signedIn = await call('identity.signIn', signInRequest, variables)
    await call('identity.refresh', refreshRequest(at(signedIn, 'refreshToken')), variables)
  })

  test('are answered as the pages print it', async () => {
    expect(Object.keys(answers)).toHaveLength(examples.length + 2)
    await expect(`${JSON.stringify(answers, null, 1)}\n`).toMatchFileSnapshot(answersFile)
  })
})

/** Sends a request as both languages print it, and stores the answer. */
async function call(
  name: string,
  request: ApiRequest,
  variables: Record<string, string>,
  { status = 200, keeps = {} }: Pick<Example, 'status' | 'keeps'> = {},
): Promise<unknown> {
  const requested = requestOfCurl(curlOf(request), variables)
  const response = await fetch(requested.address, requested)
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const body: unknown = isJson ? await response.json() : await response.text()
  expect({ status: response.status, body }).toMatchObject({ status })
  expect(await runJavascript(javascriptOf(request), variables, { status, body })).toEqual([requested])
  for (const [id, path] of Object.entries(keeps)) ids[id as keyof Ids] = at(body, path)
  answers[name] = { status, body: steady(body) }
  return body
}

/**
 * Runs a printed piece of JavaScript; its `fetch` records the request and returns the answer that curl got.
 */
async function runJavascript(
  code: string,
  variables: Record<string, string>,
  answer: { status: number; body: unknown },
): Promise<unknown[]> {
  const requested: unknown[] = []
  const fake = async (address: string, init: RequestInit = {}) => {
    // As `fetch` itself would interpret it.
    const { method, headers } = new Request(address, init)
    const type = headers.get('content-type')?.replace(/;charset=UTF-8$/i, '')
    if (type) headers.set('content-type', type)
    const body = init.body === undefined ? undefined : bodyAsPrinted(init.body)
    requested.push({ method, address, headers: Object.fromEntries(headers), body })
    const { status } = answer
    return typeof answer.body === 'string'
      ? new Response(answer.body, { status })
      : Response.json(answer.body, { status })
  }
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor
  const names = Object.keys(variables).map((name) => name.toLowerCase())
  const run = AsyncFunction('fetch', ...names, `${code}\nreturn dados`)
  expect(await run(fake, ...Object.values(variables))).toEqual(answer.body)
  return requested
}

/** JSON is indented in the shell's command. */
const bodyAsPrinted = (body: unknown) =>
  typeof body === 'string' ? JSON.stringify(JSON.parse(body), null, 2).replaceAll('\n', '\n  ') : String(body)

const at = (body: unknown, path: string): string =>
  String(path.split('.').reduce((value, name) => (value as Record<string, unknown>)[name], body))

/** Values that differ from run to run, by their names. */
const momentary: Record<string, unknown> = {
  ...Object.fromEntries(
    [
      'at',
      'createdAt',
      'updatedAt',
      'sentAt',
      'isOnline',
      'joinDate',
      'lastUsedAt',
      'dueAt',
      'liftedAt',
      'stateAt',
      'savedAt',
      'switchedAt',
      'arrivedAt',
      'calledAt',
      'recordedAt',
      'storedAt',
      'waitingSince',
      'learnsFrom',
      'trainedAt',
    ].map((name) => [name, '2026-12-01T13:00:00.000Z']),
  ),
  today: '2026-12-01',
  expiresAt: '2026-12-01T13:05:00.000Z',
  secondsLeft: 300,
  // The appointments lie at fixed dates: how far off they are depends on the day on which this runs.
  leadDays: 90,
  averageLead: 90,
  median: 62,
  nineOfTen: 62,
  // Of today, and on a Sunday a unit is closed.
  closesAt: '18:00',
  ms: 3,
  userAgent: 'curl/8.5.0',
  number: '4821-7306',
  sessionId: 'Vq3n0T8yLw',
  refreshToken: sampleRefreshToken,
  refresh_token: sampleRefreshToken,
  verifyToken: '5d41402abc4b2a76b9719d911017c592',
  moveId: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e90',
}

const tokens = new Set(['idToken', 'access_token', 'id_token'])

/** The beginning of a token: how it is signed, without the key's id. */
function tokenStart(token: string): string {
  const { alg } = decodeProtectedHeader(token)
  return `${Buffer.from(JSON.stringify({ alg })).toString('base64url')}…`
}

/** Addresses of this server as a clinic's would be, with another secret; the days to an appointment as above. */
const settled = (text: string) =>
  text
    .replace(agenda.server.origin, 'https://acolhe.exemplo.com.br')
    .replace(/(?<=\?chave=)[0-9a-f]{32}$/, '5d41402abc4b2a76b9719d911017c592')
    .replace(/(?<=;Agendado;)\d+/, '90')

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Replaces ids by those that the pages print, numbers the others as they appear, and makes all moments the
 * same.
 */
function steady(body: unknown): unknown {
  const people = Object.values(agenda.userIds).map(
    (id, number) => [id, `u7Rb2KfXq9Wd4Yt6Zs1Lm8Pc${number}`] as const,
  )
  const known = new Map([
    ...people,
    ...Object.entries(ids).map(([name, id]) => [id, sampleIds[name as keyof Ids]] as const),
  ])
  const named = new Map<string, string>()
  const renamed = (id: string) => {
    const number = String(named.size + 1).padStart(2, '0')
    const name = known.get(id) ?? named.get(id) ?? `01938f4e-7a00-7000-8000-0000000000${number}`
    if (!known.has(id)) named.set(id, name)
    return name
  }
  const walk = (value: unknown, name: string): unknown => {
    if (typeof value === 'string' && tokens.has(name)) return tokenStart(value)
    // Until when it is quiet depends on the hour at which this runs; the pages print the day.
    if (typeof value === 'string' && name === 'quietUntil') return null
    if (typeof value === 'string')
      return momentary[name] ?? known.get(value) ?? settled(value).replace(uuid, renamed)
    if (typeof value === 'number') return typeof momentary[name] === 'number' ? momentary[name] : value
    if (Array.isArray(value)) return value.map((one) => walk(one, ''))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, key)]))
  }
  return walk(body, '')
}
