import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'
import { dayMs } from '#lib/days.ts'
import * as sql from './statements.ts'

/**
 * The request that a route of the floor gets: no framework, no validation, and the caller's identity is
 * believed.
 */
export interface FloorRequest {
  readonly query: URLSearchParams
  // biome-ignore lint/suspicious/noExplicitAny: the floor trusts whatever comes
  readonly body: any
}

export type FloorRoute = (pool: pg.Pool, request: FloorRequest) => Promise<unknown>

/** The product's transaction: its scope is named and its access read in one round trip, then it commits. */
function transact<T>(
  pool: pg.Pool,
  { orgId = '', uid = '' }: { orgId?: string; uid?: string },
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const [org, user] = [pg.escapeLiteral(orgId), pg.escapeLiteral(uid)]
  return within(pool, `begin; select * from acolhe_enter(${org}, ${user})`, work)
}

async function within<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
  commit = 'commit',
): Promise<T> {
  const client = await pool.connect()
  await client.query(begin)
  const result = await work(client)
  await client.query(commit)
  client.release()
  return result
}

/** Named, as the product sends them: each connection plans a statement once. */
const query = (client: pg.PoolClient, text: string, values: unknown[]) =>
  client.query({ name: createHash('md5').update(text).digest('hex'), text, values })

/** The same derivation as the product's, or only the hashing would be compared. */
const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
)

async function matches(password: string, encoded: string): Promise<boolean> {
  const [, , , salt = '', key = ''] = encoded.split('$')
  const cost = { N: 16_384, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
  return timingSafeEqual(
    await derive(password, Buffer.from(salt, 'base64url'), 32, cost),
    Buffer.from(key, 'base64url'),
  )
}

async function signIn(pool: pg.Pool, { body: { email, password } }: FloorRequest) {
  const [account] = (await transact(pool, {}, (client) => query(client, sql.account, [email]))).rows
  if (!(await matches(password, account.password_hash))) throw new Error('wrong password')
  const now = new Date()
  const token = randomBytes(32).toString('hex')
  const { uid, password_hash: hash } = account
  const { rowCount } = await transact(pool, {}, (client) => query(client, sql.factors, [uid]))
  if (rowCount !== 0) throw new Error('a second factor is asked for')
  const values = [now, null, uid, hash, now, email, token, 'password', now, now, now, 'floor']
  await transact(pool, {}, (client) => query(client, sql.beginSession, values))
  const { rows } = await transact(pool, {}, (client) => query(client, sql.federated, [uid]))
  return { account, token, federated: rows }
}

async function refresh(pool: pg.Pool, { body: { tokenHash } }: FloorRequest) {
  const now = new Date()
  const since = new Date(now.getTime() - 180 * dayMs)
  const noteBefore = new Date(now.getTime() - 60_000)
  const values = [now, tokenHash, since, noteBefore, tokenHash, since]
  return (await transact(pool, {}, (client) => query(client, sql.exchangeSession, values))).rows[0]
}

async function lookUp(pool: pg.Pool, { body: { uid } }: FloorRequest) {
  return (await transact(pool, {}, (client) => query(client, sql.accountWithUse, [uid]))).rows[0]
}

const scopeOf = ({ query }: FloorRequest) => ({
  orgId: query.get('orgId') ?? '',
  uid: query.get('uid') ?? '',
})

async function readNetwork(pool: pg.Pool, request: FloorRequest) {
  const scope = scopeOf(request)
  return (await transact(pool, scope, (client) => query(client, sql.readNetwork, [scope.orgId]))).rows[0]
}

async function updateNetwork(pool: pg.Pool, request: FloorRequest) {
  const scope = scopeOf(request)
  const { version, ...form } = request.body
  return transact(pool, scope, async (client) => {
    const read = async () => (await query(client, sql.readNetwork, [scope.orgId])).rows[0]
    const before = await read()
    const { rowCount } = await query(client, sql.updateNetwork, [
      ...Object.values(form),
      scope.orgId,
      version,
    ])
    if (rowCount === 0) throw new Error(`stale: the version is ${before.version}`)
    const after = await read()
    await query(client, sql.publish, [scope.orgId, 'orgs', scope.orgId])
    return after
  })
}

/** Repeats the statements that the product sent for a request; one round trip to the floor. */
async function replay(pool: pg.Pool, { body: { begin, statements, commit } }: FloorRequest) {
  const repeat = async (client: pg.PoolClient) => {
    const answers: unknown[] = []
    for (const { text, values } of statements) answers.push((await query(client, text, values)).rows)
    return answers
  }
  return within(pool, begin, repeat, commit)
}

export const routes: Record<string, FloorRoute> = {
  'POST /sign-in': signIn,
  'POST /refresh': refresh,
  'POST /look-up': lookUp,
  'GET /network': readNetwork,
  'PUT /network': updateNetwork,
  'POST /replay': replay,
}
