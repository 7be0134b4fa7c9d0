import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#src/paths.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { appointmentActions } from '#test/appointments.ts'

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())
const { booked, transition, listed, free, dayOf } = appointmentActions(() => agenda)

/** Gives every test days of its own, from Mondays far apart. */
let weeks = 0
const aWeek = () => 7 * ++weeks

describe('what earlier features learn', () => {
  test('who has appointments to come is not deleted; the time line and blocks know them', async () => {
    const day = aWeek()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    for (const [path, id] of [
      ['units', agenda.unitId],
      ['professionals', agenda.helenaId],
      ['patients', agenda.patientId],
    ]) {
      const { status, body } = await agenda.call('POST', `/${path}/deletion`, { ids: [id] }, 'owner')
      expect({ status, code: body.code }, path).toEqual({ status: 409, code: 'in_use' })
      const use = body.uses.find(({ by }: { by: string }) => by.includes('agendamento'))
      expect(use, path).toMatchObject({ id, appointmentId: appointment.id })
    }
    const { items } = (await agenda.call('GET', `/patients/${agenda.patientId}/timeline`)).body
    expect(items[0]).toMatchObject({
      kind: 'appointment',
      title: 'Agendamento criado',
      link: paths.appointment(appointment.id),
      userFullname: 'Bruno Tavares',
    })
    const block = { kind: 'sick', startsOn: dayOf(day), endsOn: dayOf(day) }
    const rejected = await agenda.call('POST', `/professionals/${agenda.helenaId}/blocks`, block)
    expect([rejected.status, rejected.body.code]).toEqual([409, 'block_over_booked'])
    expect(rejected.body.booked).toMatchObject({ total: 1, items: [{ id: appointment.id }] })
  })
})

describe('who is bound to a unit', () => {
  test('sees and books there only', async () => {
    const day = aWeek()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    const stored = { unitId: agenda.unitId, professionalId: agenda.helenaId, kind: 'visit' }
    await agenda.call('POST', '/holds', { ...stored, startsAt: agenda.at('11:00', day) })
    const bind = (unitIds: string) =>
      agenda.server.sql(agenda.orgId, `update members set unit_ids = ${unitIds} where user_id = $1`, [
        agenda.userIds.receptionist,
      ])
    await bind(`array[gen_random_uuid()]`)
    try {
      expect((await agenda.call('GET', `/appointments/${appointment.id}`)).status).toBe(404)
      expect((await agenda.call('GET', `/appointments/${appointment.id}/moves`)).status).toBe(404)
      expect((await listed({ from: agenda.at('00:00', day), to: agenda.at('23:00', day) })).items).toEqual([])
      expect((await agenda.book({ startsAt: agenda.at('10:00', day) })).status).toBe(422)
      expect((await transition(appointment, 'confirmed')).status).toBe(404)
      expect((await free({ from: dayOf(day), days: '1' })).items).toEqual([])
      const holdsPath = `/holds?${new URLSearchParams({ from: agenda.at('00:00', day), to: agenda.at('23:00', day) })}`
      expect((await agenda.call('GET', holdsPath)).body.items).toEqual([])
      expect((await agenda.call('GET', `/agenda-openings?from=${dayOf(day)}`)).body.items).toEqual([])
      const named = `/agenda-openings?from=${dayOf(day)}&unitIds=${agenda.unitId}`
      expect((await agenda.call('GET', named)).body.items).toEqual([])
    } finally {
      await bind('null')
    }
  })
})
