import { type SQL, sql } from 'drizzle-orm'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { patients, patientWords } from '../tables.server.ts'
import { prefixEnd, searchWords } from './words.ts'

/** One word of a search, and a statement that selects the `id` of each patient whom it names. */
export interface Naming {
  readonly word: string
  readonly patientIds: SQL
}

const hasDigit = /\p{N}/u

/**
 * Returns whom each word of a typed text names: by the beginning of a word of their own names, or by a number of theirs where
 * it has a digit. What lists no longer show counts as well, for it stays in the agenda: a record that was joined to another is
 * found by that other's words, and a deleted one, whose words are gone, by the name that is shown of it.
 */
export const namingsIn = ({ orgId }: Transaction<NetworkScope>, typed: string): Naming[] =>
  searchWords(typed).map((word) => ({
    word,
    patientIds: sql`
      with recursive named as (
        (select w.patient_id as id from ${patientWords} w
          where w.org_id = ${orgId} and w.word >= ${word} and w.word < ${prefixEnd(word)}
            ${hasDigit.test(word) ? sql`` : sql`and w.is_own_name`}
         union
         select p.id from ${patients} p
          where p.org_id = ${orgId} and p.deleted_at is not null and p.merged_into is null and p.name_key ~ ${`\\m${word}`})
        union
        select p.id from ${patients} p join named n on p.merged_into = n.id where p.org_id = ${orgId})
      select named.id from named`,
  }))
