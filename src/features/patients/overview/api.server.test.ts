import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Agenda, boundTo, openAgenda } from '#test/agenda.ts'
import { appointmentActions } from '#test/appointments.ts'
import { pinheiros } from '#test/world.ts'

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())

const { booked, transition } = appointmentActions(() => agenda)
type Role = Parameters<Agenda['call']>[3]
const overview = (id: string, role?: Role) => agenda.call('GET', `/patients/${id}/overview`, undefined, role)

test('a new patient: nothing booked, never attended, nothing asked', async () => {
  const { id } = await agenda.create({ fullName: 'Nova Pessoa' })
  expect((await overview(id)).body).toEqual({
    next: null,
    last: null,
    wasAttended: false,
    authorizations: [],
    family: [],
    consents: { granted: 0, withdrawn: 0, unanswered: 18 },
  })
})

test('the next appointment and the last one, with whom and where, and the guides of those to come', async () => {
  const { id } = await agenda.create({ fullName: 'Conhecida Antiga' })
  const later = await booked({ patientId: id, startsAt: agenda.at('09:00', 14) })
  const sooner = await booked({
    patientId: id,
    startsAt: agenda.at('09:00', 7),
    insurancePlanId: agenda.planId,
    insuranceProductId: agenda.productId,
  })
  await agenda.server.sql(
    agenda.orgId,
    `update appointments set authorization_state = 'authorized', authorization_number = 'G-7',
       authorization_valid_until = '2027-12-31' where id = $1`,
    [sooner.id],
  )
  const past = await booked({ patientId: id, startsAt: agenda.at('09:00') })
  await agenda.server.sql(
    agenda.orgId,
    `update appointments set state = 'done', starts_at = now() - interval '9 days',
       ends_at = now() - interval '9 days' + interval '30 minutes' where id = $1`,
    [past.id],
  )
  const { status, body } = await overview(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    next: {
      id: sooner.id,
      startsAt: agenda.at('09:00', 7),
      timeZone: 'America/Sao_Paulo',
      title: 'Consulta',
      state: 'Agendado',
      unitName: pinheiros.name,
      mayReschedule: true,
      link: `/clinica/agendamentos?agendamento=${sooner.id}`,
    },
    last: { id: past.id, state: 'Atendido', mayReschedule: false },
    wasAttended: true,
    authorizations: [
      {
        appointmentId: sooner.id,
        state: 'Autorizada',
        isMissing: false,
        number: 'G-7',
        validUntil: '2027-12-31',
      },
    ],
  })
  expect(body.next.professionalName).toContain('Helena')
  await transition(sooner, 'cancelled')
  expect((await overview(id)).body).toMatchObject({ next: { id: later.id }, authorizations: [] })
})

test('the family shares a phone, however it was written, or the guardian', async () => {
  const mother = await agenda.create({
    fullName: 'Mãe Vieira',
    cpf: '39053344705',
    birthDate: '1980-01-02',
    contacts: [{ phone: '(47) 98765-1234' }],
  })
  const child = await agenda.create({
    fullName: 'Filha Vieira',
    birthDate: '2015-05-06',
    contacts: [{ relationship: 'mother', name: 'Mãe', phone: '47 8765-1234' }],
  })
  const other = await agenda.create({
    fullName: 'Filho Vieira',
    guardianName: 'Mãe Vieira',
    guardianCpf: '39053344705',
  })
  const family = async (id: string) =>
    (await overview(id)).body.family.map(({ name, relationship }: Record<string, string>) => [
      name,
      relationship,
    ])
  expect(await family(mother.id)).toEqual([['Filha Vieira', 'mother']])
  expect(await family(child.id)).toEqual([['Mãe Vieira', '']])
  expect(await family(other.id)).toEqual([['Mãe Vieira', '']])
  await agenda.call('POST', '/patients/deletion', { ids: [child.id] })
  expect(await family(mother.id)).toEqual([])
})

test('what was said of consents is counted by purpose and channel, the last answer of each', async () => {
  const { id } = await agenda.create({ fullName: 'Consente' })
  const say = (channel: string, isGranted: boolean) =>
    agenda.call('POST', `/patients/${id}/consents`, {
      purpose: 'scheduling',
      channel,
      isGranted,
      source: 'inPerson',
    })
  await say('whatsapp', true)
  await say('sms', true)
  await say('sms', false)
  expect((await overview(id)).body.consents).toEqual({ granted: 1, withdrawn: 1, unanswered: 16 })
})

test('roles: professionals of their own patients and without consents; of other units only that there was something', async () => {
  const { id } = await agenda.create({ fullName: 'De outra unidade' })
  expect((await overview(id, 'professional')).status).toBe(404)
  expect((await overview(id, 'stranger')).status).toBe(403)
  const appointment = await booked({ patientId: id, startsAt: agenda.at('10:00', 21) })
  await agenda.server.sql(
    agenda.orgId,
    `update appointments set state = 'done', starts_at = now() - interval '30 days',
       ends_at = now() - interval '30 days' + interval '30 minutes' where id = $1`,
    [appointment.id],
  )
  const elsewhere = await agenda.call('POST', '/units', { ...pinheiros, name: 'Tatuapé' }, 'owner')
  await boundTo(agenda, [elsewhere.body.id], async () => {
    expect((await overview(id)).body).toMatchObject({ next: null, last: null, wasAttended: true })
  })
})
