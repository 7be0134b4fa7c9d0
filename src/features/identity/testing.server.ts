import { scrypt } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { deleteApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  type Persistence,
} from 'firebase/auth'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { Database } from '#platform/db/database.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { createLog } from '#platform/log.server.ts'
import { openPost, type Post } from '#platform/mail/mail.server.ts'
import { listQueued } from '#platform/mail/testing.server.ts'
import type { Mail } from '#platform/mail/types.ts'
import { createSecrets } from '#platform/secrets.server.ts'
import { type Identity, identityApiKey, openIdentity } from './identity.server.ts'
import { openPasswords, type Passwords } from './passwords.server.ts'
import type { ScryptCost } from './scrypt.server.ts'
import type { AccountFollower, FollowedAccount } from './slots.server.ts'

/** The service on its own port, for tests with the official SDK and with raw requests. */
export interface TestService {
  readonly identity: Identity
  readonly origin: string
  readonly key: string
  readonly clock: TestClock
  readonly followed: FollowedAccount[]
  readonly deleted: string[]
  /** Sends by SMTP or to the local outbox, once a test opens the queue with its jobs. */
  readonly mail: Post
  /** Returns the mails that wait for the address, oldest first. */
  mailsTo(email: string): Promise<Mail[]>
  /** Makes the next notification of the follower fail, as a broken table of the product would. */
  failFollower(): void
  /** Returns a new SDK instance: a separate browser, unless its persistence is shared with another. */
  browser(persistence?: Persistence): Auth
  send(path: string, init?: RequestInit): Promise<Answer>
  /** Posts to an `accounts:` method by its name, or to a complete path. */
  post(method: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  exchange(refreshToken: string): Promise<Answer>
  close(): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  readonly body: any
}

/** Runs as real time does, from wherever a test has moved it to, until a test stops it. */
export class TestClock {
  #ahead = 0
  #stoppedAt: number | null = null
  now = () => new Date((this.#stoppedAt ?? Date.now()) + this.#ahead)
  advance(seconds: number) {
    this.#ahead += seconds * 1000
  }
  /** From now on it only advances: for tests of waits, which a slow machine would outlast. */
  stop() {
    this.#stoppedAt ??= Date.now()
  }
}

const derive = promisify<string, Buffer, number, ScryptCost, Buffer>(scrypt)

/**
 * Passwords as the product keeps them, at a low cost and without a process of their own: the product's
 * gives way to all others, so that on a busy machine a test would wait for it.
 */
export const quickPasswords = (): Passwords =>
  openPasswords(
    createLog({ LOG_LEVEL: 'silent' }),
    { N: 128, r: 8, p: 1 },
    {
      pid: undefined,
      derive: ({ password, salt, cost, length }) =>
        derive(password, Buffer.from(salt, 'base64url'), length, cost),
      close() {},
    },
  )

export const testSecrets = createSecrets('a secret that only tests use, 32+ characters')

const toolkit = '/identitytoolkit.googleapis.com/v1/accounts:'

export async function startTestService(
  database: Database,
  environment: Record<string, string> = {},
  clock = new TestClock(),
  onLog?: (line: string) => void,
  passwords = quickPasswords(),
): Promise<TestService> {
  const followed: FollowedAccount[] = []
  const deleted: string[] = []
  let failing = false
  const failOnce = () => {
    if (!failing) return
    failing = false
    throw new Error('the follower failed')
  }
  const follower: AccountFollower = {
    async changed(_tx, account) {
      failOnce()
      followed.push(account)
    },
    async deleted(_tx, uid) {
      failOnce()
      deleted.push(uid)
    },
  }
  const env = readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'off', TRUST_PROXY: 'on', ...environment })
  const log = onLog ? pino({ level: 'warn' }, { write: onLog }) : createLog({ LOG_LEVEL: 'silent' })
  const mail = openPost(database, testSecrets, env)
  const identity = await openIdentity({
    database,
    secrets: testSecrets,
    env,
    log,
    follower,
    post: mail,
    now: clock.now,
    passwords,
  })
  // Connections stay open between requests: one that is closed as a slow test uses it again would fail the test.
  const server = serve({
    fetch: identity.routes.fetch,
    port: 0,
    hostname: '127.0.0.1',
    createServer,
    serverOptions: { keepAliveTimeout: 0 },
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const key = identityApiKey(env, testSecrets)
  const apps: Auth[] = []

  function browser(persistence: Persistence = inMemoryPersistence) {
    const app = initializeApp(
      { apiKey: key, projectId: env.IDENTITY_PROJECT_ID },
      `browser-${apps.length}-${origin}`,
    )
    const auth = initializeAuth(app, { persistence })
    connectAuthEmulator(auth, origin, { disableWarnings: true })
    apps.push(auth)
    return auth
  }

  async function send(path: string, init?: RequestInit): Promise<Answer> {
    const response = await fetch(`${origin}${path}`, init)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }

  function post(method: string, body: unknown, headers: Record<string, string> = {}) {
    const path = method.startsWith('/') ? method : `${toolkit}${method}`
    return send(`${path}?key=${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  }

  function exchange(refreshToken: string) {
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
    return send(`/securetoken.googleapis.com/v1/token?key=${key}`, { method: 'POST', body })
  }

  async function close() {
    await Promise.all(apps.map((auth) => deleteApp(auth.app)))
    await identity.close()
    mail.close()
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  }

  function failFollower() {
    failing = true
  }

  return {
    failFollower,
    identity,
    origin,
    key,
    clock,
    followed,
    deleted,
    mail,
    mailsTo: async (email) => (await listQueued(database, testSecrets)).filter(({ to }) => to === email),
    browser,
    send,
    post,
    exchange,
    close,
  }
}

/** Expects the envelope that every rejection has. */
export function expectEnvelope({ status, headers, body }: Answer, code: number, message?: string | RegExp) {
  expect(status).toBe(code)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  const answered = body.error.message
  expect(body).toEqual({
    error: { code, message: answered, errors: [{ message: answered, domain: 'global', reason: 'invalid' }] },
  })
  if (message !== undefined) expect(answered).toMatch(message)
}

/** Returns the one-time code in the link of a mail. */
export function codeIn(mail: Mail | undefined): string {
  return new URL(linkIn(mail)).searchParams.get('oobCode') ?? ''
}

export function linkIn(mail: Mail | undefined): string {
  const [link] = /https?:\S+/.exec(mail?.text ?? '') ?? []
  if (!link) throw new Error('the mail holds no link')
  return link
}
