import type { Scope, Transaction } from '#platform/db/transaction.server.ts'

/**
 * True when nothing may leave for the person or the network of the scope, or to the address: the slot
 * `isSilenced`. Every way out asks it before it writes anything down that will be sent.
 */
export type IsSilenced = (scope: Transaction<Scope>, to: string) => Promise<boolean>
