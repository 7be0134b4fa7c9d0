import type { AnyContractRouter } from '@orpc/contract'
import type { Router } from '@orpc/server'
import type { Hono } from 'hono'
import type { Audited, Concealed, FindNames } from './audit/api.server.ts'
import type { AuditKind } from './audit/kinds.ts'
import type { Database } from './db/database.server.ts'
import type { Follower } from './db/followers.server.ts'
import type { Env } from './env.server.ts'
import type { FileOwner } from './files/owners.server.ts'
import type { Admission } from './http/admission.server.ts'
import type { BodyRule } from './http/body.server.ts'
import type { HandlerContext } from './http/context.server.ts'
import type { RequestFigures } from './http/figures.server.ts'
import type { FindWarnings, WarningCode } from './http/warnings.server.ts'
import type { Job } from './jobs.server.ts'
import type { LiveHub } from './live/hub.server.ts'
import type { Post } from './mail/mail.server.ts'
import type { Purged } from './records/purge.server.ts'
import type { FindUses } from './records/records.server.ts'
import type { Secrets } from './secrets.server.ts'
import type { IsSilenced } from './silence.server.ts'
import type { SiteServices } from './web.ts'
import type { Worker } from './worker.server.ts'

/**
 * The server's half of a feature, exported as `server` by its `feature.server.ts`: its API, its jobs, and
 * what it provides to other features. Each part may be missing. `M` is the module of its `feature.ts`.
 */
export interface ServerFeature<M = unknown> {
  /** Returns the handlers of its routes: a router for each name in its contract. */
  readonly api?: (parts: ApiParts, slots: Slots) => ApiOf<M>
  /** Routes outside the API, such as those that other services call. */
  readonly routes?: (parts: RouteParts, slots: Slots) => Hono
  readonly jobs?: (parts: WorkParts, slots: Slots) => readonly Job[]
  readonly workers?: (parts: WorkParts, slots: Slots) => readonly Worker[]
  /** Tables whose deleted records are purged after a while; those that refer to others first. */
  readonly purged?: readonly Purged[]
  /** The tables of its records with a history, or a check that a person may see one. */
  readonly audited?: Audited
  /** The fields of a record's history that are hidden from people of other units. */
  readonly concealed?: Concealed
  readonly fileOwners?: readonly FileOwner[]
  /** Routes whose bodies may be larger, or slower, than others of the API. */
  readonly bodyRules?: (requireBearer: NonNullable<BodyRule['admit']>) => readonly BodyRule[]
  /** Finds what refers to records of other features, by kind: a record in use is not deleted. */
  readonly uses?: Readonly<Partial<Record<AuditKind, FindUses>>>
  /** The slots that it fills for the platform and for the features before it. */
  readonly fills?: Readonly<Partial<SlotTypes>>
}

export type AnyRouter = Router<AnyContractRouter, HandlerContext>
type ApiOf<M> = M extends { contract: infer C }
  ? { readonly [Name in keyof C]: AnyRouter }
  : Readonly<Record<string, AnyRouter>>

/**
 * Types the server's half of a feature by the other one: `serverFeature<typeof import('./feature.ts')>({ …
 * })`.
 */
export const serverFeature = <M>(feature: ServerFeature<M>): ServerFeature<M> => feature

/**
 * The slots that features fill for each other, by name, with the type of one filling. A feature adds its
 * slots by merging into this interface, in its `slots.server.ts`.
 */
export interface SlotTypes {
  /** Returns the names of people by their ids. */
  findNames: FindNames
  /** Follows the records of an earlier feature, in the transactions that write them. */
  follow: readonly Follower[]
  /** Finds what is wrong with what a feature runs. */
  findWarnings: FindWarnings
  /** Says for whom nothing leaves, by no way out. */
  isSilenced: IsSilenced
  /** Handles the form of the contact page. */
  openContactForm: (
    desk: { readonly post: Pick<Post, 'send'>; readonly secrets: Secrets; readonly env: Env },
    database: Database,
  ) => SiteServices['receiveContact']
}

/** All slots as filled by all features. */
export interface Slots {
  /** Returns the fillings in the features' order; empty when no feature fills the slot. */
  all<Name extends keyof SlotTypes>(name: Name): readonly SlotTypes[Name][]
  /** @throws unless exactly one feature fills the slot. */
  one<Name extends keyof SlotTypes>(name: Name): SlotTypes[Name]
  /** Returns the functions that find uses of records of a kind. */
  uses(kind: AuditKind): readonly FindUses[]
}

/**
 * The parts of the running product that features need. A feature that opens parts of its own adds them by
 * merging.
 */
export interface Parts {
  readonly database: Database
}

/** What work outside requests needs. */
export interface WorkParts extends Parts {
  readonly env: Env
  readonly secrets: Secrets
  readonly post: Pick<Post, 'send'>
}

export interface ApiParts extends WorkParts {
  /** Queues heavy searches. */
  readonly admission: Admission
  /** What this process knows of itself. */
  readonly figures: ProcessFigures
}

/** What a process knows of itself. */
export interface ProcessFigures {
  readonly requests: Pick<RequestFigures, 'read'>
  readonly liveWindows: () => number
  readonly warnings: () => readonly WarningCode[]
}

/** What routes outside the API need: some stream what changes. */
export interface RouteParts extends ApiParts {
  readonly hub: LiveHub
}

/** Gathers the slots that the features fill. */
export function openSlots(features: readonly ServerFeature[]): Slots {
  const all: Slots['all'] = (name) =>
    features.flatMap(({ fills }) => (fills?.[name] === undefined ? [] : [fills[name]]))
  return {
    all,
    one(name) {
      const [filling, ...others] = all(name)
      if (filling === undefined || others.length > 0)
        throw new Error(`the slot ${name} is filled ${all(name).length} times`)
      return filling
    },
    uses: (kind) => features.flatMap(({ uses }) => uses?.[kind] ?? []),
  }
}
