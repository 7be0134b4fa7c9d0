import type { AnyContractRouter } from '@orpc/contract'
import type { Router } from '@orpc/server'
import type { Audited, Concealed, FindNames } from './audit/api.server.ts'
import type { AuditKind } from './audit/kinds.ts'
import type { Database } from './db/database.server.ts'
import type { Env } from './env.server.ts'
import type { FileOwner } from './files/owners.server.ts'
import type { Admission } from './http/admission.server.ts'
import type { BodyRule } from './http/body.server.ts'
import type { HandlerContext } from './http/context.server.ts'
import type { Job } from './jobs.server.ts'
import type { Post } from './mail/mail.server.ts'
import type { Purged } from './records/purge.server.ts'
import type { FindUses } from './records/records.server.ts'
import type { Secrets } from './secrets.server.ts'
import type { SiteServices } from './web.ts'

/**
 * The server's half of a feature, exported as `server` by its `feature.server.ts`: what it serves, what runs by itself,
 * and what it does for other features. Each part may be missing. `M` is the module of its `feature.ts`.
 */
export interface ServerFeature<M = unknown> {
  /** Answers its routes: a router for each name in its contract. */
  readonly api?: (parts: ApiParts, slots: Slots) => ApiOf<M>
  readonly jobs?: (parts: Parts) => readonly Job[]
  /** Tables whose deleted records go for good after a while; those that refer to others first. */
  readonly purged?: readonly Purged[]
  /** Where its records with a history are, or how it is found whether a person sees one. */
  readonly audited?: Audited
  /** What of a record's past is hidden from people of other units. */
  readonly concealed?: Concealed
  readonly fileOwners?: readonly FileOwner[]
  /** Routes whose bodies may be larger, or slower, than others of the API. */
  readonly bodyRules?: (requireBearer: NonNullable<BodyRule['admit']>) => readonly BodyRule[]
  /** What refers to records of other features, by kind: a record in use is not deleted. */
  readonly uses?: Readonly<Partial<Record<AuditKind, FindUses>>>
  /** What it fills in for the platform and for the features before it. */
  readonly fills?: Readonly<Partial<SlotTypes>>
}

export type AnyRouter = Router<AnyContractRouter, HandlerContext>
type ApiOf<M> = M extends { contract: infer C }
  ? { readonly [Name in keyof C]: AnyRouter }
  : Readonly<Record<string, AnyRouter>>

/** Types the server's half of a feature by the other one: `serverFeature<typeof import('./feature.ts')>({ … })`. */
export const serverFeature = <M>(feature: ServerFeature<M>): ServerFeature<M> => feature

/**
 * What is left for features to fill in, by name: the type of one filling. A feature adds what it leaves to later ones
 * by merging into this interface, in its `slots.server.ts`.
 */
export interface SlotTypes {
  /** The names of people by their ids. */
  findNames: FindNames
  /** Takes the form of the contact page. */
  openContactForm: (
    desk: { readonly post: Pick<Post, 'send'>; readonly secrets: Secrets; readonly env: Env },
    database: Database,
  ) => SiteServices['receiveContact']
}

/** What all features together fill in. */
export interface Slots {
  /** In the features' order; empty when nobody fills the slot. */
  all<Name extends keyof SlotTypes>(name: Name): readonly SlotTypes[Name][]
  /** @throws unless exactly one feature fills the slot. */
  one<Name extends keyof SlotTypes>(name: Name): SlotTypes[Name]
  /** What features know of the use of records of a kind. */
  uses(kind: AuditKind): readonly FindUses[]
}

/** What the running product is made of, as features need it. A feature that is opened with it adds itself by merging. */
export interface Parts {
  readonly database: Database
}

export interface ApiParts extends Parts {
  readonly env: Env
  readonly secrets: Secrets
  readonly post: Pick<Post, 'send'>
  /** Lines up heavy searches. */
  readonly admission: Admission
}

/** Gathers what the features fill in. */
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
