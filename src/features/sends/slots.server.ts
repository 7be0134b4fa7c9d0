import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import type { Preparation, Send, SendSource } from './rules.ts'

/** Fills in the messages of one source, in the transaction that claims them; one statement for all of them. */
export interface PrepareSends {
  readonly source: SendSource
  prepare(
    tx: Transaction<Scope & { readonly orgId: string }>,
    sends: readonly Send[],
  ): Promise<ReadonlyMap<string, Preparation>>
}

declare module '#platform/serverFeature.server.ts' {
  interface SlotTypes {
    prepareSends: PrepareSends
  }
}
