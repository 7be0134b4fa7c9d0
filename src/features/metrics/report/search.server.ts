import { type SQL, sql } from 'drizzle-orm'
import { namingsIn } from '#features/patients/commands.server.ts'
import { matches } from '#lib/match.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import type { Names } from './queries.server.ts'

/** What narrows a query of appointments (`a`) further. */
export interface Narrowing {
  readonly joins: SQL
  readonly conditions: SQL
}

/**
 * Narrows to the appointments of which each word of a typed text names the patient or the professional; undefined where nothing
 * is asked for. Whom a word names is joined as a set: in a condition, a database that expects few of them would look through
 * all of them for each appointment.
 */
export function searchedFor(
  tx: Transaction<NetworkScope>,
  typed: string,
  { professionals }: Pick<Names, 'professionals'>,
): Narrowing | undefined {
  const words = namingsIn(tx, typed).map(({ word, patientIds }, at) => ({
    set: sql.identifier(`named_${at}`),
    patientIds,
    professionalIds: [...professionals].flatMap(([id, { name }]) => (matches(word, name) ? [id] : [])),
  }))
  if (words.length === 0) return undefined
  const onEach = (write: (word: (typeof words)[number]) => SQL) => sql.join(words.map(write), sql` `)
  return {
    joins: onEach(
      ({ set, patientIds }) => sql`left join (${patientIds}) as ${set} on ${set}.id = a.patient_id`,
    ),
    conditions: onEach(
      ({ set, professionalIds }) =>
        sql`and (${set}.id is not null or a.professional_id = any (${`{${professionalIds.join(',')}}`}::uuid[]))`,
    ),
  }
}
