import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { counted, greeting, openSending, phoneOf, type Sending } from '#test/sends.ts'
import { measureChannels } from '../measure.server.ts'
import { planAttempts } from '../planning/attempts.server.ts'
import { holdSends, recallSends, releaseSends } from '../planning/plan.server.ts'
import { markCalled } from './calls.server.ts'
import { claim } from './claim.server.ts'
import { recordOutcomes } from './record.server.ts'
import { applyStatuses, type ToldStatus } from './statuses.server.ts'
import { sweep } from './sweep.server.ts'

let sending: Sending
beforeEach(async () => {
  sending = await openSending()
})
afterEach(() => sending.stop())

/** However busy the machine is. */
const patience = { timeout: 20_000, interval: 50 }
const settled = (expected: Record<string, number>) =>
  vi.waitFor(async () => expect(await sending.states()).toEqual(expected), patience)
const claimNow = (worker: string, limit = 100) =>
  sending.inNetwork((tx) => claim(tx, sending.parts, worker, limit))
const status = (over: Partial<ToldStatus>): ToldStatus => ({
  at: '2026-11-23T12:00:00Z',
  providerId: '',
  sendId: null,
  status: 'delivered',
  code: null,
  action: null,
  waId: null,
  ...over,
})
const tell = (...told: Partial<ToldStatus>[]) =>
  sending.inNetwork((tx) =>
    applyStatuses(tx, sending.parts, { channelId: sending.channelId, kind: 'sms' }, told.map(status)),
  )
/** A worker that claims, and dies before or after it calls. */
async function die({ called }: { called: boolean }): Promise<string[]> {
  const worker = randomUUID()
  const { claimed } = await claimNow(worker)
  const ids = claimed.map(({ send }) => send.id)
  if (called) await sending.inNetwork((tx) => markCalled(tx, worker, ids))
  await sending.query(`update sends set claimed_at = now() - interval '31 seconds' where state = 'claimed'`)
  return ids
}

describe('once', () => {
  test('several workers send each message once, and store it with its conversation', async () => {
    const ids = await sending.plan(400)
    for (let at = 0; at < 3; at++) sending.start()
    await settled({ sent: 400 })
    expect(counted(sending.provider.received)).toEqual(new Map(ids.map((id) => [id, 1])))
    const [stored] = await sending.query<{ messages: number; conversations: number; told: number }>(
      `select count(*)::int as messages, count(distinct m.conversation_id)::int as conversations,
              count(*) filter (where m.provider_id = 'p-' || s.id and s.cost = 90000)::int as told
         from messages m join sends s on s.id = m.send_id and s.message_id = m.id`,
    )
    expect(stored).toEqual({ messages: 400, conversations: 400, told: 400 })
  })

  test('planned twice, it is one message', async () => {
    await sending.plan(1, { occasion: 'lembrete' })
    expect(await sending.plan(1, { occasion: 'lembrete' })).toEqual([])
    sending.start()
    await settled({ sent: 1 })
  })

  test('what is called back before it is claimed does not leave, and what is claimed is not called back', async () => {
    const appointmentIds = Array.from({ length: 200 }, () => randomUUID())
    for (const appointmentId of appointmentIds) await sending.plan(1, { appointmentId })
    sending.start()
    sending.start()
    const recalled = await Promise.all(
      appointmentIds.map((id) => sending.inNetwork((tx) => recallSends(tx, { appointmentIds: [id] }))),
    )
    const count = recalled.filter((one) => one === 1).length
    await settled(
      Object.fromEntries(Object.entries({ recalled: count, sent: 200 - count }).filter(([, n]) => n > 0)),
    )
    const sent = (await sending.sends()).filter(({ state }) => state === 'sent').map(({ id }) => id)
    expect([...sending.provider.received].sort()).toEqual(sent.sort())
  })

  test('an answer that was lost leaves it uncertain; a status with its id settles it', async () => {
    sending.provider.answer = ({ sendId }) =>
      sending.provider.received.length % 2 === 0
        ? { outcome: 'unknown', code: 'timeout' }
        : { outcome: 'accepted', providerId: sendId }
    const ids = await sending.plan(10)
    sending.start()
    await settled({ sent: 5, uncertain: 5 })
    const uncertain = (await sending.sends()).find(({ state }) => state === 'uncertain')?.id ?? ''
    const costs = () => sending.query(`select state, cost::int as cost from sends order by state`)
    const price = 90_000
    const known = Array.from({ length: 5 }, () => ({ state: 'sent', cost: price }))
    const unknown = Array.from({ length: 5 }, () => ({ state: 'uncertain', cost: null }))
    expect(await costs()).toEqual([...known, ...unknown])
    await tell({ sendId: uncertain, providerId: 'late-1', status: 'sent' })
    await tell({ providerId: 'late-1', status: 'read' })
    expect((await sending.sends()).find(({ id }) => id === uncertain)).toMatchObject({
      state: 'read',
      reason: '',
    })
    expect(await costs()).toContainEqual({ state: 'read', cost: price })
    expect(counted(sending.provider.received)).toEqual(new Map(ids.map((id) => [id, 1])))
  })
})

describe('a worker dies', () => {
  test('before it called: another one sends the message', async () => {
    const ids = await sending.plan(20)
    expect(await die({ called: false })).toHaveLength(20)
    expect(await sending.inNetwork((tx) => sweep(tx, sending.parts))).toEqual({ released: 20, uncertain: 0 })
    expect(await sending.query('select from messages')).toEqual([])
    sending.start()
    await settled({ sent: 20 })
    expect(counted(sending.provider.received)).toEqual(new Map(ids.map((id) => [id, 1])))
  })

  test('after it called, or while: nobody sends it again', async () => {
    const ids = await sending.plan(20)
    await die({ called: true })
    expect(await sending.inNetwork((tx) => sweep(tx, sending.parts))).toEqual({ released: 0, uncertain: 20 })
    sending.start()
    await sending.plan(1)
    await settled({ uncertain: 20, sent: 1 })
    expect(sending.provider.received).toHaveLength(1)
    await tell(...ids.map((sendId) => ({ sendId, providerId: sendId, status: 'delivered' as const })))
    await settled({ delivered: 20, sent: 1 })
  })

  test('one that was only asleep calls nobody for claims that were taken from it', async () => {
    await sending.plan(3)
    const asleep = randomUUID()
    const { claimed } = await claimNow(asleep)
    await sending.query(`update sends set claimed_at = now() - interval '31 seconds'`)
    await sending.inNetwork((tx) => sweep(tx, sending.parts))
    const ids = claimed.map(({ send }) => send.id)
    expect(await sending.inNetwork((tx) => markCalled(tx, asleep, ids))).toEqual(new Set())
    sending.start()
    await settled({ sent: 3 })
    expect(await sending.inNetwork((tx) => markCalled(tx, asleep, ids))).toEqual(new Set())
  })

  test('the claims of one that lives are left alone', async () => {
    await sending.plan(3)
    const worker = randomUUID()
    await sending.query('insert into workers (id) values ($1)', [worker])
    await claimNow(worker)
    await sending.query(`update sends set claimed_at = now() - interval '31 seconds'`)
    expect(await sending.inNetwork((tx) => sweep(tx, sending.parts))).toEqual({ released: 0, uncertain: 0 })
  })

  test('stopping in order leaves nothing claimed', async () => {
    await sending.plan(300)
    const worker = sending.start()
    await vi.waitFor(() => expect(sending.provider.received.length).toBeGreaterThan(0), {
      ...patience,
      interval: 5,
    })
    await worker.stop()
    const states = await sending.states()
    expect(Object.keys(states).filter((state) => state !== 'sent' && state !== 'planned')).toEqual([])
    expect(states.sent).toBe(sending.provider.received.length)
    expect(await sending.query('select from workers')).toEqual([])
  })
})

describe('statuses', () => {
  test('come before the answer, twice and out of order, and never take a message back', async () => {
    sending.provider.answer = async ({ sendId }) => {
      await tell({ sendId, providerId: `p-${sendId}`, status: 'read', at: '2026-11-23T12:00:05Z' })
      await tell(
        { sendId, providerId: `p-${sendId}`, status: 'sent' },
        { providerId: `p-${sendId}`, status: 'failed', code: '131026' },
      )
      return { outcome: 'accepted', providerId: `p-${sendId}` }
    }
    await sending.plan(3)
    sending.start()
    await settled({ read: 3 })
    await tell({ providerId: (await sending.sends())[0]?.provider_id ?? '', status: 'delivered' })
    await settled({ read: 3 })
  })

  test('without the send’s id they wait until the answer is recorded', async () => {
    sending.provider.answer = async ({ sendId }) => {
      await tell(
        { providerId: `p-${sendId}`, status: 'delivered' },
        { providerId: `p-${sendId}`, status: 'sent' },
      )
      return { outcome: 'accepted', providerId: `p-${sendId}` }
    }
    await sending.plan(5)
    sending.start()
    await settled({ delivered: 5 })
    expect(await sending.query('select from early_statuses')).toEqual([])
  })

  test('what another channel says under the id of a send is no news of it', async () => {
    await sending.plan(1)
    const [sendId = ''] = await die({ called: true })
    await sending.inNetwork((tx) => sweep(tx, sending.parts))
    const told = [status({ sendId, providerId: 'other-1', status: 'read' })]
    await sending.inNetwork((tx) =>
      applyStatuses(tx, sending.parts, { channelId: randomUUID(), kind: 'whatsapp' }, told),
    )
    expect(await sending.states()).toEqual({ uncertain: 1 })
    await tell({ sendId, providerId: 'own-1', status: 'read' })
    expect(await sending.states()).toEqual({ read: 1 })
  })

  test('of a message that nobody knows the rest of the batch is not lost', async () => {
    const [id] = await sending.plan(1)
    sending.start()
    await settled({ sent: 1 })
    await tell(
      { providerId: 'somebody-elses' },
      { sendId: 'no id of ours', providerId: 'x' },
      { sendId: randomUUID(), providerId: 'y' },
      { providerId: `p-${id}` },
    )
    await settled({ delivered: 1 })
  })

  test('a failure may come before or after “sent”, and arriving settles it', async () => {
    const ids = await sending.plan(3)
    sending.start()
    await settled({ sent: 3 })
    const [first, second] = ids.map((id) => `p-${id}`)
    await tell({ providerId: first, status: 'failed', code: '131026' }, { providerId: first, status: 'sent' })
    await tell(
      { providerId: second, status: 'failed', code: '131026' },
      { providerId: second, status: 'delivered' },
    )
    await settled({ failed: 1, delivered: 1, sent: 1 })
  })
})

describe('errors of the provider', () => {
  const reject = (
    code: string,
    action: 'fail' | 'otherChannel' | 'stopChannel' | 'stopSource' | 'delay' | 'backOff' | 'suppress',
  ) => {
    sending.provider.answer = () => ({ outcome: 'rejected', code, action })
  }

  test('one message fails, and a new attempt can be seen as one', async () => {
    reject('refused', 'fail')
    const [id = ''] = await sending.plan(1)
    sending.start()
    await settled({ failed: 1 })
    sending.provider.answer = () => ({ outcome: 'accepted', providerId: 'second' })
    sending.prepare = () => greeting(phoneOf(1))
    const again = () => sending.inNetwork((tx) => planAttempts(tx, { ids: [id], afterS: 0, userId: 'olga' }))
    expect(await again()).toHaveLength(1)
    expect(await again()).toEqual([])
    await settled({ failed: 1, sent: 1 })
    expect((await sending.sends())[1]).toMatchObject({ attempt: 2, previous_id: id })
  })

  test('another channel takes over where the person is not reached', async () => {
    reject('131026', 'otherChannel')
    await sending.plan(1, { fallback: ['whatsapp'] })
    sending.start()
    sending.prepare = ({ kind }) => greeting(phoneOf(1), { kind })
    await settled({ failed: 1, waiting: 1 })
    expect((await sending.sends())[1]).toMatchObject({ attempt: 2, kind: 'whatsapp' })
  })

  test('nobody is written to without an address; another channel may have one', async () => {
    sending.prepare = ({ kind }) => greeting(kind === 'sms' ? '' : phoneOf(1), { kind })
    await sending.plan(1)
    await sending.plan(1, { fallback: ['whatsapp'] })
    sending.start()
    await settled({ skipped: 1, waiting: 1 })
    expect(await sending.sends()).toMatchObject([{ reason: 'noAddress' }, { kind: 'whatsapp', attempt: 1 }])
  })

  test('a channel that stops keeps what it did not take', async () => {
    reject('unauthorized', 'stopChannel')
    await sending.plan(100)
    sending.start()
    await vi.waitFor(() => expect(sending.stops.map(({ what }) => what)).toContain('channel'), patience)
    await settled({ planned: 100 })
    expect(sending.provider.received.length).toBeLessThanOrEqual(64)
  })

  test('a limited number stops its campaign', async () => {
    reject('131048', 'stopSource')
    const sourceId = randomUUID()
    await sending.plan(1, { source: 'campaign', sourceId })
    sending.start()
    await settled({ failed: 1 })
    expect(sending.stops).toEqual([
      { what: 'source', source: 'campaign', sourceId, templateId: null, kind: 'sms', code: '131048' },
    ])
  })

  test('what is delayed is tried tomorrow, as a new attempt', async () => {
    reject('131049', 'delay')
    await sending.plan(1)
    sending.start()
    await settled({ failed: 1, planned: 1 })
    const [, next] = await sending.sends()
    expect(Math.round(((next?.due_at.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(24)
  })

  test('one that asks to wait gets nothing for a while, and everything once', async () => {
    let isWaiting = true
    sending.provider.answer = ({ sendId }) =>
      isWaiting
        ? { outcome: 'deferred', code: '503', retryAfterS: 0 }
        : { outcome: 'accepted', providerId: sendId }
    await sending.plan(80)
    sending.start()
    await vi.waitFor(async () => {
      const [row] = await sending.query<{ back_offs: number }>('select back_offs from channel_states')
      expect(row?.back_offs).toBeGreaterThan(0)
    }, patience)
    await settled({ planned: 80 })
    isWaiting = false
    const before = sending.provider.received.length
    expect(before).toBeLessThanOrEqual(64)
    await sending.query('update channel_states set back_off_until = now()')
    await settled({ sent: 80 })
    expect(sending.provider.received.length - before).toBe(80)
  })

  test('one that hangs makes few messages uncertain, not the campaign', async () => {
    sending.provider.answer = () => ({ outcome: 'unknown', code: 'timeout' })
    await sending.plan(500)
    sending.start()
    await vi.waitFor(async () => expect((await sending.states()).uncertain).toBeGreaterThan(0), patience)
    await vi.waitFor(async () => expect((await sending.states()).claimed).toBeUndefined(), patience)
    expect((await sending.states()).uncertain).toBeLessThanOrEqual(64)
  })

  test('a person who asked the provider for no more marketing is not written to again', async () => {
    reject('131050', 'suppress')
    const campaign = { source: 'campaign', purpose: 'marketing' } as const
    await sending.query(`update message_rules set care_without_consent = true, marketing_limit = 30`)
    await sending.plan(1)
    sending.start()
    await settled({ failed: 1 })
    expect(await sending.query('select scope, kind, source from suppressions')).toEqual([
      { scope: 'marketing', kind: 'sms', source: 'provider' },
    ])
    sending.prepare = () => greeting(phoneOf(1))
    await sending.plan(1, campaign)
    await settled({ failed: 1, skipped: 1 })
    expect((await sending.sends())[1]?.reason).toBe('refused')
  })
})

describe('the queue', () => {
  test('without a provider messages wait in the local outbox, filled in', async () => {
    sending.hasChannel = false
    await sending.plan(3)
    sending.start()
    await settled({ waiting: 3 })
    expect(sending.provider.received).toEqual([])
    expect(await sending.query('select text from messages')).toHaveLength(3)
  })

  test('a source that is held keeps its messages until it is released', async () => {
    const sourceId = randomUUID()
    await sending.plan(5, { sourceId })
    expect(await sending.inNetwork((tx) => holdSends(tx, sourceId))).toBe(5)
    await sending.plan(1)
    sending.start()
    await settled({ planned: 5, sent: 1 })
    expect(await sending.inNetwork((tx) => releaseSends(tx, sourceId))).toBe(5)
    await settled({ sent: 6 })
  })

  test('several of a family go out in one message, whichever is due first', async () => {
    const family = await sending.plan(3)
    sending.prepare = (send) => greeting(phoneOf(1), { joins: family.filter((id) => id !== send.id) })
    sending.start()
    await settled({ sent: 1, joined: 2 })
    expect(sending.provider.received).toHaveLength(1)
  })

  test('one that cannot be filled in does not hold the others', async () => {
    const [bad] = await sending.plan(5)
    sending.prepare = (send) => {
      if (send.id === bad) throw new Error('no template')
      return greeting(phoneOf(1))
    }
    sending.start()
    await settled({ planned: 1, sent: 4 })
  })

  test('no more than its rate leaves by a channel, whoever sends', async () => {
    sending.channel = { perSecond: 20 }
    await sending.plan(30)
    const first = await claimNow(randomUUID())
    const second = await claimNow(randomUUID())
    expect(first.claimed).toHaveLength(20)
    expect(second.claimed.length).toBeLessThanOrEqual(10)
    expect(second.claimed.length).toBeLessThan(20)
  })

  test('beyond the provider’s number of people nobody new is written to', async () => {
    sending.channel = { peopleLimit: 5, kind: 'whatsapp' }
    const template = {
      name: 'convite',
      language: 'pt_BR',
      category: 'marketing',
      headerValue: null,
      bodyValues: {},
      buttonValues: [],
    } as const
    const phones = [1, 2, 3, 4, 5, 6, 7, 8].map(phoneOf)
    sending.prepare = () => greeting(phones.shift() ?? '', { kind: 'whatsapp', template })
    await sending.plan(8, { kind: 'whatsapp' })
    sending.start()
    await settled({ sent: 5, planned: 3 })
  })

  test('one person gets one campaign in seven days, also when two leave at once', async () => {
    const patientId = randomUUID()
    await sending.query(
      `insert into patients (org_id, id, full_name, name_key) values ($1, $2, 'Teresa Prado', 'teresa prado')`,
      [sending.orgId, patientId],
    )
    await sending.query(
      `insert into patient_consents (org_id, id, patient_id, purpose, channel, is_granted, source)
       values ($1, gen_random_uuid(), $2, 'marketing', 'sms', true, 'inPerson')`,
      [sending.orgId, patientId],
    )
    sending.prepare = () => greeting(phoneOf(7))
    await sending.plan(2, { source: 'campaign', purpose: 'marketing', patientId })
    sending.start()
    await settled({ sent: 1, skipped: 1 })
    expect((await sending.sends()).find(({ state }) => state === 'skipped')?.reason).toBe('tooMany')
  })
})

test('a channel’s health is counted over what it sends', async () => {
  const answers = ['accepted', 'unknown', 'rejected'] as const
  let at = 0
  sending.provider.answer = ({ sendId }) =>
    ({
      accepted: { outcome: 'accepted', providerId: sendId } as const,
      unknown: { outcome: 'unknown', code: 'timeout' } as const,
      rejected: { outcome: 'rejected', code: 'refused', action: 'fail' } as const,
    })[answers[at++ % 3] ?? 'unknown']
  await sending.plan(9)
  sending.start()
  await settled({ sent: 3, uncertain: 3, failed: 3 })
  await sending.plan(2, { dueAt: new Date(Date.now() + 60_000) })
  expect(await sending.inNetwork(measureChannels)).toMatchObject({
    sms: {
      queued: 0,
      oldestDueAt: null,
      uncertain: 3,
      waiting: 0,
      people24h: 9,
      people7d: 9,
      handedOver7d: 6,
      delivered7d: 0,
      failed7d: 3,
    },
  })
})

test('an answer that is recorded twice changes nothing', async () => {
  await sending.plan(1)
  const worker = randomUUID()
  const { claimed } = await claimNow(worker)
  const called = claimed.map((one) => ({
    claimed: one,
    outcome: { outcome: 'accepted', providerId: 'one' } as const,
  }))
  await sending.inNetwork((tx) => markCalled(tx, worker, [claimed[0]?.send.id ?? '']))
  await sending.inNetwork((tx) => recordOutcomes(tx, sending.parts, called))
  await tell({ providerId: 'one', status: 'delivered' })
  await sending.inNetwork((tx) => recordOutcomes(tx, sending.parts, called))
  expect(await sending.states()).toEqual({ delivered: 1 })
})
