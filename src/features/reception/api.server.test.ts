import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boundTo } from '#test/agenda.ts'
import { openReception, type Reception } from '#test/reception.ts'
import { bruno, pinheiros } from '#test/world.ts'

let desk: Reception
let roomId: string
beforeAll(async () => {
  desk = await openReception()
  const { body } = await desk.board()
  roomId = body.rooms.find(({ name }: { name: string }) => name === 'Sala 1').id
})
afterAll(() => desk.server.stop())

type Item = { id: string; state: string; roomId: string | null; missing: string | null }
const itemOf = async (id: string): Promise<Item> =>
  (await desk.board()).body.items.find((item: Item) => item.id === id)
const names = async () => {
  const { body } = await desk.board()
  const nameOf = new Map(
    body.items.map((item: Item & { patientName: string }) => [item.id, item.patientName]),
  )
  return body.entries
    .filter(({ calledAt }: { calledAt: string | null }) => calledAt === null)
    .map(({ appointmentId }: { appointmentId: string }) => nameOf.get(appointmentId))
}
const call = (
  entry: { id: string; version: number },
  over: object = {},
  role?: 'professional' | 'stranger',
) => desk.call('POST', `/reception/entries/${entry.id}/calls`, { version: entry.version, ...over }, role)
const arrived = async (time: string, patient: object = {}, over: object = {}) => {
  const appointment = await desk.bookToday(time, { ...patient }, { ...over })
  expect((await desk.move(appointment.id, 'waiting')).status).toBe(200)
  return appointment
}

describe('GET /orgs/{orgId}/reception', () => {
  test('an appointment goes through the columns, with one entry for its arrival', async () => {
    const { id } = await desk.bookToday('08:00')
    expect(await itemOf(id)).toMatchObject({ state: 'scheduled', entryId: null })
    await desk.move(id, 'waiting')
    const entry = await desk.entryOf(id)
    expect(entry).toMatchObject({ ticket: '', calledAt: null, priority: null, isClosed: false })
    await desk.move(id, 'inService')
    expect(await itemOf(id)).toMatchObject({ state: 'inService', entryId: entry.id })
    await desk.move(id, 'done')
    expect(await desk.entryOf(id)).toBeUndefined()
    const { body } = await desk.call('GET', `/appointments/${id}`)
    await desk.call('POST', `/appointments/${id}/undo`, { version: body.version })
    expect(await desk.entryOf(id)).toMatchObject({ id: entry.id })
    const rows = await desk.server.sql(
      desk.orgId,
      'select count(*)::int as entries from reception_entries where appointment_id = $1',
      [id],
    )
    expect(rows).toEqual([{ entries: 1 }])
  })

  test('an appointment has one active entry, whoever writes it', async () => {
    const { id } = await arrived('08:30')
    const twice = desk.server.sql(
      desk.orgId,
      `insert into reception_entries (org_id, id, unit_id, day, appointment_id)
       select org_id, gen_random_uuid(), unit_id, day, appointment_id from reception_entries where appointment_id = $1`,
      [id],
    )
    await expect(twice).rejects.toMatchObject({ constraint: 'reception_entries_active' })
  })

  test('by law, then by arrival: 80 or older first, donors after the others; no reason is told', async () => {
    const year = new Date().getUTCFullYear()
    await desk.server.sql(desk.orgId, 'update reception_entries set closed_at = now()')
    await arrived('09:00', { fullName: 'Primeira Silva' }, { professionalId: desk.ivanId })
    const donor = await arrived('09:30', { fullName: 'Doadora Silva' }, { professionalId: desk.ivanId })
    const pregnant = await arrived('10:00', { fullName: 'Gestante Silva' }, { professionalId: desk.ivanId })
    await arrived(
      '10:30',
      { fullName: 'Idosa Silva', birthDate: `${year - 67}-01-01` },
      { professionalId: desk.ivanId },
    )
    await arrived(
      '11:00',
      { fullName: 'Anciã Silva', birthDate: `${year - 84}-01-01` },
      { professionalId: desk.ivanId },
    )
    for (const [{ id }, priority] of [
      [donor, 'donor'],
      [pregnant, 'law'],
    ] as const) {
      const entry = await desk.entryOf(id)
      const answer = await desk.call('PUT', `/reception/entries/${entry.id}/priority`, {
        version: entry.version,
        priority,
      })
      expect(answer.body).toMatchObject({ priority: 'priority' })
      expect(JSON.stringify(answer.body)).not.toContain(priority === 'law' ? '"law"' : 'donor')
    }
    expect(await names()).toEqual([
      'Anciã Silva',
      'Gestante Silva',
      'Idosa Silva',
      'Doadora Silva',
      'Primeira Silva',
    ])
    const { body } = await desk.board()
    expect(JSON.stringify(body)).not.toMatch(/donor|"law"|birthDate/)
    const entry = await desk.entryOf(donor.id)
    const history = await desk.call('GET', `/history/receptionEntry/${entry.id}`)
    expect(history.status).toBe(200)
    expect(JSON.stringify(history.body)).not.toContain('donor')
  })

  test('a professional sees who comes to them, no tickets, and calls only these', async () => {
    const own = await arrived('11:30', {}, { professionalId: desk.ivanId })
    const other = await arrived('11:30', {})
    await desk.call('POST', '/reception/tickets', { unitId: desk.unitId })
    const { status, body } = await desk.board('professional')
    expect(status).toBe(200)
    const ids = body.items.map(({ id }: Item) => id)
    expect(ids).toContain(own.id)
    expect(ids).not.toContain(other.id)
    expect(body.entries.every(({ ticket }: { ticket: string }) => ticket === '')).toBe(true)
    const mine = await desk.entryOf(own.id)
    expect((await call(mine, { roomId }, 'professional')).status).toBe(201)
    const theirs = await desk.entryOf(other.id)
    expect((await call(theirs, { roomId }, 'professional')).status).toBe(404)
    expect(
      (await desk.call('POST', '/reception/tickets', { unitId: desk.unitId }, 'professional')).status,
    ).toBe(403)
  })

  test('403 other network, 401 nobody, 404 a unit that the person does not see', async () => {
    expect((await desk.board('stranger')).status).toBe(403)
    const nobody = await desk.server.call('GET', `${desk.path}/reception?unitId=${desk.unitId}`)
    expect(nobody.status).toBe(401)
    const lapa = await desk.call('POST', '/units', { ...pinheiros, name: 'Lapa' }, 'owner')
    await boundTo(desk, [lapa.body.id], async () => {
      expect((await desk.board()).status).toBe(404)
      const ticket = await desk.call('POST', '/reception/tickets', { unitId: desk.unitId })
      expect(ticket.status).toBe(404)
    })
  })
})

describe('POST /orgs/{orgId}/reception/entries/{id}/calls', () => {
  test('201 calls to a room, again with the new version, and takes it back', async () => {
    const { id } = await arrived('08:00', {}, { professionalId: desk.ivanId })
    const entry = await desk.entryOf(id)
    const called = await call(entry, { roomId })
    expect(called).toMatchObject({
      status: 201,
      body: { calledTo: 'Sala 1', calledBy: bruno.fullname, version: entry.version + 1 },
    })
    expect(await itemOf(id)).toMatchObject({ roomId })
    const again = await call(called.body, { desk: 'Guichê 2' })
    expect(again.body).toMatchObject({ calledTo: 'Guichê 2' })
    const undone = await desk.call('POST', `/reception/entries/${entry.id}/calls/undo`, {
      version: again.body.version,
    })
    expect(undone.body).toMatchObject({ calledAt: null, calledTo: '' })
    const left = await desk.server.sql(desk.orgId, 'select from reception_calls where entry_id = $1', [
      entry.id,
    ])
    expect(left).toHaveLength(0)
  })

  test('of eight that call one patient at once, one does; the others are told who', async () => {
    const { id } = await arrived('09:00')
    const entry = await desk.entryOf(id)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => call(entry, { desk: `Guichê ${at + 1}` })),
    )
    const won = answers.filter(({ status }) => status === 201)
    expect(won).toHaveLength(1)
    for (const { status, body } of answers.filter((one) => one.status !== 201)) {
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'already_called' })
      expect(body.current.calledTo).toBe(won[0]?.body.calledTo)
    }
    const calls = await desk.server.sql(desk.orgId, 'select from reception_calls where entry_id = $1', [
      entry.id,
    ])
    expect(calls).toHaveLength(1)
  })

  test('409 who is in already; 422 without a place; 422 with a room of another unit', async () => {
    const { id } = await arrived('10:00')
    const entry = await desk.entryOf(id)
    expect((await call(entry)).body).toMatchObject({ code: 'place_needed' })
    const centre = await desk.call('POST', '/units', { ...pinheiros, name: 'Centro' }, 'owner')
    const elsewhere = await call(entry, { roomId: centre.body.resources[0].id })
    expect(elsewhere.body).toMatchObject({ code: 'place_needed' })
    await desk.move(id, 'inService')
    const late = await call(await desk.entryOf(id), { roomId })
    expect(late).toMatchObject({ status: 409, body: { code: 'not_in_queue' } })
  })

  test('the room where the professional is needs no naming', async () => {
    const room = await desk.call('PUT', `/reception/rooms/${roomId}`, {
      professionalId: desk.helenaId,
      directions: ' 1º andar,  corredor à direita ',
    })
    expect(room).toMatchObject({
      status: 200,
      body: { professionalName: 'Dra. Helena Prado', directions: '1º andar, corredor à direita' },
    })
    const { id } = await arrived('10:30')
    expect(await itemOf(id)).toMatchObject({ roomId })
    expect((await call(await desk.entryOf(id))).body).toMatchObject({ calledTo: 'Sala 1' })
    const history = await desk.call('GET', `/history/receptionRoom/${roomId}`)
    expect(history.body.items).toHaveLength(1)
  })
})

describe('tickets', () => {
  test('are numbered by unit and day, also when many are given at once', async () => {
    const { body } = await desk.call('POST', '/units', { ...pinheiros, name: 'Ipiranga' }, 'owner')
    const given = await Promise.all(
      Array.from({ length: 9 }, () => desk.call('POST', '/reception/tickets', { unitId: body.id })),
    )
    expect(given.map((one) => one.body.ticket).sort()).toEqual(
      Array.from({ length: 9 }, (_, at) => `A-00${at + 1}`),
    )
    const [first] = given
    const closed = await desk.call('POST', `/reception/tickets/${first?.body.id}/closing`, { version: 1 })
    expect(closed.body).toMatchObject({ isClosed: true })
    const back = await desk.call('POST', `/reception/tickets/${first?.body.id}/closing`, {
      version: 2,
      isClosed: false,
    })
    expect(back.body).toMatchObject({ isClosed: false })
  })
})

describe('the thresholds', () => {
  const path = '/reception/settings'
  test('hold for a unit, else for the network, else 15 and 30', async () => {
    const ofUnit = () => desk.call('GET', `${path}?unitId=${desk.unitId}`)
    expect((await ofUnit()).body).toEqual({ attentionMin: 15, alertMin: 30, isOwn: false })
    const save = (unitId: string | null, attentionMin: number, alertMin: number, role?: 'manager') =>
      desk.call('PUT', path, { unitId, attentionMin, alertMin }, role)
    expect((await save(null, 10, 20, 'manager')).status).toBe(200)
    expect((await ofUnit()).body).toEqual({ attentionMin: 10, alertMin: 20, isOwn: false })
    expect((await save(desk.unitId, 5, 12, 'manager')).status).toBe(200)
    expect((await desk.board()).body).toMatchObject({ attentionMin: 5, alertMin: 12 })
    expect((await save(desk.unitId, 5, 12)).status).toBe(403)
    expect((await save(desk.unitId, 30, 12, 'manager')).body.errors).toEqual({
      alertMin: 'O vermelho começa depois do amarelo',
    })
  })

  test('a unit goes back to those of the network, and a second time changes nothing', async () => {
    await desk.call('PUT', path, { unitId: desk.unitId, attentionMin: 6, alertMin: 13 }, 'manager')
    const reset = (role?: 'manager') => desk.call('DELETE', `${path}/${desk.unitId}`, undefined, role)
    expect((await reset()).status).toBe(403)
    for (const answer of [await reset('manager'), await reset('manager')])
      expect(answer.body).toEqual({ attentionMin: 10, alertMin: 20, isOwn: false })
    expect((await desk.board()).body).toMatchObject({ attentionMin: 10, alertMin: 20 })
    const history = await desk.server.sql(
      desk.orgId,
      `select count(*)::int as deleted from audit_log where kind = 'receptionSettings' and action = 'delete'`,
    )
    expect(history).toEqual([{ deleted: 1 }])
  })

  test('who is bound to a unit sets and gives back those of that unit alone', async () => {
    const form = { attentionMin: 8, alertMin: 16 }
    const manage = (role: string) =>
      desk.server.sql(desk.orgId, 'update members set role = $2 where user_id = $1', [
        desk.userIds.receptionist,
        role,
      ])
    await manage('manager')
    await boundTo(desk, [desk.unitId], async () => {
      const own = await desk.call('PUT', path, { unitId: desk.unitId, ...form })
      expect(own.body).toEqual({ ...form, isOwn: true })
      const given = await desk.call('DELETE', `${path}/${desk.unitId}`)
      expect(given.body).toMatchObject({ isOwn: false })
      expect((await desk.call('PUT', path, { unitId: null, ...form })).status).toBe(403)
    })
    await manage('receptionist')
  })
})

test('a morning of 94 appointments is one board, in the order of the law', async () => {
  const { body: unit } = await desk.call('POST', '/units', { ...pinheiros, name: 'Manhã cheia' }, 'owner')
  await desk.server.sql(
    desk.orgId,
    `insert into appointments (org_id, id, unit_id, patient_id, kind, state, starts_at, ends_at, source)
     select $1, gen_random_uuid(), $2, $3, 'visit', 'confirmed', day.begins + n * interval '3 minutes',
            day.begins + n * interval '3 minutes' + interval '20 minutes', 'frontDesk'
       from generate_series(0, 93) n,
            (select date_trunc('day', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo' + interval '7 hours' as begins) day`,
    [desk.orgId, unit.id, desk.patientId],
  )
  await desk.server.sql(
    desk.orgId,
    `update appointments set state = 'waiting', checked_in_at = starts_at where id in
       (select id from appointments where unit_id = $1 order by starts_at limit 40)`,
    [unit.id],
  )
  const { status, body } = await desk.call('GET', `/reception?unitId=${unit.id}`)
  expect({ status, items: body.items.length, waiting: body.entries.length }).toEqual({
    status: 200,
    items: 94,
    waiting: 40,
  })
  const arrivals = body.entries.map(({ arrivedAt }: { arrivedAt: string }) => arrivedAt)
  expect(arrivals).toEqual(arrivals.toSorted())
})
