import { normalizeNetwork } from '#features/orgs/rules.ts'
import { aurora } from '#test/world.ts'
import type { NextShot, Shot } from './load.ts'
import type { Lane, World } from './world.ts'

/** One line of the table: a request to the product, and the same work for the floor. */
export interface Row {
  readonly name: string
  /** May write what the requests need; the two sides answer to the same data. */
  prepare(world: World): Promise<Sides> | Sides
}

export interface Sides {
  readonly product: NextShot
  readonly floor: NextShot
}

const toolkit = '/identitytoolkit.googleapis.com/v1/accounts:'
const json = { 'content-type': 'application/json' }
const bearer = ({ idToken }: Lane) => ({ authorization: `Bearer ${idToken}` })
const post = (path: string, body: object): Shot => ({
  method: 'POST',
  path,
  headers: json,
  body: JSON.stringify(body),
})

/** Both sides of a row whose requests depend on the lane alone, built once. */
function fixed(world: World, product: (lane: Lane) => Shot, floor: (lane: Lane) => Shot): Sides {
  const build = (one: (lane: Lane) => Shot): NextShot => {
    const shots = world.lanes.map(one)
    return (lane) => shots[lane] ?? fail(lane)
  }
  return { product: build(product), floor: build(floor) }
}

function fail(lane: number): never {
  throw new Error(`there is no lane ${lane}`)
}

export const signIn: Row = {
  name: 'Sign in',
  prepare: (world) =>
    fixed(
      world,
      ({ email, password }) =>
        post(`${toolkit}signInWithPassword?key=${world.apiKey}`, {
          email,
          password,
          returnSecureToken: true,
        }),
      ({ email, password }) => post('/sign-in', { email, password }),
    ),
}

export const refresh: Row = {
  name: 'Token refresh',
  prepare: (world) =>
    fixed(
      world,
      ({ refreshToken }) => ({
        method: 'POST',
        path: `/securetoken.googleapis.com/v1/token?key=${world.apiKey}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `grant_type=refresh_token&refresh_token=${refreshToken}`,
      }),
      ({ tokenHash }) => post('/refresh', { tokenHash }),
    ),
}

export const lookUp: Row = {
  name: 'Account look-up',
  prepare: (world) =>
    fixed(
      world,
      ({ idToken }) => post(`${toolkit}lookup?key=${world.apiKey}`, { idToken }),
      ({ uid }) => post('/look-up', { uid }),
    ),
}

export const readNetwork: Row = {
  name: 'Network read',
  prepare: (world) =>
    fixed(
      world,
      (lane) => ({ method: 'GET', path: `/api/v1/orgs/${lane.orgId}`, headers: bearer(lane) }),
      ({ orgId, uid }) => ({ method: 'GET', path: `/network?orgId=${orgId}&uid=${uid}` }),
    ),
}

export const updateNetwork: Row = {
  name: 'Network update',
  prepare({ lanes }) {
    const stored = normalizeNetwork(aurora)
    return {
      product: (at) => {
        const lane = lanes[at] ?? fail(at)
        const body = JSON.stringify({ ...aurora, version: lane.version++ })
        return {
          method: 'PUT',
          path: `/api/v1/orgs/${lane.orgId}`,
          headers: { ...json, ...bearer(lane) },
          body,
        }
      },
      floor: (at) => {
        const lane = lanes[at] ?? fail(at)
        const body = JSON.stringify({ ...stored, version: lane.version++ })
        return { method: 'PUT', path: `/network?orgId=${lane.orgId}&uid=${lane.uid}`, headers: json, body }
      },
    }
  },
}

export const rows: readonly Row[] = [signIn, refresh, lookUp, readNetwork, updateNetwork]
