import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { NetworkForm } from '#features/orgs/rules.ts'
import { withClient } from '#platform/db/client.server.ts'
import { joinDatabaseServer } from '#platform/db/join.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { createLog } from '#platform/log.server.ts'
import { openProduct } from '#src/start.server.ts'
import { ana, aurora, boreal, bruno, clara, olga, type Person, zeca } from '#test/world.ts'

/**
 * Fills the database of this environment with the cast of the tests, through the API as a person would.
 * May be repeated, and while the product runs.
 */
const env = readEnv({ ...process.env, RATE_LIMITS: 'off' })
const log = createLog({ LOG_LEVEL: 'warn' })
const product = await openProduct(env, log, () => Promise.reject(new Error('the seed renders no page')))
const http = createServer(product.listener).listen(0, '127.0.0.1')
await once(http, 'listening')
const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

interface Me {
  userId: string
  orgId: string
}

async function call<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: body && JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer as T
}

/** Signs in, or up when the person is new. */
async function tokenOf({ email, password }: Person): Promise<string> {
  const enter = (verb: string) =>
    call<{ idToken: string }>(
      'POST',
      `/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=${product.identityApiKey}`,
      { email, password, returnSecureToken: true },
    )
  return (await enter('signInWithPassword').catch(() => enter('signUp'))).idToken
}

async function register(person: Person): Promise<Me & { token: string }> {
  const token = await tokenOf(person)
  const me = await call<Me>('POST', '/api/v1/me/registration', { userFullname: person.fullname }, token)
  return { ...me, token }
}

async function fillNetwork(owner: Me & { token: string }, form: NetworkForm) {
  const path = `/api/v1/orgs/${owner.orgId}`
  const { version } = await call<{ version: number }>('GET', path, undefined, owner.token)
  await call('PUT', path, { ...form, version }, owner.token)
}

async function join(orgId: string, person: Person) {
  const { userId } = await register(person)
  const server = await joinDatabaseServer(env, log)
  await withClient(server.target.owner, async (client) => {
    await client.query(`select set_config('app.org_id', $1, false)`, [orgId])
    await client.query(
      'insert into members (org_id, user_id, role) values ($1, $2, $3) on conflict (org_id, user_id) do nothing',
      [orgId, userId, person.role],
    )
    await client.query('update users set org_id = $1 where user_id = $2', [orgId, userId])
  })
  await server.leave()
}

const owner = await register(olga)
await fillNetwork(owner, aurora)
for (const person of [ana, bruno, clara]) await join(owner.orgId, person)
await fillNetwork(await register(zeca), boreal)
await product.stop(http)

const people = [olga, ana, bruno, clara, zeca].map(({ email, role }) => `  ${email} (${role})`)
process.stdout.write(`Ready. Sign in with the password ${olga.password} as\n${people.join('\n')}\n`)
