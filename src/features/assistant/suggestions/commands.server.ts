import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import { assertWholeNetwork } from '../settings/commands.server.ts'
import { readKnowledge } from '../settings.server.ts'
import { assistantDismissals, assistantTurns } from '../tables.server.ts'
import type { SuggestedQuestion } from './contract.ts'
import { suggest } from './group.ts'

type Tx = Transaction<MemberScope>
interface Suggestions {
  readonly items: SuggestedQuestion[]
}

/** So many questions are looked at: more than anybody reads. */
const mostRead = 1_000
const days = 30

export const listSuggestions = (scope: MemberScope): Promise<Suggestions> => transact(scope, readSuggestions)

/** @throws `forbidden` (403) for a person restricted to units */
export const dismissSuggestion = (
  scope: MemberScope,
  key: string,
  isDismissed: boolean,
): Promise<Suggestions> =>
  transact(scope, async (tx) => {
    assertWholeNetwork(tx)
    const { db, orgId } = tx
    if (isDismissed)
      await db
        .insert(assistantDismissals)
        .values({ orgId, key })
        .onConflictDoUpdate({
          target: [assistantDismissals.orgId, assistantDismissals.key],
          set: { at: sql`now()` },
        })
    else
      await db
        .delete(assistantDismissals)
        .where(and(eq(assistantDismissals.orgId, orgId), eq(assistantDismissals.key, key)))
    await publish(tx, { topic: 'assistant', id: orgId })
    return readSuggestions(tx)
  })

export async function readSuggestions(tx: Tx): Promise<Suggestions> {
  const { db, orgId } = tx
  const unanswered = await db
    .select({
      id: assistantTurns.id,
      text: assistantTurns.unanswered,
      at: assistantTurns.at,
      conversationId: assistantTurns.conversationId,
    })
    .from(assistantTurns)
    .where(
      and(
        eq(assistantTurns.orgId, orgId),
        ne(assistantTurns.unanswered, ''),
        gt(assistantTurns.at, sql`now() - make_interval(days => ${days})`),
      ),
    )
    .orderBy(desc(assistantTurns.id))
    .limit(mostRead)
  const dismissed = await db
    .select({ key: assistantDismissals.key, at: assistantDismissals.at })
    .from(assistantDismissals)
    .where(eq(assistantDismissals.orgId, orgId))
  const found = suggest(
    unanswered,
    await readKnowledge(tx),
    new Map(dismissed.map(({ key, at }) => [key, at])),
  )
  return { items: found.map(({ lastAt, ...one }) => ({ ...one, lastAt: lastAt.toISOString() })) }
}
