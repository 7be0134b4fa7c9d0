import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { AssistantAct } from '../settings.ts'
import type { KnowledgeItem, KnownAppointment, ToolName, Tools } from '../tools.ts'
import type { Proved, ToolMemory } from './memory.ts'

/** What the tools are opened with, and what is left of them at the end of a turn. */

export interface ToolParts {
  /** The system's, in the network; with `at` in a trial. */
  readonly scope: NetworkScope
  readonly acts: readonly AssistantAct[]
  readonly knowledge: readonly KnowledgeItem[]
  readonly memory: ToolMemory
  /** Digits with area code, of a channel that proves it; '' otherwise. */
  readonly phone: string
  /** True where nothing may be written: what was done is undone at once, and imagined from then on. */
  readonly isTrial: boolean
  readonly codes: CodeDesk
  /** Of a real conversation: watches over what is written. */
  readonly guard?: Guard
}

/** Lets the tools write while the conversation is the assistant's, and no longer. */
export interface Guard {
  /**
   * Holds the conversation until the transaction ends.
   * @throws `Overtaken` where it is somebody else's by now
   */
  hold(tx: Transaction<NetworkScope>): Promise<void>
  /** Writes down what a tool did, in the transaction that did it. */
  note(
    tx: Transaction<NetworkScope>,
    call: { readonly tool: ToolName; readonly result: unknown },
  ): Promise<void>
}

/** Sends codes and checks them. */
export interface CodeDesk {
  /** False when too many were asked for, `noWay` where no code goes to any address of that kind. */
  request(address: { readonly phone: string; readonly email: string }): Promise<boolean | 'noWay'>
  /** The address whose code it is; null for a wrong one, `limited` after too many. */
  prove(code: string): Promise<Proved | 'limited' | null>
}

export interface OpenTools {
  readonly tools: Tools
  /** What to keep for the next turn. */
  memory(): ToolMemory
  /** The last appointment that was booked, moved or called off. */
  touched(): Touched | null
  /** True where the contact is proved to speak for somebody, by the channel or by a code that still holds. */
  isProved(): boolean
}

export interface Touched {
  readonly act: 'booked' | 'moved' | 'cancelled' | 'confirmed'
  readonly appointment: KnownAppointment
}
