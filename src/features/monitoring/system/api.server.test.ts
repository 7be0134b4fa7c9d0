import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReception, type Reception } from '#test/reception.ts'
import { depthOf } from './commands.server.ts'

let desk: Reception
beforeAll(async () => {
  desk = await openReception()
})
afterAll(() => desk.server.stop())

/** A send that was claimed so many minutes ago; planned ones wait since then. */
async function makeSend(minutes: number, over: Record<string, unknown> = {}): Promise<string> {
  const { state = 'delivered', source = 'automation', reason = '', sourceId = null, isHeld = false } = over
  const [row] = await desk.server.sql(
    desk.orgId,
    `insert into sends (org_id, id, source, source_id, occasion, purpose, kind, due_at, state, reason, is_held, claimed_at, recipient)
     values ($1, gen_random_uuid(), $2, $3, gen_random_uuid()::text, 'care', 'sms', now() - make_interval(mins => $4), $5, $6, $7,
             case when $5 = 'planned' then null else now() - make_interval(mins => $4) end, '{"phone":"11987654321"}')
     returning id`,
    [desk.orgId, source, sourceId, minutes, state, reason, isHeld],
  )
  return String(row?.id)
}
type Role = Parameters<Reception['call']>[3]
const system = (role: Role = 'owner') => desk.call('GET', '/monitoring/system', undefined, role)
const retry = (what: object, role: Role = 'owner') => desk.call('POST', '/monitoring/retries', what, role)

describe('GET /orgs/{orgId}/monitoring/system', () => {
  test('tells by the minute what left, what waits and what failed', async () => {
    await makeSend(0)
    await makeSend(10, { state: 'failed', reason: '131026' })
    await makeSend(10)
    await makeSend(120, { state: 'failed', reason: '131026' })
    await makeSend(5, { state: 'planned' })
    const { body } = await system()
    const sms = body.channels.find(({ kind }: { kind: string }) => kind === 'sms')
    expect(sms).toMatchObject({ handedOver24h: 4, failed24h: 2 })
    expect(sms.handedOver).toHaveLength(60)
    expect(sms.handedOver.at(-1)).toBe(1)
    expect(sms.handedOver.at(-11)).toBe(2)
    expect(sms.failed.at(-11)).toBe(1)
    expect(body.queue.minutes.at(-1)).toBe(1)
    expect(body.queue.minutes[0]).toBe(0)
    expect(body.queue.parts).toMatchObject([{ source: 'automation', kind: 'sms', waiting: 1 }])
    expect(body.troubles).toMatchObject([
      { source: 'automation', sourceId: null, kind: 'sms', code: '131026', count: 2, attempts: 1 },
    ])
    expect(body.troubles[0].reason).toBe('este número não recebe WhatsApp')
  })

  test('what a pause holds is in no queue, here as in the channels', async () => {
    await makeSend(3, { state: 'planned', source: 'campaign', isHeld: true })
    const { body } = await system()
    expect(body.queue.minutes.at(-1)).toBe(1)
    const channels = await desk.call('GET', '/channels')
    expect(channels.body.sms.figures.queued).toBe(1)
  })

  test('trying again plans one further attempt of each, once', async () => {
    const what = { source: 'automation', kind: 'sms', code: '131026' }
    expect((await retry(what)).body).toEqual({ count: 2 })
    expect((await retry(what)).body).toEqual({ count: 0 })
    expect((await system()).body.troubles).toEqual([])
  })

  test('is for owners and managers', async () => {
    for (const role of ['receptionist', 'professional'] as const) {
      expect((await system(role)).status).toBe(403)
      expect((await retry({ source: 'single', kind: 'sms', code: 'x' }, role)).status).toBe(403)
    }
    expect((await system('stranger')).status).toBe(403)
  })

  test('campaigns are tried again on their own page', async () => {
    expect((await retry({ source: 'campaign', kind: 'sms', code: 'x' })).status).toBe(422)
  })
})

test('the depth of a queue is what came less what went', () => {
  const depth = depthOf([
    { minute: 0, came: 3, went: 0 },
    { minute: 2, came: 1, went: 2 },
    { minute: 60, came: 0, went: 2 },
  ])
  expect([depth[0], depth[1], depth[2], depth[59], depth[60]]).toEqual([3, 3, 2, 2, 0])
})
