import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { pinheiros } from '#test/world.ts'

/** The conflicting appointment is shown to people who may see it, and to nobody else. */

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())

type Role = Parameters<Agenda['call']>[3]
let weeks = 0
const aMonday = () => 7 * ++weeks

async function booked(over: Record<string, unknown>): Promise<{ id: string; version: number }> {
  const { status, body } = await agenda.book(over)
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

async function why(over: Record<string, string>, role?: Role) {
  const request = { unitId: agenda.unitId, professionalId: agenda.helenaId, kind: 'visit', ...over }
  const path = `/availability/reasons?${new URLSearchParams(request)}`
  const { body } = await agenda.call('GET', path, undefined, role)
  return body.reasons.filter(({ code }: { code: string }) => /taken$/.test(code))
}

describe('the appointments that stand in the way', () => {
  test('are named one by one, each with its own time, as people are called', async () => {
    const day = aMonday()
    const rita = await agenda.create({ fullName: 'Margarida Lemos', socialName: 'Rita Lemos' })
    const [first, second, third] = [
      await booked({ startsAt: agenda.at('09:00', day) }),
      await booked({ startsAt: agenda.at('09:30', day), patientId: rita.id }),
      await booked({ startsAt: agenda.at('10:00', day), patientId: rita.id }),
    ]
    const startsAt = agenda.at('09:10', day)
    expect(await why({ startsAt })).toEqual([
      {
        code: 'taken',
        appointmentIds: [first?.id],
        text: 'ocupado das 09:00 às 09:30: Teresa Cristina Alves',
      },
      {
        code: 'taken',
        appointmentIds: [second?.id],
        text: 'ocupado das 09:30 às 10:00: Rita Lemos',
      },
    ])
    // The appointment to be rescheduled is no conflict with itself.
    const moved = await agenda.call('POST', `/appointments/${second?.id}/time`, {
      version: 1,
      startsAt: agenda.at('09:50', day),
      durationMin: 40,
    })
    expect(moved.body.reasons).toEqual([
      {
        code: 'taken',
        appointmentIds: [third?.id],
        text: 'ocupado das 10:00 às 10:30: Rita Lemos',
      },
    ])
  })

  test('are those that use the equipment, too; a hold names whoever holds the time', async () => {
    const day = aMonday()
    const exam = { kind: 'exam', examIds: [agenda.examId] }
    const { id } = await booked({ ...exam, startsAt: agenda.at('09:00', day) })
    const other = { ...exam, examIds: agenda.examId, professionalId: agenda.ivanId }
    expect(await why({ ...other, startsAt: agenda.at('09:10', day) })).toEqual([
      {
        code: 'resource_taken',
        text: 'sem ultrassom livre: Teresa Cristina Alves',
        appointmentIds: [id],
      },
    ])
    const occupied = { unitId: agenda.unitId, professionalId: agenda.ivanId, kind: 'visit' }
    await agenda.call('POST', '/holds', { ...occupied, startsAt: agenda.at('11:00', day) })
    const held = { professionalId: agenda.ivanId, startsAt: agenda.at('11:10', day) }
    const saidTo = async (role?: Role) => (await why(held, role)).map(({ text }: { text: string }) => text)
    expect(await saidTo('manager')).toEqual(['reservado por Bruno das 11:00 às 11:30'])
    expect(await saidTo()).toEqual(['reservado por você das 11:00 às 11:30'])
  })

  test('are hidden from people restricted to another unit', async () => {
    const day = aMonday()
    await booked({ startsAt: agenda.at('09:00', day) })
    const startsAt = agenda.at('09:00', day)
    const silent = [{ code: 'taken', text: 'ocupado das 09:00 às 09:30', appointmentIds: [] }]
    const { body: lapa } = await agenda.call(
      'POST',
      '/units',
      { ...pinheiros, name: 'Lapa', cnes: '' },
      'owner',
    )
    const { body: helena } = await agenda.call('GET', `/professionals/${agenda.helenaId}`, undefined, 'owner')
    const both = { ...helena, unitIds: [agenda.unitId, lapa.id] }
    expect((await agenda.call('PUT', `/professionals/${agenda.helenaId}`, both, 'owner')).status).toBe(200)
    const bind = (unitIds: string | null) =>
      agenda.server.sql(agenda.orgId, 'update members set unit_ids = $1::uuid[] where user_id = $2', [
        ...[unitIds, agenda.userIds.receptionist],
      ])
    await bind(`{${lapa.id}}`)
    try {
      expect(await why({ startsAt, unitId: lapa.id })).toEqual(silent)
    } finally {
      await bind(null)
    }
    expect(await why({ startsAt, unitId: lapa.id })).toMatchObject([{ appointmentIds: [expect.any(String)] }])
  })
})
