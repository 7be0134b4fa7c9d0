import type pg from 'pg'
import { aurora } from '#test/world.ts'

/**
 * One lane of the load: a person with a network of their own, so that lanes never wait for each other's rows.
 */
export interface Lane {
  readonly email: string
  readonly password: string
  readonly uid: string
  readonly orgId: string
  readonly idToken: string
  readonly refreshToken: string
  /** The stored hash of the refresh token. */
  readonly tokenHash: string
  /** The network's version after the last update, by whichever server. */
  version: number
}

export interface World {
  readonly apiKey: string
  readonly lanes: readonly Lane[]
}

export const lanesInAll = 16

/** Signs people up through the product itself, one for each connection. */
export async function createWorld(
  origin: string,
  apiKey: string,
  clients: readonly pg.Client[],
): Promise<World> {
  return {
    apiKey,
    lanes: await Promise.all(clients.map((client, at) => createLane(origin, apiKey, client, at + 1))),
  }
}

async function createLane(origin: string, apiKey: string, db: pg.Client, number: number): Promise<Lane> {
  const person = { email: `pessoa-${number}@banco.example`, password: 'acolhe-demo-2026' }
  const account = await send(
    'POST',
    `${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${apiKey}`,
    {
      ...person,
      returnSecureToken: true,
    },
  )
  const { idToken, refreshToken, localId: uid } = account
  const registration = { userFullname: `Pessoa ${number}` }
  const { orgId } = await send('POST', `${origin}/api/v1/me/registration`, registration, idToken)
  const { version } = await send('PUT', `${origin}/api/v1/orgs/${orgId}`, { ...aurora, version: 1 }, idToken)
  const { rows } = await db.query('select token_hash from identity_sessions where uid = $1', [uid])
  return { ...person, uid, orgId, idToken, refreshToken, tokenHash: rows[0].token_hash, version }
}

export async function send(method: string, url: string, body: object, token?: string) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`)
  return response.json()
}
