import { oc } from '@orpc/contract'
import type { Action } from '#platform/access.ts'
import { commonProblems } from './problem.ts'

/**
 * The access rule of a route; the API enforces it before the handler runs, and a test walks every route with
 * it.
 */
export interface RouteMeta {
  /**
   * `public`: anyone. `person`: anyone signed in. `member`: a member of `{orgId}` whose role allows `may`.
   * `operator`: who runs the installation; for everybody else there is no such route, nor in the reference.
   */
  readonly access?: 'public' | 'person' | 'member' | 'operator'
  readonly may?: Action
  /** Reads by `POST` because its query is too long, or too private, for an address. */
  readonly isReading?: boolean
  /** Refused to accounts of the demonstration: `closed_to_demo` (403), which the route names among its errors. */
  readonly isClosedToDemo?: boolean
}

/** What `.meta()` gets for a route that is closed to the demonstration. */
export const notInDemo = { isClosedToDemo: true } as const satisfies RouteMeta

/**
 * True for requests that may be repeated under an `Idempotency-Key`; reads are answered anew each time,
 * whatever their method.
 */
export const isWrite = ({ route, meta }: { route: { method?: string }; meta: RouteMeta }): boolean =>
  route.method !== 'GET' && !meta.isReading

const base = oc.$meta<RouteMeta>({}).errors(commonProblems)

export const publicRoute = base.meta({ access: 'public' })
export const personRoute = base.meta({ access: 'person' })
export const operatorRoute = base.meta({ access: 'operator' })
export const memberRoute = (may: Action) => base.meta({ access: 'member', may })
