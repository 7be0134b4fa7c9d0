import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { presentAll } from '../present.server.ts'
import { selectAmong } from '../queries.server.ts'
import type { ConversationView } from '../schemas.ts'
import type { FoundMessage } from './contract.ts'
import { criteriaOf, findMessages, findPeople } from './queries.server.ts'
import { askedIn, excerptOf } from './words.ts'

interface Found {
  readonly conversations: ConversationView[]
  readonly messages: FoundMessage[]
  readonly next: string | null
}

/** Looks for people on the first page, and for messages from the newest on. */
export const searchConversations = (
  scope: MemberScope,
  { q, cursor, limit }: { readonly q: string; readonly cursor?: string | undefined; readonly limit: number },
): Promise<Found> =>
  transact(scope, async (tx) => {
    const asked = askedIn(q)
    const people = cursor === undefined ? await selectAmong(tx, await findPeople(tx, asked)) : []
    const conversations = await presentAll(tx, people)
    const criteria = await criteriaOf(tx, asked)
    if (criteria === null) return { conversations, messages: [], next: null }
    const { rows, until } = await findMessages(tx, criteria, { cursor, limit })
    const shown = rows.slice(0, limit)
    const ofThem = await presentAll(
      tx,
      await selectAmong(tx, [...new Set(shown.map((row) => row.conversation_id))]),
    )
    const names = new Map(ofThem.map(({ id, name }) => [id, name]))
    const words = [...asked.whole, asked.begun].filter((word) => word !== '')
    return {
      conversations,
      messages: shown.map((row) => ({
        id: row.id,
        conversationId: row.conversation_id,
        name: names.get(row.conversation_id) ?? '',
        direction: row.direction,
        at: new Date(row.at).toISOString(),
        text: excerptOf(row.text, words),
      })),
      next: rows.length > limit ? (shown.at(-1)?.id ?? null) : until,
    }
  })
