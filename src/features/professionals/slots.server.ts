import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Booked } from './blocks/contract.ts'
import type { BlockTime } from './rules.ts'

/** Time that is about to be blocked. */
export interface BlockedTime extends BlockTime {
  readonly professionalId: string
  /** Null for all units. */
  readonly unitId: string | null
}

/**
 * Finds the appointments in time that is about to be blocked, in order of time, and counts those at units
 * that the person does not see. The appointments feature fills this slot. `occurrencesOf` (rules) returns the
 * hours that a block covers on the clock of a unit.
 */
export type FindBooked = (
  tx: Transaction<MemberScope>,
  blocks: readonly BlockedTime[],
) => Promise<{ items: Booked[]; unseen: number }>

declare module '#platform/serverFeature.server.ts' {
  interface SlotTypes {
    findBooked: FindBooked
  }
}
