import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '#platform/db/client.server.ts'
import { createTestDatabase, type TestDatabase } from './harness.ts'
import { type ProductProcess, startProduct, urlOf } from './process.ts'

/** Texts that no log may contain: each is typed, sent or stored somewhere below. */
const marks = {
  name: 'Marcadora Silveira',
  email: 'marcadora.silveira@exemplo.com.br',
  other: 'segunda.marcada@exemplo.com.br',
  password: 'senha-marcada-77',
  phone: '11977776655',
  cpf: '529.982.247-25',
  note: 'alergia marcada a dipirona',
  token: 'marcado.silveira.falso',
} as const

let db: TestDatabase
let smtp: SMTPServer
let dataDir: string
let product: ProductProcess
let token: string
let orgPath: string
let orgId: string

beforeAll(async () => {
  db = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'acolhe-logs-'))
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A temporary rejection: a permanent one would not be retried.
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`not yet for ${address}`), { responseCode: 450 })),
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  product = await startProduct({
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(db.target.owner),
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    CONTACT_EMAIL: 'contato@aurora.example',
    IDENTITY_API_KEY: 'logs',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'debug',
  })
  token = (await toolkit('signUp', { email: marks.email, password: marks.password })).body.idToken
  const { body } = await call('POST', '/me/registration', { userFullname: marks.name })
  orgId = body.orgId
  orgPath = `/orgs/${orgId}`
})
afterAll(async () => {
  product.child.kill('SIGTERM')
  await once(product.child, 'exit')
  smtp.close()
  await db.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const requestIds = new Set<string>()
/** The ids of requests that failed with an error of the server. */
const failedIds: string[] = []

async function send(method: string, url: string, body?: BodyInit, headers: Record<string, string> = {}) {
  const response = await fetch(`${product.origin}${url}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'user-agent': marks.name, ...headers },
    body,
    redirect: 'manual',
  })
  const requestId = response.headers.get('x-request-id') ?? ''
  requestIds.add(requestId)
  if (response.status >= 500) failedIds.push(requestId)
  const text = await response.text().catch(() => '')
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

const json = { 'content-type': 'application/json' }
const call = (method: string, path: string, body?: object, headers = {}) =>
  send(method, `/api/v1${path}`, body && JSON.stringify(body), { ...json, ...headers })
const toolkit = (method: string, body: object) =>
  send(
    'POST',
    `/identitytoolkit.googleapis.com/v1/accounts:${method}?key=logs`,
    JSON.stringify({ ...body, returnSecureToken: true }),
    json,
  )

const owner = (text: string) => withClient(db.target.owner, async (client) => (await client.query(text)).rows)

/** Makes every further write to the table fail with the written values in its error. */
async function rejectWrites(table: string) {
  await owner(`create or replace function tell_all() returns trigger language plpgsql as
    $$ begin raise exception 'refused: %', to_jsonb(new) using detail = to_jsonb(new)::text, hint = to_jsonb(new)::text; end $$`)
  await owner(
    `create trigger tell_all before insert or update on ${table} for each row execute function tell_all()`,
  )
}
const mend = (table: string) => owner(`drop trigger tell_all on ${table}`)

const patient = {
  fullName: marks.name,
  cpf: marks.cpf,
  notes: marks.note,
  contacts: [{ phone: marks.phone, isPreferred: true }],
}

describe('failures are logged without what people typed', () => {
  test('requests that are none', async () => {
    expect((await call('GET', `/${marks.email}`)).status).toBe(404)
    expect((await call('GET', `${orgPath}/${marks.email}`)).status).toBe(404)
    expect((await call('GET', `${orgPath}/patients/${encodeURIComponent(marks.name)}`)).status).toBe(422)
    await send('GET', `/${marks.email}?nome=${marks.phone}`)
    const broken = `{"fullName": "${marks.name}", "notes": ${marks.note}`
    expect((await send('POST', `/api/v1${orgPath}/patients`, broken, json)).status).toBe(400)
    expect((await call('GET', '/me', undefined, { authorization: `Bearer ${marks.token}` })).status).toBe(401)
    expect((await call('POST', `${orgPath}/patients`, { ...patient, cpf: marks.note })).status).toBe(422)
    expect((await toolkit('signUp', { email: marks.email, password: 1 })).status).toBe(400)
  })

  test('writes', async () => {
    await rejectWrites('patients')
    expect((await call('POST', `${orgPath}/patients`, patient)).status).toBe(500)
    await mend('patients')
    await owner(`alter table patients add constraint marked check (notes = '') not valid`)
    expect((await call('POST', `${orgPath}/patients`, patient)).status).toBe(500)
    await owner('alter table patients drop constraint marked')
    await rejectWrites('idempotency_keys')
    const keyed = await call('POST', `${orgPath}/patients`, patient, { 'idempotency-key': marks.phone })
    expect(keyed.status).toBe(500)
    await mend('idempotency_keys')
    const made = await call('POST', `${orgPath}/patients`, patient)
    expect(made.status).toBe(201)
    await rejectWrites('audit_log')
    expect((await call('GET', `${orgPath}/patients/${made.body.id}`)).status).toBe(500)
    await mend('audit_log')
  })

  test('a write that a unique index rejects', async () => {
    await owner('create unique index marked on patients (org_id, full_name)')
    expect((await call('POST', `${orgPath}/patients`, { ...patient, cpf: '' })).status).toBe(500)
    await owner('drop index marked')
  })

  test('searches and exports', async () => {
    await owner('revoke select on patients from acolhe_app')
    const q = encodeURIComponent(marks.name)
    expect((await call('GET', `${orgPath}/patients?q=${q}`)).status).toBe(500)
    await call('POST', `${orgPath}/patients/export`, { q: marks.name })
    await owner('grant select on patients to acolhe_app')
  })

  test('the identity service', async () => {
    await rejectWrites('identity_accounts')
    const other = { email: marks.other, password: marks.password }
    expect((await toolkit('signUp', other)).status).toBe(500)
    expect((await toolkit('update', { idToken: token, displayName: marks.name })).status).toBe(500)
    await mend('identity_accounts')
    await rejectWrites('mails')
    const reset = { requestType: 'PASSWORD_RESET', email: marks.email }
    expect((await toolkit('sendOobCode', reset)).status).toBe(500)
    await mend('mails')
    await owner('revoke select on identity_accounts from acolhe_app')
    const signIn = { email: marks.email, password: marks.password }
    expect((await toolkit('signInWithPassword', signIn)).status).toBe(500)
    await owner('grant select on identity_accounts to acolhe_app')
  })

  test('the contact form', async () => {
    await rejectWrites('contact_messages')
    const message = {
      subject: 'other',
      name: marks.name,
      email: marks.email,
      clinic: '',
      phone: marks.phone,
      message: marks.note,
    }
    expect((await call('POST', '/contact-messages', message)).status).toBe(500)
    await send('POST', '/contato', new URLSearchParams(message).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      origin: product.origin,
    })
    await mend('contact_messages')
  })

  test('files', async () => {
    // A file takes the place of the network's folder.
    await mkdir(join(dataDir, 'files'), { recursive: true })
    await writeFile(join(dataDir, 'files', orgId), '')
    const name = encodeURIComponent(`${marks.name}.png`)
    const url = `/api/v1${orgPath}/files?ownerKind=org-logo&ownerId=${orgId}&name=${name}`
    expect((await send('POST', url, png)).status).toBe(500)
    expect((await send('POST', url, marks.note)).status).toBe(415)
  })

  test('live events, and connections that are lost', async () => {
    const leaving = new AbortController()
    const stream = await fetch(`${product.origin}/api/v1${orgPath}/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal: leaving.signal,
    })
    expect(stream.status).toBe(200)
    await owner('revoke select on outbox from acolhe_app')
    await call('POST', `${orgPath}/patients`, { ...patient, cpf: '', fullName: `${marks.name} Filha` })
    await expect.poll(product.log, { timeout: 20_000 }).toContain('live events could not be read')
    await owner('grant select on outbox to acolhe_app')
    leaving.abort()
    expect((await call('GET', orgPath)).status).toBe(200)
    await owner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'acolhe'`,
    )
    await expect.poll(product.log, { timeout: 20_000 }).toContain('idle database connection lost')
  })

  test('jobs: neither their line nor what the queue stores of them', async () => {
    const reset = { requestType: 'PASSWORD_RESET', email: marks.email }
    expect((await toolkit('sendOobCode', reset)).status).toBe(200)
    const file = `Nome;Celular\n${marks.name} Neta;${marks.phone}`
    const { body } = await call('POST', `${orgPath}/patient-imports`, { file })
    await rejectWrites('patients')
    const confirmed = await call('POST', `${orgPath}/patient-imports/${body.id}/confirmation`, {
      withDuplicates: true,
    })
    expect(confirmed.status).toBe(200)
    const failed = () =>
      owner(
        `select name, output::text from pgboss.job where output is not null and name in ('send-mail', 'import-patients')`,
      )
    await expect
      .poll(async () => new Set((await failed()).map(({ name }) => name)).size, { timeout: 20_000 })
      .toBe(2)
    for (const { output } of await failed()) expectUnmarked(String(output))
    await mend('patients')
  })

  test('the whole log, and standard error', async () => {
    expect(failedIds.length).toBeGreaterThanOrEqual(8)
    const untold = () => failedIds.filter((id) => !product.log().includes(id))
    await expect.poll(untold, { timeout: 10_000 }).toEqual([])
    expectUnmarked(product.log())
    expectUnmarked(product.errors())
  })

  test('every request that failed can be found by its id, with what failed and where', () => {
    const failures = product
      .log()
      .split('\n')
      .filter((line) => /"msg":"(identity )?request failed"/.test(line))
      .map((line) => JSON.parse(line))
    for (const failure of failures) {
      expect(requestIds).toContain(failure.requestId)
      expect(failure.err.at.length, JSON.stringify(failure)).toBeGreaterThan(0)
    }
    const codes = failures.map(({ err }) => err.code ?? err.cause?.code)
    for (const code of ['P0001', '23514', '23505', '42501', 'EEXIST']) expect(codes).toContain(code)
    const rejected = failures.find(({ err }) => err.cause?.code === '23505')
    expect(rejected.err.cause).toMatchObject({ table: 'patients', constraint: 'marked' })
    expect(rejected.err.statement).toMatch(/insert into "?patients/)
  })
})

function expectUnmarked(text: string) {
  for (const mark of Object.values(marks)) {
    const at = text.toLowerCase().indexOf(mark.toLowerCase())
    expect(at < 0 ? '' : text.slice(Math.max(0, at - 300), at + 100), mark).toBe('')
  }
}

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
