import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engines } from '#features/assistant/engineOf.server.ts'
import { firstState } from '#features/assistant/guided/state.ts'
import { noAddress } from '#features/conversations/rules.ts'
import { answer } from '#features/inbox/answer.server.ts'
import type { MemberScope } from '#platform/db/transaction.server.ts'
import { randomFrom } from '../population.ts'
import { type AnsweringClinic, openAnsweringClinic } from '../turns.ts'
import { atLength } from './length.ts'

const interleavings = atLength(60, 1_000)
const lanes = 6
/** Milliseconds within which everything happens. */
const spread = 12
const seed = 24

let clinic: AnsweringClinic
beforeAll(async () => {
  clinic = await openAnsweringClinic()
})
afterAll(() => clinic.server.stop())

const random = randomFrom(seed)
const pause = (most = spread) => new Promise((resolve) => setTimeout(resolve, random() * most))

/** Answers after a while, as a model does. */
const engines: Engines = {
  async take(_scope, turn) {
    await pause()
    return {
      replies: [{ text: `Sobre "${turn.messages.map(({ text }) => text).join(' ')}"`, options: [] }],
      state: firstState,
      understood: { intent: 'inform', dates: [], isAmbiguous: false },
      handOver: random() < 0.1 ? { reason: 'asked', isUrgent: false } : null,
      unanswered: '',
      usage: {
        engine: 'guided',
        model: '',
        inputTokens: 0,
        outputTokens: 0,
        costMicros: 0,
        isFallback: false,
        error: '',
      },
    }
  },
}

const phoneOf = (at: number) => `119${String(50_000_000 + at)}`

/** One conversation: the assistant answers while people, the clinic's telephone and the contact come in between. */
async function play(at: number): Promise<void> {
  const phone = phoneOf(at)
  const from = { ...noAddress, phone }
  await clinic.hear('oi', { from })
  const read = () => clinic.conversation(phone)
  const agent: MemberScope = {
    database: clinic.server.db.database,
    userId: clinic.userIds.receptionist,
    orgId: clinic.orgId,
    may: 'conversations.answer',
  }
  const happenings = [
    async () => {
      const { id, ownership } = await read()
      await pause(3)
      // Whose number is stale has to look again: that is the point.
      await answer(agent, { hasMailServer: false }, String(id), {
        ownership: Number(ownership),
        text: 'Aqui é a Bruna',
      }).catch((error) => {
        if (!('code' in error) || error.code !== 'owner_changed') throw error
      })
    },
    () => clinic.echo(phone, 'Aqui é do celular'),
    () => clinic.hear('mais uma coisa', { from }),
    () => clinic.claimSends(),
    async () => {
      const turn = await clinic.claimTurn()
      if (turn) await clinic.run(turn, engines)
    },
  ]
  const chosen = happenings.filter(() => random() < 0.6)
  await Promise.all([
    (async () => {
      const turn = await clinic.claimTurn()
      if (turn) await clinic.run(turn, engines)
      await clinic.claimSends()
    })(),
    ...chosen.map(async (happen) => {
      await pause()
      await happen()
    }),
  ])
}

test('the assistant says nothing after a person, and answers each message once or leaves it to one', async () => {
  let next = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < interleavings) await play(next++)
    }),
  )
  for (let round = 0; round < 3; round++) {
    await clinic.answer(engines)
    while ((await clinic.leave()).length > 0);
  }
  const late = await clinic.rows(`
    select m.id from messages m
     where m.author = 'assistant' and m.id > (select min(p.id::text)::uuid from messages p
             where p.conversation_id = m.conversation_id and p.author = 'person')`)
  expect(late).toEqual([])
  const twice = await clinic.rows(`
    select message_id from assistant_turns t, unnest(t.message_ids) message_id
     where t.state in ('answered', 'handedOver') group by 1 having count(*) > 1`)
  expect(twice).toEqual([])
  const lost = await clinic.rows(`
    select m.id from messages m join conversations c on c.id = m.conversation_id
     where m.direction = 'in' and c.state = 'assistant' and not exists (
       select from assistant_turns t where t.state = 'answered' and m.id = any (t.message_ids))`)
  expect(lost).toEqual([])
  expect(await clinic.rows('select from assistant_waiting')).toEqual([])
  expect(await clinic.rows(`select from assistant_turns where state = 'running'`)).toEqual([])
  // It did come to races.
  const ended = await clinic.rows('select state, count(*)::int as count from assistant_turns group by 1')
  const counts = Object.fromEntries(ended.map(({ state, count }) => [state, Number(count)]))
  expect(counts.answered).toBeGreaterThan(0)
  expect(counts.overtaken).toBeGreaterThan(0)
  const [{ skipped } = { skipped: 0 }] = await clinic.rows(
    `select count(*)::int as skipped from sends where source = 'assistant' and state in ('recalled', 'skipped')`,
  )
  expect(Number(skipped)).toBeGreaterThan(0)
})
