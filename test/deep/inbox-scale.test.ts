import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { atLength } from './length.ts'

/** Briefly enough rows for the planner to choose; at length what the inbox is built for. */
const conversations = Number(process.env.INBOX_CONVERSATIONS ?? atLength(2_000, 200_000))
const messages = Number(process.env.INBOX_MESSAGES ?? atLength(12_000, 5_000_000))
const longThread = 5_000

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
  const fill = (text: string, ...values: unknown[]) => agenda.server.sql(agenda.orgId, text, values)
  // What the triggers would write is written below, all at once.
  await fill('alter table messages disable trigger user')
  await fill('alter table conversations disable trigger user')
  await fill(
    `insert into conversations (org_id, id, phone, phone_key, profile_name, last_message_at, last_inbound_at, waiting_since,
                                unread, state, queue_reason, channel)
     select $1, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '119' || lpad(n::text, 8, '0'),
            '119' || lpad(n::text, 8, '0'), 'Pessoa ' || n, now() - make_interval(secs => n), now() - make_interval(secs => n),
            case when n % 50 = 0 then now() - make_interval(secs => n) end, case when n % 50 = 0 then 1 else 0 end,
            case when n % 50 = 0 then 'queue' when n % 3 = 0 then 'assistant' else 'resolved' end,
            case when n % 50 = 0 then 'asked' end, 'whatsapp'
       from generate_series(1, $2::int) n`,
    agenda.orgId,
    conversations,
  )
  // The first conversation has a thread of thousands; the others share the rest.
  await fill(
    `insert into messages (org_id, id, conversation_id, direction, author, kind, at, text)
     select $1, ('01930000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
            ('00000000-0000-7000-8000-' || lpad(to_hex(case when n <= $4 then 1 else 1 + n % $3 end), 12, '0'))::uuid,
            'in', 'patient', 'whatsapp', now() - make_interval(secs => $2::int - n),
            'queria marcar consulta assunto' || n % 5000 || ' numero' || n
       from generate_series(1, $2::int) n`,
    agenda.orgId,
    messages,
    conversations,
    longThread,
  )
  await fill(
    `insert into message_words (org_id, word, message_id)
     select $1, word, ('01930000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
       from unnest(array['queria', 'marcar', 'consulta']) word, generate_series(1, $2::int) n order by word, n`,
    agenda.orgId,
    messages,
  )
  await fill(
    `insert into message_words (org_id, word, message_id)
     select $1, 'assunto' || n % 5000, ('01930000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid
       from generate_series(1, $2::int) n`,
    agenda.orgId,
    messages,
  )
  for (const table of ['conversations', 'messages', 'message_words']) await fill(`analyze ${table}`)
}, 3_600_000)
afterAll(() => agenda.server.stop())

const id = '00000000-0000-7000-8000-000000000001'
const middle = `01930000-0000-7000-8000-${(2_500).toString(16).padStart(12, '0')}`

test.each([
  ['the list', '/conversations', 40],
  ['those of the assistant', '/conversations?view=assistant', 40],
  ['those by SMS, of whom there are none', '/conversations?channel=sms', 0],
  ['what nobody read', '/conversations?unread=true', 40],
  ['a thread of thousands, from its end', `/conversations/${id}/entries`, 40],
  ['a thread of thousands, around a message', `/conversations/${id}/entries?around=${middle}`, 40],
  ['a search for a rare word', '/conversations/search?q=assunto42', 20],
  ['a search for words in every message', '/conversations/search?q=queria%20marcar%20consulta', 20],
  ['a search for the beginning of many words', '/conversations/search?q=assunt', 20],
  ['a search for what nobody said', '/conversations/search?q=xilofone%20consulta', 0],
])(
  '%s is found at scale',
  async (what, path, limit) => {
    const times: number[] = []
    for (let round = 0; round < 9; round++) {
      const from = performance.now()
      const answer = await agenda.call(
        'GET',
        `${path}${limit > 0 ? `${path.includes('?') ? '&' : '?'}limit=${limit}` : ''}`,
      )
      times.push(performance.now() - from)
      expect(answer.status).toBe(200)
      const found = answer.body.items ?? answer.body.messages
      if (limit === 0) expect(found).toEqual([])
      else expect(found.length).toBeGreaterThan(0)
    }
    times.sort((one, other) => one - other)
    // For docs/benchmarks.md; what a machine takes is not asserted.
    process.stdout.write(
      `${what}: ${times[4]?.toFixed(1)} ms with ${conversations} conversations and ${messages} messages\n`,
    )
  },
  120_000,
)
