import pg from 'pg'

/** A network's conversations and messages, straight into the tables, with what their triggers would write. */

/** The first conversation has a thread of so many; the others share the rest. */
const longThread = 5_000
/** Rows of one statement. */
const batch = 250_000
const commonWords = ['queria', 'marcar', 'consulta']
const subjects = 5_000

const numbered = (prefix: string, n: string) => `('${prefix}' || lpad(to_hex(${n}), 12, '0'))::uuid`
const conversations = '00000000-0000-7000-8000-'
const messages = '01930000-0000-7000-8000-'
const hex = (n: number) => n.toString(16).padStart(12, '0')

export const conversationAt = (n: number): string => `${conversations}${hex(n)}`
export const messageAt = (n: number): string => `${messages}${hex(n)}`
export const phoneOf = (n: number): string => `119${String(n).padStart(8, '0')}`

export async function fillInbox(
  superuser: pg.ClientConfig,
  orgId: string,
  size: { readonly conversations: number; readonly messages: number },
  say: (text: string) => void,
): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  const org = pg.escapeLiteral(orgId)
  const conversation = `case when n <= ${longThread} then 1 else 1 + n % ${size.conversations} end`
  const inBatches = async (last: number, text: (range: string) => string) => {
    for (let from = 1; from <= last; from += batch)
      await client.query(text(`generate_series(${from}, ${Math.min(from + batch - 1, last)}) n`))
  }
  try {
    await client.query(`set session_replication_role = 'replica'`)
    await inBatches(
      size.conversations,
      (people) => `
        insert into conversations (org_id, id, phone, phone_key, profile_name, last_message_at, last_inbound_at, waiting_since,
                                   unread, state, queue_reason, channel)
        select ${org}, ${numbered(conversations, 'n')}, phone, phone, 'Pessoa ' || n, at, at,
               case when n % 50 = 0 then at end, (n % 50 = 0)::int,
               case when n % 50 = 0 then 'queue' when n % 3 = 0 then 'assistant' else 'resolved' end,
               case when n % 50 = 0 then 'asked' end, 'whatsapp'
          from ${people},
               lateral (select '119' || lpad(n::text, 8, '0') as phone, now() - make_interval(secs => n) as at) told`,
    )
    await inBatches(
      size.messages,
      (told) => `
        insert into messages (org_id, id, conversation_id, direction, author, kind, at, text)
        select ${org}, ${numbered(messages, 'n')}, ${numbered(conversations, conversation)}, 'in', 'patient', 'whatsapp',
               now() - make_interval(secs => ${size.messages} - n), 'queria marcar consulta assunto' || n % ${subjects}
          from ${told}`,
    )
    say(`${size.messages.toLocaleString('en')} messages`)
    for (const word of commonWords)
      await inBatches(
        size.messages,
        (told) => `
          insert into message_words (org_id, word, message_id) select ${org}, '${word}', ${numbered(messages, 'n')} from ${told}`,
      )
    await inBatches(
      size.messages,
      (told) => `
        insert into message_words (org_id, word, message_id)
        select ${org}, 'assunto' || n % ${subjects}, ${numbered(messages, 'n')} from ${told} order by 2, 3`,
    )
    // The database does the same by itself some time after.
    await client.query('vacuum analyze conversations, messages, message_words')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
