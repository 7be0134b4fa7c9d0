import { sql } from 'drizzle-orm'
import type { RenderedMessage } from '#features/channels/rules.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'

/** Mail programs show a thread by the last few; a head may not grow without end. */
const maxReferences = 10
const maxSubject = 200

/**
 * What an answer by e-mail goes on from: its subject and the mails before it, so that it stands in the same thread of the
 * contact's mail program. What came in names a message of ours, whose subject is the thread's.
 */
export async function findMailThread(
  { db, orgId }: Transaction<MemberScope>,
  conversationId: string,
): Promise<Pick<RenderedMessage, 'subject' | 'answers'>> {
  const { rows } = await db.execute<{
    subject: string | null
    clinic: string
    answers: string[] | null
  }>(sql`
    select o.org_name as clinic,
           (select m.content ->> 'subject' from messages m
             where m.org_id = o.org_id and m.conversation_id = ${conversationId} and m.kind = 'email'
               and m.direction = 'out' and trim(m.content ->> 'subject') <> ''
             order by m.id desc limit 1) as subject,
           (select array_agg(l.provider_id order by l.id) from (
              select m.id, m.provider_id from messages m
               where m.org_id = o.org_id and m.conversation_id = ${conversationId} and m.kind = 'email'
                 and m.provider_id ~ '^<[^<>[:space:]]+@[^<>[:space:]]+>$'
               order by m.id desc limit ${maxReferences}) l) as answers
      from orgs o where o.org_id = ${orgId}`)
  const { subject = null, clinic = '', answers = null } = rows[0] ?? {}
  return {
    subject: subject === null ? `Mensagem de ${clinic}` : answering(subject),
    ...(answers && { answers }),
  }
}

/** "Re:" stands once, however often a thread goes to and fro. */
const answering = (subject: string): string =>
  `Re: ${subject.trim().replace(/^(re:\s*)+/i, '')}`.slice(0, maxSubject)
