import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transaction.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { appointmentActions } from '#test/appointments.ts'
import { amparo, helena, pinheiros, ultrasound, zeca } from '#test/world.ts'

/** Rules of the whole network apply to all its records, also for a person restricted to some units. */

type Role = keyof Agenda['userIds']

let agenda: Agenda
let lapaId: string
beforeAll(async () => {
  agenda = await openAgenda()
  lapaId = (await make('/units', { ...pinheiros, name: 'Lapa' })).id
})
afterAll(() => agenda.server.stop())
const { booked, transition } = appointmentActions(() => agenda)

/** Restricts manager and receptionist to Lapa, while the appointments of `agenda` are at Pinheiros. */
beforeEach(() => bind([lapaId]))

const bind = (unitIds: string[] | null) =>
  agenda.server.sql(
    agenda.orgId,
    `update members set unit_ids = $1 where role in ('manager', 'receptionist')`,
    [unitIds],
  )

const make = async (path: string, body: unknown) => {
  const answer = await agenda.call('POST', path, body, 'owner')
  expect(answer).toMatchObject({ status: 201 })
  return answer.body
}

const attendance = (unitId: string, weekday: number, from: number, to: number) => ({
  unitId,
  weekday,
  from: from * 60,
  to: to * 60,
  recurrence: { kind: 'weekly' },
  validFrom: '',
  validUntil: '',
  byArrivalPlaces: null,
})

/** Adds a professional: on Mondays in the morning at Pinheiros, in the afternoon at Lapa. */
const hire = (over: object = {}) =>
  make('/professionals', {
    ...helena,
    councilNumber: String(Math.floor(Math.random() * 1e9)),
    fullName: 'Joana Dias',
    unitIds: [agenda.unitId, lapaId],
    hours: [attendance(agenda.unitId, 1, 8, 12), attendance(lapaId, 1, 13, 18)],
    ...over,
  })

let people = 0
const newPatient = () => agenda.create({ fullName: `Paciente ${++people}`, contacts: [] })

let weeks = 0
const monday = () => 7 * ++weeks

/** Books as the owner, who is not restricted. */
async function book(over: Record<string, unknown>) {
  const { unitId, helenaId: professionalId } = agenda
  const appointment = { unitId, professionalId, kind: 'visit', ...over }
  const { status, body } = await agenda.call('POST', '/appointments', appointment, 'owner')
  expect({ status, body }).toMatchObject({ status: 201 })
  return body
}

const remove = (path: string, id: string, role: Role = 'manager') =>
  agenda.call('POST', `${path}/deletion`, { ids: [id] }, role)

test('the first free times of a specialty are those of the units one sees, each professional once in each', async () => {
  const specialties = ['Reumatologia']
  const joana = await hire({ specialties })
  await hire({ specialties: ['Geriatria'], fullName: 'Rita Melo' })
  const day = agenda.at('12:00', 7 * 20).slice(0, 10)
  const search = new URLSearchParams({
    kind: 'visit',
    specialty: 'Reumatologia',
    from: day,
    days: '14',
    firstOnly: 'true',
  })
  const first = async () => (await agenda.call('GET', `/availability?${search}`)).body.items
  const there = { professionalId: joana.id, unitId: lapaId, startsAt: agenda.at('13:00', 7 * 20) }
  expect(await first()).toEqual([expect.objectContaining(there)])
  await bind(null)
  expect(await first()).toEqual([
    expect.objectContaining({ ...there, unitId: agenda.unitId, startsAt: agenda.at('08:00', 7 * 20) }),
    expect.objectContaining(there),
  ])
})

describe('what appointments to come refer to stays, wherever they are', () => {
  test('a patient', async () => {
    const patient = await newPatient()
    const joana = await hire()
    const day = monday()
    await book({ patientId: patient.id, startsAt: agenda.at('09:00', day) })
    const one = await remove('/patients', patient.id, 'receptionist')
    expect(one).toMatchObject({ status: 409, body: { code: 'in_use' } })
    expect(one.body.uses).toEqual([
      { id: patient.id, name: expect.any(String), by: '1 agendamento futuro em uma unidade que você não vê' },
    ])
    await book({ patientId: patient.id, startsAt: agenda.at('10:00', day) })
    await book({
      patientId: patient.id,
      professionalId: joana.id,
      unitId: lapaId,
      startsAt: agenda.at('14:00', day),
    })
    const { body } = await remove('/patients', patient.id)
    expect(body.uses[0].by).toBe('3 agendamentos futuros, 2 deles em unidades que você não vê')
    await bind(null)
    expect((await remove('/patients', patient.id)).body.uses[0].by).toBe('3 agendamentos futuros')
  })

  test('a patient whose record the appointment’s was joined to', async () => {
    const [stored, joined] = [await newPatient(), await newPatient()]
    await book({ patientId: joined.id, startsAt: agenda.at('09:00', monday()) })
    const merge = await agenda.call('POST', `/patients/${stored.id}/merges`, {
      version: stored.version,
      otherId: joined.id,
      otherVersion: joined.version,
      take: [],
    })
    expect(merge.status).toBe(201)
    expect(await remove('/patients', stored.id)).toMatchObject({ status: 409, body: { code: 'in_use' } })
  })

  test('a professional', async () => {
    const joana = await hire()
    const { patientId } = agenda
    await book({ patientId, professionalId: joana.id, startsAt: agenda.at('08:00', monday()) })
    const { status, body } = await remove('/professionals', joana.id)
    expect({ status, by: body.uses?.[0].by }).toEqual({
      status: 409,
      by: '1 agendamento futuro em uma unidade que você não vê',
    })
  })

  test('a convênio and an exam, also while professionals elsewhere have them', async () => {
    const plan = await make('/insurance-plans', { ...amparo, name: 'Serena' })
    const exam = await make('/exams', { ...ultrasound, name: 'US de mamas', code: '' })
    const joana = await hire({
      unitIds: [agenda.unitId],
      hours: [attendance(agenda.unitId, 1, 8, 12)],
      plans: [{ insurancePlanId: plan.id, productIds: null }],
      examIds: [exam.id],
    })
    const ofJoana = { patientId: agenda.patientId, professionalId: joana.id }
    const day = monday()
    await book({ ...ofJoana, startsAt: agenda.at('08:00', day), insurancePlanId: plan.id })
    await book({ ...ofJoana, kind: 'exam', examIds: [exam.id], startsAt: agenda.at('10:00', day) })
    for (const [path, id] of [
      ['/insurance-plans', plan.id],
      ['/exams', exam.id],
    ]) {
      const { status, body } = await remove(path, id)
      expect({ status, by: body.uses?.map(({ by }: { by: string }) => by) }, path).toEqual({
        status: 409,
        by: [
          '1 profissional em uma unidade que você não vê',
          '1 agendamento futuro em uma unidade que você não vê',
        ],
      })
      expect(JSON.stringify(body)).not.toMatch(/Joana|Teresa|2027/)
    }
    await bind(null)
    const { body } = await remove('/exams', exam.id)
    expect(body.uses.map(({ by }: { by: string }) => by)).toEqual(['Dra. Joana Dias', '1 agendamento futuro'])
  })
})

describe('a professional whom the manager of another unit does not see', () => {
  const form = { ...helena, fullName: 'Outra Pessoa' }
  const hireAtLapa = (over: object) =>
    agenda.call('POST', '/professionals', { ...form, unitIds: [lapaId], ...over }, 'manager')

  test('keeps the council’s number and the account', async () => {
    await hire({ unitIds: [agenda.unitId], hours: [], councilNumber: '777001', userId: agenda.userIds.owner })
    const number = await hireAtLapa({ councilNumber: '777001' })
    expect(number).toMatchObject({
      status: 422,
      body: {
        errors: { councilNumber: 'Este registro já é de um profissional que não atende nas suas unidades' },
      },
    })
    const account = await hireAtLapa({ councilNumber: '777002', userId: agenda.userIds.owner })
    expect(account).toMatchObject({
      status: 422,
      body: { errors: { userId: 'Esta conta já é de um profissional que não atende nas suas unidades' } },
    })
    expect(JSON.stringify([number.body, account.body])).not.toContain('Joana')
  })

  test('keeps the account also when a deleted record of it comes back', async () => {
    const { userId } = (await agenda.server.register({ ...zeca, email: 'outra@aurora.example' })).user
    await agenda.server.addMember(agenda.orgId, userId, 'professional')
    const first = await hire({ userId })
    await remove('/professionals', first.id, 'owner')
    await hire({ unitIds: [agenda.unitId], hours: [], userId })
    const back = await agenda.call('POST', '/professionals/restoration', { ids: [first.id] }, 'manager')
    expect(back).toMatchObject({ status: 200, body: { ids: [first.id] } })
    const { body } = await agenda.call('GET', `/professionals/${first.id}`, undefined, 'manager')
    expect(body.userId).toBeNull()
  })
})

test('hours that overlap those at another unit are rejected, and the other unit’s are not shown', async () => {
  const joana = await hire()
  const { body: seen } = await agenda.call('GET', `/professionals/${joana.id}`, undefined, 'manager')
  const { id: _, createdAt: __, updatedAt: ___, ...form } = seen
  expect(form.unitIds).toEqual([lapaId])
  const changed = await agenda.call(
    ...(['PUT', `/professionals/${joana.id}`] as const),
    { ...form, hours: [attendance(lapaId, 1, 11, 18)] },
    'manager',
  )
  expect(changed).toMatchObject({ status: 422 })
  expect(changed.body.errors).toEqual({
    'hours.0': 'Neste horário já atende em uma unidade que você não vê',
  })
})

test('a professional’s block at all units counts the appointments at those that are not theirs to see', async () => {
  const day = monday()
  await book({
    patientId: agenda.patientId,
    professionalId: agenda.ivanId,
    startsAt: agenda.at('09:00', day),
  })
  const own = (unitIds: string[] | null) =>
    agenda.server.sql(agenda.orgId, `update members set unit_ids = $1 where role = 'professional'`, [unitIds])
  await own([lapaId])
  const date = agenda.at('00:00', day).slice(0, 10)
  const block = { kind: 'sick', startsOn: date, endsOn: date }
  const rejected = await agenda.call('POST', `/professionals/${agenda.ivanId}/blocks`, block, 'professional')
  await own(null)
  expect(rejected).toMatchObject({
    status: 409,
    body: { code: 'block_over_booked', booked: { items: [], total: 1 } },
  })
})

test('a follow-up is within its days also after an appointment at another unit, whose day is not shown', async () => {
  const patient = await newPatient()
  const joana = await hire()
  const day = monday()
  await bind(null)
  const appointment = await booked({
    patientId: patient.id,
    professionalId: joana.id,
    startsAt: agenda.at('09:00', day),
  })
  for (const [from, to] of [
    [0, 'waiting'],
    [1, 'inService'],
    [2, 'done'],
  ] as const)
    expect(
      (await transition({ ...appointment, version: appointment.version + from } as typeof appointment, to))
        .status,
    ).toBe(200)
  await bind([lapaId])
  const followUp = async (daysLater: number) => {
    const query = {
      unitId: lapaId,
      professionalId: joana.id,
      patientId: patient.id,
      kind: 'followUp',
      startsAt: agenda.at('14:00', day + daysLater),
    }
    return (await agenda.call('GET', `/availability/quote?${new URLSearchParams(query)}`)).body.followUp
  }
  const { followUpDays } = helena
  const period = { days: followUpDays, periodOf: 'professional' }
  const unseen = { visitAt: null, lastDay: '', ...period }
  expect(await followUp(followUpDays ?? 0)).toEqual({ ...unseen, isWithin: true })
  expect(await followUp((followUpDays ?? 0) + 1)).toEqual({ ...unseen, isWithin: false })
})

describe('a member restricted to a unit', () => {
  test('books there, with exams', async () => {
    const joana = await hire({ examIds: [agenda.examId] })
    const appointment = await agenda.book({
      unitId: lapaId,
      professionalId: joana.id,
      kind: 'exam',
      examIds: [agenda.examId],
      startsAt: agenda.at('14:00', monday()),
    })
    expect(appointment).toMatchObject({ status: 201, body: { exams: [{ examId: agenda.examId }] } })
    expect((await agenda.call('GET', `/appointments/${appointment.body.id}/moves`)).body.items).toHaveLength(
      1,
    )
  })

  test('books a time that was held at another unit and has expired', async () => {
    const joana = await hire()
    const startsAt = agenda.at('14:00', monday())
    await agenda.server.sql(
      agenda.orgId,
      `with hold as (
         insert into holds (org_id, id, unit_id, professional_id, starts_at, ends_at, expires_at)
         values ($1, gen_random_uuid(), $2, $3, $4, $4::timestamptz + interval '30 minutes', now() - interval '1 minute') returning *)
       insert into allocations (org_id, id, subject_id, place, starts_at, ends_at, hold_id, expires_at)
       select org_id, gen_random_uuid(), professional_id, 0, starts_at, ends_at, id, expires_at from hold`,
      [agenda.orgId, agenda.unitId, joana.id, startsAt],
    )
    const appointment = await agenda.book({ unitId: lapaId, professionalId: joana.id, startsAt })
    expect(appointment.status).toBe(201)
  })

  test('sees no more of the other unit after such a question than before', async () => {
    const patient = await newPatient()
    await book({ patientId: patient.id, startsAt: agenda.at('09:00', monday()) })
    const { orgId, patientId, helenaId: professionalId, planId } = agenda
    const scope = { database: agenda.server.db.database, userId: agenda.userIds.manager, orgId } as const
    const queries = [
      `select appointments from acolhe_upcoming_appointments('patient', '{${patient.id}}')`,
      `select professionals from acolhe_professionals_of('insurancePlan', '{${planId}}')`,
      `select acolhe_account_is_taken('${agenda.userIds.professional}', null)`,
      `select acolhe_number_is_taken('CRM', '99881', 'SP', null)`,
      `select count(*) from acolhe_unseen_appointment_times('{${professionalId}}')`,
      `select acolhe_attended_since('{${patientId}}', '${professionalId}', '-infinity', 'infinity')`,
      `select acolhe_appointment_exists(gen_random_uuid())`,
      'select acolhe_remove_expired_holds()',
    ]
    await transact({ ...scope, may: 'patients.read' }, async ({ db }) => {
      const bounds = async () =>
        (
          await db.execute(
            `select acolhe_role() as role, acolhe_units()::text as units, (select count(*) from appointments where unit_id <> '${lapaId}')::int as others`,
          )
        ).rows[0]
      const before = await bounds()
      expect(before).toEqual({ role: 'manager', units: `{${lapaId}}`, others: 0 })
      for (const query of queries) {
        await db.execute(query)
        expect(await bounds(), query).toEqual(before)
      }
    })
  })
})
