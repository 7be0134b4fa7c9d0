import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract'
import type { RouteMeta } from '#platform/http/contract.ts'
import { contract } from '#src/contract.ts'
import type { AccessWorld, Caller } from './network.ts'

export interface Route {
  readonly method: string
  readonly path: string
  readonly name: string
  readonly meta: RouteMeta
}

/** Every route of the contract. */
export const routes: readonly Route[] = routesOf(contract)

function routesOf(router: object): Route[] {
  return Object.values(router).flatMap((one) => {
    if (!isContractProcedure(one)) return routesOf(one)
    const { route, meta } = (one as AnyContractProcedure)['~orpc']
    const { method = 'POST', path = '' } = route
    return [{ method, path, name: `${method} ${path}`, meta: meta as RouteMeta }]
  })
}

/**
 * A rejection that shows nothing, or the records that a success shows, or both with other contents of the
 * answer.
 */
export type Expected =
  | number
  | readonly string[]
  | { readonly status: number; readonly shows: readonly string[]; readonly says?: unknown }

/** A request to a route with real records, and the expected answer for each caller. */
export interface Case {
  /** The method and the path with its parameters, as the contract has them. */
  readonly route: string
  /** The record in the path, by its name in the world or its id; and the other parameters. */
  readonly about?: Readonly<Record<string, string>>
  readonly query?: (world: AccessWorld) => Record<string, string>
  readonly body?: (world: AccessWorld) => unknown
  /** The bytes of a file. */
  readonly content?: string
  /** Returns the part of the answer to compare with `says`. */
  readonly reads?: (body: never) => unknown
  /** Counts people of the network as records, too; elsewhere the authors of actions are no secret. */
  readonly withPeople?: true
  readonly expected: Partial<Readonly<Record<Caller, Expected>>>
}

/** The answers to callers from outside the network. */
export const outside = { none: 401, stranger: 403 } as const

/** The answers to both professionals. */
export const professionals = (expected: Expected) => ({ professional: expected, recordless: expected })

/** The answers to owners, managers and receptionists. */
export const staff = (whole: Expected, bound: Expected = whole) => ({
  owner: whole,
  manager: whole,
  managerA: bound,
  receptionist: whole,
  receptionistA: bound,
})

/** The answers to owners and managers; receptionists are rejected. */
export const management = (whole: Expected, bound: Expected = whole) => ({
  owner: whole,
  manager: whole,
  managerA: bound,
  receptionist: 403,
  receptionistA: 403,
})

const people = new Set([
  'owner',
  'manager',
  'managerA',
  'receptionist',
  'receptionistA',
  'professional',
  'recordless',
])

interface Answer {
  readonly status: number
  readonly shows: readonly string[]
  readonly says?: unknown
}

/** Returns the caller's answer, and the expected one. */
export async function tryCase(world: AccessWorld, one: Case, caller: Caller): Promise<[Answer, Answer]> {
  const [method = '', path = ''] = one.route.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    const about = one.about?.[name] ?? ''
    if (name === 'orgId') return world.orgId
    return name === 'kind' ? about : (world.ids[about] ?? about)
  })
  const query = one.query ? `?${new URLSearchParams(one.query(world))}` : ''
  const body = one.content ?? (one.body && JSON.stringify(one.body(world)))
  const token = world.tokens[caller]
  const response = await fetch(`${world.server.origin}/api/v1${filled}${query}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': one.content ? 'image/png' : 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const shows = world.shownIn(text).filter((name) => one.withPeople || !people.has(name))
  const wanted = asAnswer(one.expected[caller] ?? 0, response.status)
  const says = wanted.says === undefined ? {} : { says: one.reads?.(JSON.parse(text) as never) }
  return [
    { status: response.status, shows, ...says },
    { ...wanted, shows: [...wanted.shows].sort(byPlace(world)) },
  ]
}

function asAnswer(expected: Expected, status: number): Answer {
  if (typeof expected === 'number') return { status: expected, shows: [] }
  // The exact status of a success is the route's own.
  if ('status' in expected) return expected
  return { status: status >= 200 && status < 300 ? status : 200, shows: expected }
}

const byPlace = ({ ids }: AccessWorld) => {
  const order = Object.keys(ids)
  return (a: string, b: string) => order.indexOf(a) - order.indexOf(b)
}

/** Runs the work for each item, some in parallel. */
export async function severally<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const lane = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: 8 }, lane))
}
