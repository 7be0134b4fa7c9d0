import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { appointmentActions, onItsDay } from '#test/appointments.ts'
import { aurora, pinheiros } from '#test/world.ts'

/** A key prevents a write from happening twice; it grants no access, and reveals no answer. */

type Role = keyof Agenda['userIds']

let agenda: Agenda
let otherUnitId: string
beforeAll(async () => {
  agenda = await openAgenda()
  const { body } = await agenda.call('POST', '/units', { ...pinheiros, name: 'Lapa' }, 'owner')
  otherUnitId = body.id
})
afterAll(() => agenda.server.stop())
const { booked, transition } = appointmentActions(() => agenda)

const roles = ['manager', 'receptionist', 'professional'] as const
beforeEach(async () => {
  for (const role of roles) await place(role, role, null)
})

/** Gives the person of one role another one, or restricts them to some units. */
const place = (who: Role, role: Role, unitIds: string[] | null) =>
  agenda.server.sql(agenda.orgId, 'update members set role = $2, unit_ids = $3 where user_id = $1', [
    agenda.userIds[who],
    role,
    unitIds,
  ])

/** Sends the same request repeatedly under one key. */
function underOneKey(method: string, path: string, body: unknown, who: Role = 'receptionist') {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const token = agenda.tokens[who]
  return () => agenda.server.call(method, `${agenda.path}${path}`, { token, body, headers })
}

let days = 0
const nextDay = () => agenda.at('09:00', 7 * ++days)
const newPatient = () => ({ fullName: `Paciente ${crypto.randomUUID().slice(0, 8)}`, contacts: [] })

describe('reads are answered anew', () => {
  test('by GET: what changed since, and nothing for a member who lost the unit', async () => {
    const appointment = await booked({ startsAt: nextDay() })
    const read = underOneKey('GET', `/appointments/${appointment.id}`, undefined)
    expect((await read()).body.state).toBe('scheduled')
    await agenda.call('POST', `/appointments/${appointment.id}/moves`, {
      version: appointment.version,
      to: 'confirmed',
    })
    expect((await read()).body.state).toBe('confirmed')
    await place('receptionist', 'receptionist', [otherUnitId])
    expect((await read()).status).toBe(404)
  })

  test('by POST: likenesses, and what a block would hit', async () => {
    const form = newPatient()
    const likely = underOneKey('POST', '/patients/duplicates', {
      fullName: form.fullName,
      socialName: '',
      birthDate: '1990-05-17',
      cpf: '',
      cns: '',
      phones: [],
    })
    expect((await likely()).body.items).toEqual([])
    await agenda.create({ ...form, birthDate: '1990-05-17' })
    expect((await likely()).body.items).toHaveLength(1)

    const startsAt = nextDay()
    const [day] = startsAt.split('T')
    const preview = underOneKey('POST', '/professionals/blocks/preview', {
      professionalIds: [agenda.helenaId],
      kind: 'sick',
      startsOn: day,
      endsOn: day,
    })
    expect((await preview()).body.total).toBe(0)
    await booked({ startsAt })
    expect((await preview()).body.total).toBe(1)
  })

  test('and recorded readings are answered each time', async () => {
    const { id } = await agenda.create(newPatient())
    const read = underOneKey('GET', `/patients/${id}`, undefined, 'manager')
    await read()
    // One audit entry covers all that a person read within ten minutes.
    await agenda.server.sql(agenda.orgId, `update audit_log set at = at - interval '11 minutes'`)
    await read()
    expect(await answered('read', id)).toBe(2)
  })

  test('as are exports', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const authorization = `Bearer ${agenda.tokens.manager}`
    const exported = () =>
      fetch(`${agenda.server.origin}${agenda.path}/patients/export`, {
        method: 'POST',
        headers: { ...headers, authorization, 'content-type': 'application/json' },
        body: '{}',
      }).then((answer) => answer.text())
    const before = await exported()
    const { fullName } = await agenda.create(newPatient())
    expect(before).not.toContain(fullName)
    expect(await exported()).toContain(fullName)
    expect(await answered('export', agenda.orgId)).toBe(2)
  })
})

test('the documentation says which requests take a key', async () => {
  const { paths } = (await agenda.server.call('GET', '/api/v1/openapi.json')).body
  const takesKey = (path: string, method: string) =>
    JSON.stringify(paths[path][method].parameters ?? []).includes('Idempotency-Key')
  expect(takesKey('/orgs/{orgId}/appointments', 'post')).toBe(true)
  expect(takesKey('/orgs/{orgId}/holds/{id}', 'delete')).toBe(true)
  expect(takesKey('/orgs/{orgId}/appointments', 'get')).toBe(false)
  for (const path of ['/patients/export', '/patients/duplicates', '/professionals/blocks/preview'])
    expect(takesKey(`/orgs/{orgId}${path}`, 'post')).toBe(false)
})

const answered = async (action: string, id: string) =>
  (
    await agenda.server.sql(agenda.orgId, 'select from audit_log where action = $1 and entity_id = $2', [
      action,
      id,
    ])
  ).length

describe('a repeated write is answered to a person with the same access', () => {
  const changed = { status: 409, body: { code: 'access_changed' } }

  test('with the same access, or more of it', async () => {
    await place('receptionist', 'receptionist', [agenda.unitId])
    const { unitId, helenaId: professionalId, patientId } = agenda
    const appointment = { unitId, professionalId, patientId, kind: 'visit', startsAt: nextDay() }
    const book = underOneKey('POST', '/appointments', appointment)
    const first = await book()
    expect(first.status).toBe(201)
    expect(await book()).toMatchObject({ status: 201, body: { id: first.body.id } })
    await place('receptionist', 'receptionist', [otherUnitId, agenda.unitId])
    expect(await book()).toMatchObject({ status: 201, body: { id: first.body.id } })
    await place('receptionist', 'receptionist', null)
    expect(await book()).toMatchObject({ status: 201, body: { id: first.body.id } })
  })

  test('not without the unit', async () => {
    const { unitId, helenaId: professionalId, patientId } = agenda
    const appointment = { unitId, professionalId, patientId, kind: 'visit', startsAt: nextDay() }
    const book = underOneKey('POST', '/appointments', appointment)
    expect((await book()).status).toBe(201)
    await place('receptionist', 'receptionist', [otherUnitId])
    const again = await book()
    expect(again).toMatchObject(changed)
    expect(JSON.stringify(again.body)).not.toContain('Teresa')
  })

  test('not in another role, though it may do the same', async () => {
    const create = underOneKey('POST', '/patients', newPatient(), 'manager')
    expect((await create()).status).toBe(201)
    await place('manager', 'receptionist', null)
    expect(await create()).toMatchObject(changed)
  })

  test('not in one that may not, nor outside the network', async () => {
    const create = underOneKey('POST', '/patients', newPatient(), 'manager')
    expect((await create()).status).toBe(201)
    await place('manager', 'professional', null)
    expect(await create()).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const remove = `delete from members where user_id = $1`
    await agenda.server.sql(agenda.orgId, remove, [agenda.userIds.manager])
    expect((await create()).status).toBe(403)
    await agenda.server.addMember(agenda.orgId, agenda.userIds.manager, 'manager')
    expect((await create()).status).toBe(201)
  })

  test('not to a professional whose agenda it no longer is', async () => {
    const appointment = await booked({ startsAt: nextDay(), professionalId: agenda.ivanId })
    const { body: came } = await transition(appointment, 'waiting')
    const step = { version: came.version, to: 'inService' }
    const begun = underOneKey('POST', `/appointments/${appointment.id}/moves`, step, 'professional')
    const begin = () => onItsDay(agenda, appointment.startsAt, begun)
    expect((await begin()).status).toBe(200)
    expect((await begin()).status).toBe(200)
    const link = (userId: string | null) =>
      agenda.server.sql(agenda.orgId, 'update professionals set user_id = $2 where id = $1', [
        agenda.ivanId,
        userId,
      ])
    await link(null)
    expect(await begin()).toMatchObject(changed)
    await link(agenda.userIds.professional)
  })

  test('and in another network the key is of another request', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const options = { token: agenda.tokens.owner, body: newPatient(), headers }
    await agenda.server.verify(agenda.userIds.owner)
    const { body: network } = await agenda.server.call('POST', '/api/v1/orgs', {
      token: agenda.tokens.owner,
      body: { ...aurora, orgName: 'Segunda rede' },
    })
    expect((await agenda.server.call('POST', `${agenda.path}/patients`, options)).status).toBe(201)
    const elsewhere = await agenda.server.call('POST', `/api/v1/orgs/${network.orgId}/patients`, options)
    expect(elsewhere).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })
})
