import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { appointmentActions } from '#test/appointments.ts'

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())
const { booked, dayOf } = appointmentActions(() => agenda)

/** Gives every test days of its own, from Mondays far apart. */
let weeks = 0
const aWeek = () => 7 * ++weeks
/** A Monday with four working days after it. */
const quietMonday = 7 * 140

describe('a hold', () => {
  const hold = (over = {}) =>
    agenda.call('POST', '/holds', {
      unitId: agenda.unitId,
      professionalId: agenda.helenaId,
      kind: 'visit',
      ...over,
    })

  test('keeps the time from others, and becomes the appointment', async () => {
    const startsAt = agenda.at('09:00', aWeek())
    const { status, body } = await hold({ startsAt })
    expect(status).toBe(201)
    expect((await agenda.book({ startsAt })).body.code).toBe('slot_taken')
    await booked({ startsAt, holdId: body.id })
    expect((await agenda.call('DELETE', `/holds/${body.id}`)).status).toBe(404)
  })

  test('lasts five minutes, however many are asked for', async () => {
    const day = aWeek()
    const before = Date.now()
    const { body } = await hold({ startsAt: agenda.at('09:00', day) })
    const lasts = (Date.parse(body.expiresAt) - before) / 60_000
    expect(lasts).toBeGreaterThan(4.9)
    expect(lasts).toBeLessThan(5.5)
    await hold({ startsAt: agenda.at('10:00', day), minutes: 600 })
    const period = new URLSearchParams({ from: agenda.at('00:00', day), to: agenda.at('00:00', day + 1) })
    const { items } = (await agenda.call('GET', `/holds?${period}`)).body
    expect(items).toEqual([expect.objectContaining({ isOwn: true })])
    expect(items[0].secondsLeft).toBeLessThanOrEqual(300)
  })

  test('expires by itself, at the write', async () => {
    const startsAt = agenda.at('09:00', aWeek())
    const { body } = await hold({ startsAt })
    for (const table of ['holds', 'allocations'])
      await agenda.server.sql(
        agenda.orgId,
        `update ${table} set expires_at = now() - interval '1 second' where expires_at is not null`,
      )
    const late = await agenda.book({ startsAt, holdId: body.id })
    expect([late.status, late.body.code]).toEqual([409, 'hold_expired'])
    await booked({ startsAt })
  })

  test('let go of, or for another time, it is free again', async () => {
    const day = aWeek()
    const first = await hold({ startsAt: agenda.at('09:00', day) })
    await hold({ startsAt: agenda.at('10:00', day) })
    await booked({ startsAt: agenda.at('09:00', day) })
    expect((await agenda.call('DELETE', `/holds/${first.body.id}`)).status).toBe(404)
  })
})

describe('GET /holds', () => {
  const hold = async (over: Record<string, unknown>) =>
    (await agenda.call('POST', '/holds', { unitId: agenda.unitId, kind: 'visit', ...over })).body
  const listed = async (day: number, role?: Parameters<Agenda['call']>[3], over = {}) => {
    const question = { from: agenda.at('00:00', day), to: agenda.at('00:00', day + 1), ...over }
    const { body } = await agenda.call('GET', `/holds?${new URLSearchParams(question)}`, undefined, role)
    return body.items
  }
  const received = () =>
    agenda.server.sql(agenda.orgId, `select entity_id from outbox where topic = 'holds' order by id`)

  test('200 the holds, by whom and for how long, and nothing of a patient', async () => {
    const day = quietMonday
    const exam = { kind: 'exam', examIds: [agenda.examId], professionalId: agenda.helenaId }
    const { id } = await hold({ ...exam, startsAt: agenda.at('09:00', day), minutes: 2 })
    const { items: units } = (
      await agenda.call('GET', `/agenda-openings?from=${dayOf(day)}&unitIds=${agenda.unitId}`)
    ).body
    const [ultrasound] = units[0].resources.filter(({ kind }: { kind: string }) => kind === 'ultrassom')
    expect(await listed(day, 'manager')).toEqual([
      {
        id,
        unitId: agenda.unitId,
        professionalId: agenda.helenaId,
        resourceIds: [ultrasound.id],
        startsAt: agenda.at('09:00', day),
        endsAt: agenda.at('09:30', day),
        secondsLeft: expect.any(Number),
        userFullname: 'Bruno Tavares',
        isOwn: false,
        offerId: null,
      },
    ])
    const [own] = await listed(day)
    expect(own.isOwn).toBe(true)
    expect(own.secondsLeft).toBeGreaterThan(60)
    expect(own.secondsLeft).toBeLessThanOrEqual(120)
    expect(await listed(day + 1)).toEqual([])
    expect(await listed(day, 'manager', { unitIds: crypto.randomUUID() })).toEqual([])
  })

  test('200 no more once it is released, or has expired; each notifies', async () => {
    const day = quietMonday + 1
    const before = (await received()).length
    const { id } = await hold({ professionalId: agenda.helenaId, startsAt: agenda.at('09:00', day) })
    await agenda.call('DELETE', `/holds/${id}`)
    expect(await listed(day)).toEqual([])
    expect((await received()).slice(before).map((row) => row.entity_id)).toEqual([id, id])
    await hold({ professionalId: agenda.helenaId, startsAt: agenda.at('09:00', day) })
    await agenda.server.sql(agenda.orgId, `update holds set expires_at = now()`)
    expect(await listed(day)).toEqual([])
  })

  test('200 who comes as a professional sees those of the own agenda', async () => {
    const day = quietMonday + 2
    await hold({ professionalId: agenda.helenaId, startsAt: agenda.at('09:00', day) })
    expect(await listed(day, 'professional')).toEqual([])
    const { id } = await hold({ professionalId: agenda.ivanId, startsAt: agenda.at('09:00', day) })
    expect(await listed(day, 'professional')).toMatchObject([{ id, userFullname: 'Bruno Tavares' }])
  })
})
