import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import type { MemberScope } from '#platform/db/transaction.server.ts'
import { type Clinic, openClinic } from '#test/clinic.ts'
import { explain, observe } from '#test/plans.ts'
import { findEpisodes } from './episodes.server.ts'
import { countMessages } from './messages.server.ts'
import { readPlace } from './place.server.ts'

/** Messages of some years, so that the planner has a reason not to read them all. */
const size = 40_000
const zone = 'America/Sao_Paulo'
let clinic: Clinic
let scope: MemberScope

beforeAll(async () => {
  clinic = await openClinic()
  scope = {
    database: clinic.server.db.database,
    orgId: clinic.orgId,
    may: 'metrics.read',
    userId: clinic.userIds.owner,
  }
  const fill = (text: string, ...values: unknown[]) => clinic.server.sql(clinic.orgId, text, values)
  const id = `overlay(overlay(md5(n::text) placing '4' from 13) placing '8' from 17)::uuid`
  await fill(
    `insert into sends (org_id, id, source, occasion, purpose, kind, due_at, state, sent_at)
     select $1::uuid, ${id}, 'automation', 'past ' || n, 'care', 'whatsapp', now() - n * interval '1 hour', 'sent',
            now() - n * interval '1 hour'
       from generate_series(1, $2::int) n`,
    clinic.orgId,
    size,
  )
  await fill(
    `insert into conversations (org_id, id, phone, phone_key) values ($1, gen_random_uuid(), '11912345678', '11912345678')`,
    clinic.orgId,
  )
  await fill(
    `insert into messages (org_id, id, conversation_id, direction, author, kind, at, text)
     select $1::uuid, ${id}, c.id, 'in', 'patient', 'whatsapp', now() - n * interval '1 hour', ''
       from conversations c, generate_series(1, $2::int) n where c.org_id = $1::uuid`,
    clinic.orgId,
    size,
  )
  for (const table of ['sends', 'conversations', 'messages']) await fill(`analyze ${table}`)
})
afterAll(() => clinic.server.stop())

const week = () => {
  const to = dayIn(new Date(), zone)
  return { from: addDays(to, -6), to }
}

test.each(['force_custom_plan', 'force_generic_plan'] as const)(
  'a week of messages is looked up by its time, however many there are (%s)',
  async (mode) => {
    const { answer, statements } = await observe(scope, (tx) => countMessages(tx, week(), zone, tx.now))
    expect(answer[0]?.sent).toBeGreaterThan(6 * 24)
    for (const statement of statements)
      expect(await explain(scope, statement, mode)).toMatch(/sends_gone\b.*\n\s*Index Cond: .*CASE/)
  },
)

test.each(['force_custom_plan', 'force_generic_plan'] as const)(
  'a week of conversations is looked up by its time, however many messages there are (%s)',
  async (mode) => {
    const { answer, statements } = await observe(scope, async (tx) =>
      findEpisodes(tx, week(), await readPlace(tx), tx.now),
    )
    // Somebody who writes each hour begins nothing anew.
    expect(answer).toEqual([])
    const plan = await explain(scope, statements.at(-1) ?? { text: '', values: [] }, mode)
    expect(plan).toMatch(/messages_inbound\b.*\n\s*Index Cond: .*at >=/)
  },
)
