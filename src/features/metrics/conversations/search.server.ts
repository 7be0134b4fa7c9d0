import { type SQL, sql } from 'drizzle-orm'
import { namingsIn } from '#features/patients/commands.server.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'

/** One word of a search, and statements that select the `id` of each patient and of each conversation that it names. */
interface Named {
  readonly patientIds: SQL
  readonly conversationIds: SQL
}

/** The upper bound of all words with this beginning, in the order of bytes. */
const end = (word: string) => `${word}\u{10FFFF}`

/** A conversation is named by what its contact calls themselves, by its address, and by the patients who are reached there. */
function namedIn(tx: Transaction<NetworkScope>, typed: string): Named[] {
  const { orgId } = tx
  const reached = (patientIds: SQL, by: SQL) => sql`
    select c.id from (${patientIds}) n
      join patient_contacts k on k.org_id = ${orgId} and k.patient_id = n.id
      join conversations c on c.org_id = ${orgId} and ${by}`
  return namingsIn(tx, typed).map(({ word, patientIds }) => ({
    patientIds,
    conversationIds: sql`
      select conversation_id as id from conversation_words
       where org_id = ${orgId} and word >= ${word} and word < ${end(word)}
      union ${reached(patientIds, sql`c.phone_key <> '' and c.phone_key = k.phone_key`)}
      union ${reached(patientIds, sql`c.email <> '' and c.email = k.email`)}`,
  }))
}

/** Narrows conversations (`c`) to those that each word of a typed text names, as joins. */
export const conversationsNamed = (tx: Transaction<NetworkScope>, typed: string): SQL =>
  sql.join(
    namedIn(tx, typed).map(({ conversationIds }, at) => {
      const set = sql.identifier(`named_${at}`)
      return sql`join (${conversationIds}) as ${set} on ${set}.id = c.id`
    }),
    sql` `,
  )

/** Narrows messages (`x`) to those of which each word of a typed text names the patient, or the conversation where there is none. */
export function messagesNamed(
  tx: Transaction<NetworkScope>,
  typed: string,
): { readonly joins: SQL; readonly conditions: SQL } {
  const words = namedIn(tx, typed).map((named, at) => ({
    ...named,
    patient: sql.identifier(`patient_${at}`),
    conversation: sql.identifier(`conversation_${at}`),
  }))
  return {
    joins: sql.join(
      words.map(
        ({ patientIds, conversationIds, patient, conversation }) => sql`
          left join (${patientIds}) as ${patient} on ${patient}.id = x.patient_id
          left join (${conversationIds}) as ${conversation} on ${conversation}.id = x.conversation_id`,
      ),
      sql` `,
    ),
    conditions: sql.join(
      words.map(
        ({ patient, conversation }) =>
          sql`and case when x.patient_id is null then ${conversation}.id is not null else ${patient}.id is not null end`,
      ),
      sql` `,
    ),
  }
}
