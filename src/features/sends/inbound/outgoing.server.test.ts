import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChannelEvent } from '#features/channels/rules.ts'
import { noAddress } from '#features/conversations/rules.ts'
import { openSending, phoneOf, type Sending } from '#test/sends.ts'
import { markCalled } from '../engine/calls.server.ts'
import { claim } from '../engine/claim.server.ts'
import { recordOutcomes } from '../engine/record.server.ts'
import { openHandler } from './handle.server.ts'

/** What a provider tells of our own messages, where it brings no id of ours back. */

let sending: Sending
beforeAll(async () => {
  sending = await openSending()
})
afterAll(() => sending.stop())
beforeEach(async () => {
  // Answers that are lost make a channel pause.
  for (const table of ['channel_states', 'early_statuses', 'messages', 'conversations', 'sends'])
    await sending.query(`delete from ${table}`)
})

const worker = '018f3f3e-0000-7000-8000-00000000000a'
/** Calls the provider for messages whose answers are lost. */
async function lose(count: number) {
  await sending.plan(count)
  return sending.inNetwork(async (tx) => {
    const { claimed } = await claim(tx, sending.parts, worker, count)
    await markCalled(
      tx,
      worker,
      claimed.map(({ send }) => send.id),
    )
    await recordOutcomes(
      tx,
      sending.parts,
      claimed.map((one) => ({ claimed: one, outcome: { outcome: 'unknown', code: 'timeout' } })),
    )
    return claimed
  })
}

const hear = (...events: ChannelEvent[]) =>
  sending.inNetwork((tx) =>
    openHandler({ secrets: sending.parts.secrets, acts: [], whenStopped: [], assistant: null })(
      tx,
      { channelId: sending.channelId, kind: 'sms' },
      events,
    ),
  )
const outgoing = (providerId: string, phone: string, text: string) =>
  ({ type: 'outgoing', at: new Date().toISOString(), providerId, to: { ...noAddress, phone }, text }) as const
const delivered = (providerId: string) =>
  ({
    type: 'status',
    at: new Date().toISOString(),
    providerId,
    sendId: null,
    status: 'delivered',
    code: null,
    action: null,
    waId: null,
  }) as const
const rows = () => sending.query('select state, provider_id from sends order by id')

test('a lost answer settles by the words and the phone, with what was told of it before', async () => {
  const [first, second] = await lose(2)
  const { to, message } = first?.prepared ?? { to: noAddress, message: { body: '' } }
  // As a provider may give it back: with its blanks in another way.
  await hear(delivered('z-1'), outgoing('z-1', to.phone, `${message.body.replace(' ', '  ')}\n`))
  expect(await rows()).toEqual([
    { state: 'delivered', provider_id: 'z-1' },
    { state: 'uncertain', provider_id: '' },
  ])
  await hear(outgoing('z-2', second?.prepared.to.phone ?? '', second?.prepared.message.body ?? ''))
  expect(await rows()).toEqual([
    { state: 'delivered', provider_id: 'z-1' },
    { state: 'sent', provider_id: 'z-2' },
  ])
})

test('other words, another phone and a message that is known settle nothing', async () => {
  const [lost] = await lose(1)
  const { to, message } = lost?.prepared ?? { to: noAddress, message: { body: '' } }
  await sending.query(
    `insert into sends (org_id, id, source, occasion, purpose, kind, due_at, channel_id, state, provider_id)
     values ($1, gen_random_uuid(), 'single', 'other', 'care', 'sms', now(), $2, 'sent', 'z-1')`,
    [sending.orgId, sending.channelId],
  )
  await hear(
    outgoing('z-1', to.phone, message.body),
    outgoing('z-2', to.phone, 'Outra mensagem'),
    outgoing('z-3', phoneOf(900), message.body),
  )
  expect((await rows())[0]).toEqual({ state: 'uncertain', provider_id: '' })
})
