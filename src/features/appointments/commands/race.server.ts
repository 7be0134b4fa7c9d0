import { type MemberScope, sqlState, transact } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { reasonsAgainst } from '../availability/reasons.ts'
import { slotProblems } from '../problems.ts'
import { refusal } from './place.server.ts'
import { type Asked, aroundOf, ask, nowInMinutes } from './wish.server.ts'

/** PostgreSQL's exclusion_violation: another has taken the time between reading and writing. */
const taken = '23P01'

/**
 * Locks make such races rare, the constraint makes them harmless: who loses one is told what is free, like anybody who
 * comes late.
 * @throws `slot_taken` (409)
 */
export async function afterRace<T>(
  scope: MemberScope,
  wished: { asked: Asked; from: number } | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) !== taken) throw error
    if (!wished)
      throw problem(slotProblems, 'slot_taken', {
        ...{ startsAt: null, reasons: [], alternatives: [], mayOverbook: false },
      })
    const { asked, from } = wished
    throw await transact({ ...scope, idempotency: undefined }, async (tx) => {
      const question = await ask(tx, asked, aroundOf(from), null)
      const [professional = null] = question.facts.professionals
      const { wish, facts } = question
      const reasons = reasonsAgainst(wish, professional, facts, from, nowInMinutes(tx))
      return refusal(tx, question, from, { professional, reasons })
    })
  }
}
