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

/** A refusal that shows nothing, or what a success shows, or both with what else the answer says. */
export type Expected =
  | number
  | readonly string[]
  | { readonly status: number; readonly shows: readonly string[]; readonly says?: unknown }

/** One question to a route with real records, and what each caller is told. */
export interface Case {
  /** The method and the path with its parameters, as the contract has them. */
  readonly route: string
  /** Of which record, by its name in the world or as it stands; and what else is asked. */
  readonly about?: Readonly<Record<string, string>>
  readonly query?: (world: AccessWorld) => Record<string, string>
  readonly body?: (world: AccessWorld) => unknown
  /** Of a file: its bytes as they are. */
  readonly content?: string
  /** What `says` is compared with. */
  readonly reads?: (body: never) => unknown
  /** People of the network count as records, too; authors of what was done are no secret elsewhere. */
  readonly withPeople?: true
  readonly expected: Partial<Readonly<Record<Caller, Expected>>>
}

/** Of whoever has no business in the network. */
export const outside = { none: 401, stranger: 403 } as const

/** Of both professionals: neither has to do with it. */
export const professionals = (expected: Expected) => ({ professional: expected, recordless: expected })

/** Of all who run the clinic. */
export const staff = (whole: Expected, bound: Expected = whole) => ({
  owner: whole,
  manager: whole,
  managerA: bound,
  receptionist: whole,
  receptionistA: bound,
})

/** Of those who run it and may; the front desk may not. */
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

/** What the caller is told, and what it should be. */
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
  // Of a success, which one is the route's own affair.
  if ('status' in expected) return expected
  return { status: status >= 200 && status < 300 ? status : 200, shows: expected }
}

const byPlace = ({ ids }: AccessWorld) => {
  const order = Object.keys(ids)
  return (a: string, b: string) => order.indexOf(a) - order.indexOf(b)
}

/** Runs the work for each, some at a time. */
export async function severally<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const lane = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: 8 }, lane))
}
