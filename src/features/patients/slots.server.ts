import type { SQL } from 'drizzle-orm'
import type { MemberScope, NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { Care } from './overview/contract.ts'
import type { TimelineEvent } from './timeline/contract.ts'

/** What later features provide. */

export type { Care }

/** The patients of a professional, as a condition on a column of patients' ids. */
export type OwnPatients = (tx: Transaction<MemberScope>, patientId: SQL) => SQL

/** Whom the clinic has seen, as far as the person may know: they are found before others. */
export interface SeenPatients {
  /** Selects `patient_id`, of those seen today or before, the latest first; bounded, each at least once. */
  latest(tx: Transaction<MemberScope>): SQL
  /** Returns when a patient was last seen, null for not in a long while. */
  lastSeen(tx: Transaction<MemberScope>, patientId: SQL): SQL
}

/**
 * Returns a feature's events of a patient, under all the ids that the patient's merged records had: the
 * newest `limit` before an instant. `userId` is the person who acted; the time line finds the name.
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

/** Returns what appointments say of a patient, under all the ids that the patient's merged records had. */
export type CareOf = (tx: Transaction<MemberScope>, patientIds: readonly string[]) => Promise<Care>

/**
 * True when a sign-in (`auth_time`, in seconds) is recent enough for a grave action; the identity service
 * decides.
 */
export type IsRecent = (authTime: number) => boolean

/** A patient who is erased, with the records that were joined to theirs. */
export interface Erased {
  readonly patientIds: readonly string[]
  /** By what they alone are reached: what another patient is reached by as well is that one's, and stays. */
  readonly phones: readonly string[]
  readonly phoneKeys: readonly string[]
  readonly emails: readonly string[]
}

/**
 * Erases what a feature keeps of a patient, in the transaction that erases the record. Features that refer to others come
 * first. Returns true where the record must stay, without anything personal, for what refers to it.
 */
export type ErasePatient = (tx: Transaction<NetworkScope>, who: Erased, secrets: Secrets) => Promise<boolean>

declare module '#platform/serverFeature.server.ts' {
  interface SlotTypes {
    ownPatients: OwnPatients
    seenPatients: SeenPatients
    timeline: TimelineSource
    careOf: CareOf
    erasePatient: ErasePatient
  }
}
