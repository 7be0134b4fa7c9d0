import type { SQL } from 'drizzle-orm'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { TimelineEvent } from './timeline/contract.ts'

/** What later features fill in. */

/** Which patients a professional attends, as a condition on a column of patients' ids. */
export type OwnPatients = (tx: Transaction<MemberScope>, patientId: SQL) => SQL

/**
 * What a feature knows of the past of a patient, under all the ids that the patient's joined records had: the newest
 * `limit` events before an instant. `userId` says who did it; the time line finds the name.
 */
export type TimelineSource = (
  tx: Transaction<MemberScope>,
  patientIds: readonly string[],
  page: { readonly before: Date; readonly limit: number },
) => Promise<SourceEvent[]>

export type SourceEvent = Omit<TimelineEvent, 'at' | 'userFullname'> & {
  readonly at: Date
  readonly userId: string | null
}

/** Whether a sign-in (`auth_time`, in seconds) is recent enough for something grave; the identity service says. */
export type IsRecent = (authTime: number) => boolean

declare module '#platform/serverFeature.server.ts' {
  interface SlotTypes {
    ownPatients: OwnPatients
    timeline: TimelineSource
  }
}
