import type { Address, OutreachKind, RenderedMessage } from '#features/channels/rules.ts'
import type { MemberScope, Scope, Transaction } from '#platform/db/transaction.server.ts'

/** What later features know of templates: who sends by them, and how often they went out. */

type OfNetwork = Transaction<Scope & { readonly orgId: string }>

/** An automation or a campaign that sends by a template. */
export interface TemplateUser {
  readonly templateId: string
  readonly id: string
  readonly by: 'automation' | 'campaign'
  readonly name: string
  /** How it uses it, as the list shows: `automação`, `campanha em rascunho`. */
  readonly detail: string
}

/** Returns the users of all templates of the network: they are few. */
export type FindTemplateUsers = (tx: OfNetwork) => Promise<readonly TemplateUser[]>

/** How often a version went out. */
export interface VersionSends {
  readonly templateId: string
  readonly number: number
  readonly total: number
  readonly in30Days: number
  readonly lastAt: Date | null
}

/** Counts what went out by the templates, in one statement. */
export type CountVersionSends = (tx: OfNetwork, ids: readonly string[]) => Promise<readonly VersionSends[]>

/** A test for which the network has no channel. */
export interface OutboxTest {
  readonly kind: OutreachKind
  readonly templateId: string
  readonly to: Address
  readonly message: RenderedMessage
}

/** Puts a test into the queue, from which it comes to the local outbox, as a message to a patient would. */
export type LeaveTest = (tx: Transaction<MemberScope>, test: OutboxTest) => Promise<void>

declare module '#platform/serverFeature.server.ts' {
  interface SlotTypes {
    findTemplateUsers: FindTemplateUsers
    countVersionSends: CountVersionSends
    leaveTest: LeaveTest
  }
}
