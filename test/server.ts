import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { accountFollower } from '#features/accounts/follower.server.ts'
import { type Identity, identityApiKey, openIdentity } from '#features/identity/identity.server.ts'
import { quickPasswords } from '#features/identity/testing.server.ts'
import { normalizeNetwork } from '#features/orgs/rules.ts'
import { withClient } from '#platform/db/client.server.ts'
import { openFollowers } from '#platform/db/followers.server.ts'
import { readEnv } from '#platform/env.server.ts'
import type { Archive } from '#platform/files/commands.server.ts'
import { openArchive } from '#platform/files/files.server.ts'
import type { Pace } from '#platform/http/pace.server.ts'
import { openHub } from '#platform/live/hub.server.ts'
import { openPost, type Post } from '#platform/mail/mail.server.ts'
import { listQueued } from '#platform/mail/testing.server.ts'
import type { Mail } from '#platform/mail/types.ts'
import { openApiDocument } from '#src/apiDocument.server.ts'
import { createApp } from '#src/app.server.ts'
import { slots } from '#src/features.server.ts'
import { fileOwners } from '#src/files.server.ts'
import { createTestDatabase, silentLog, type TestDatabase } from './harness.ts'
import { testSecrets } from './secrets.ts'
import { aurora, type Person } from './world.ts'

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
  body: any
}

export interface CallOptions {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface TestServer {
  readonly origin: string
  readonly db: TestDatabase
  readonly identity: Identity
  readonly post: Post
  readonly archive: Archive
  /** The routes of the app's router. */
  readonly routes: readonly { readonly method: string; readonly path: string }[]
  /** Returns the emails queued for the address, oldest first. */
  mailsTo(email: string): Promise<Mail[]>
  /** Calls an `accounts:` method of the identity service. */
  toolkit(method: string, body: object, headers?: Record<string, string>): Promise<Answer>
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Returns a new ID token for a refresh token. */
  exchange(refreshToken: string): Promise<string>
  /** Signs the person up at the identity service; returns the ID token. */
  signUp(person: Person): Promise<string>
  /** Signs up and registers; returns the ID token and the user record. */
  register(person: Person): Promise<{ token: string; user: { userId: string; orgId: string } }>
  /** Marks the person's address as verified, as the link in an email does. */
  verify(userId: string): Promise<void>
  /** Fills in the network's form. */
  fillIn(orgId: string): Promise<void>
  /** Adds a registered person to a network, as an invitation does. */
  addMember(orgId: string, userId: string, role: Person['role']): Promise<void>
  /** Tells a member's mobile, to which tests of messages may go. */
  addPhone(orgId: string, userId: string, phone: string): Promise<void>
  /** Runs SQL as the tables' owner, inside the network's scope. */
  sql(orgId: string, text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  stop(): Promise<void>
}

export { testSecrets }

/**
 * Starts the API and the identity service on a free port, on a database of their own (or a shared one). `log`
 * gets all log lines.
 */
export async function startTestServer(
  env: Record<string, string> = {},
  shared?: TestDatabase,
  pages = new Hono(),
  log = silentLog,
  pace?: Pace,
): Promise<TestServer> {
  const db = shared ?? (await createTestDatabase())
  // Connections stay open between requests: closing one that a slow test is about to reuse would fail the
  // test.
  const http = createServer({ keepAliveTimeout: 0 })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const settings = readEnv({ ORIGIN: origin, CEP_LOOKUP_URL: 'off', RATE_LIMITS: 'off', ...env })
  const { database } = db
  const hub = await openHub(database, db.target)
  database.onPublished = hub.poke
  openFollowers(database, slots.all('follow').flat())
  const post = openPost(database, testSecrets, settings, slots.all('isSilenced'))
  const identity = await openIdentity({
    database,
    secrets: testSecrets,
    env: settings,
    log,
    post,
    follower: accountFollower,
    passwords: quickPasswords(),
  })
  const folder = await mkdtemp(join(tmpdir(), 'acolhe-test-'))
  const archive = openArchive({ ...settings, DATA_DIR: folder }, testSecrets, fileOwners)
  const app = createApp({
    archive,
    env: settings,
    log,
    database,
    hub,
    identity,
    post,
    pages,
    secrets: testSecrets,
    apiDocument: openApiDocument(settings),
    pace,
  })
  http.on('request', getRequestListener(app.fetch))
  const key = identityApiKey(settings, testSecrets)

  async function call(method: string, path: string, { token, body, headers = {} }: CallOptions = {}) {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
  }

  const toolkit: TestServer['toolkit'] = (method, body, headers) =>
    call('POST', `/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${key}`, { body, headers })

  async function exchange(refreshToken: string) {
    const response = await fetch(`${origin}/securetoken.googleapis.com/v1/token?key=${key}`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    })
    return ((await response.json()) as { id_token: string }).id_token
  }

  async function signUp({ email, password }: Person) {
    const { body } = await toolkit('signUp', { email, password, returnSecureToken: true })
    return body.idToken as string
  }

  const sql: TestServer['sql'] = (orgId, text, values) =>
    withClient(db.target.owner, async (client) => {
      await client.query(`select set_config('app.org_id', $1, false)`, [orgId])
      return (await client.query(text, values)).rows
    })

  return {
    origin,
    db,
    identity,
    post,
    archive,
    routes: app.routes,
    mailsTo: async (email) => (await listQueued(database, testSecrets)).filter(({ to }) => to === email),
    toolkit,
    exchange,
    call,
    signUp,
    sql,
    async register(person) {
      const token = await signUp(person)
      const { body } = await call('POST', '/api/v1/me/registration', {
        token,
        body: { userFullname: person.fullname },
      })
      return { token, user: body }
    },
    async verify(userId) {
      await database.pool.query('update identity_accounts set email_verified = true where uid = $1', [userId])
      await database.pool.query('update users set is_verified_email = true where user_id = $1', [userId])
    },
    async fillIn(orgId) {
      const { orgCNPJ, orgTelefone, orgEmail, orgCEP, orgCidade, orgUF, orgEndereco, orgNumero } =
        normalizeNetwork(aurora)
      await sql(
        orgId,
        `update orgs set org_cnpj = $2, org_telefone = $3, org_email = $4, org_cep = $5, org_cidade = $6,
           org_uf = $7, org_endereco = $8, org_numero = $9 where org_id = $1`,
        [orgId, orgCNPJ, orgTelefone, orgEmail, orgCEP, orgCidade, orgUF, orgEndereco, orgNumero],
      )
    },
    async addMember(orgId, userId, role) {
      await sql(orgId, 'insert into members (org_id, user_id, role) values ($1, $2, $3)', [
        orgId,
        userId,
        role,
      ])
    },
    async addPhone(orgId, userId, phone) {
      await sql(orgId, 'insert into member_phones (org_id, user_id, phone) values ($1, $2, $3)', [
        orgId,
        userId,
        phone,
      ])
    },
    async stop() {
      http.closeAllConnections()
      await hub.close()
      await identity.close()
      post.close()
      http.close()
      await rm(folder, { recursive: true, force: true })
      if (!shared) await db.drop()
    },
  }
}
