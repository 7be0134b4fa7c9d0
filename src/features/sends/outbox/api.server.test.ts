import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agenda, boundTo, openAgenda } from '#test/agenda.ts'
import { putIntoOutbox, type Waiting } from '#test/outbox.ts'

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())
beforeEach(async () => {
  for (const table of ['sends', 'messages', 'conversations'])
    await agenda.server.sql(agenda.orgId, `delete from ${table} where org_id = $1`, [agenda.orgId])
})

const put = (waiting: Partial<Waiting> = {}) =>
  putIntoOutbox(agenda.server.sql, agenda.orgId, { patientId: agenda.patientId, ...waiting })
const list = async (part = 'waiting', role?: Parameters<Agenda['call']>[3]) =>
  (await agenda.call('GET', `/outbox?part=${part}`, undefined, role)).body
const act = (id: string, name: string, role?: Parameters<Agenda['call']>[3]) =>
  agenda.call('POST', `/outbox/${id}/${name}`, {}, role)
const stateOf = async (id: string) => {
  const [row] = await agenda.server.sql(agenda.orgId, 'select state, reason from sends where id = $1', [id])
  return row
}
let weeks = 0
/** An appointment of its own, weeks apart from others. */
async function book() {
  const { body } = await agenda.book({ startsAt: agenda.at('09:00', 7 * ++weeks) })
  return { appointmentId: body.id as string, scheduleVersion: 1, expiresAt: body.startsAt as string }
}

test('shows what waits: whom it is for, what it says, how it is handed over, until when', async () => {
  const booked = await book()
  const later = await put({ ...booked, content: { footer: 'Para parar, responda SAIR' } })
  const sooner = await put({
    kind: 'email',
    email: 'teresa@aurora.example',
    content: { subject: 'Amanhã' },
    expiresAt: '2027-01-04T12:00:00Z',
  })
  const always = await put({ phone: '1137140226' })
  const { items, counts, isOpen } = await list()
  expect(items.map(({ id }: { id: string }) => id)).toEqual([sooner, later, always])
  expect(items[1]).toMatchObject({
    part: 'waiting',
    channel: 'whatsapp',
    way: 'whatsapp',
    phone: '11987654321',
    text: 'Olá, Teresa. Sua consulta é segunda, 01/03, às 09:00.\n\nResponda:\n1 Confirmo\n\nPara parar, responda SAIR',
    about: [
      {
        patientName: 'Teresa Cristina Alves',
        appointmentId: booked.appointmentId,
        startsAt: booked.expiresAt,
        timeZone: 'America/Sao_Paulo',
        professionalName: 'Dra. Helena Prado',
      },
    ],
    expiresAt: booked.expiresAt,
    openedAt: null,
    sentBy: null,
  })
  expect(items[0]).toMatchObject({ way: 'email', subject: 'Amanhã', email: 'teresa@aurora.example' })
  expect(items[2]).toMatchObject({ way: 'call' })
  expect({ counts, isOpen }).toEqual({ counts: { waiting: 3, byHand: 0, expired: 0 }, isOpen: true })
})

test('one message of a family names everybody that it is about', async () => {
  const { id: pedroId } = await agenda.create({ fullName: 'Pedro Alves' })
  const id = await put()
  await put({ patientId: pedroId, joinedInto: id })
  const { items } = await list()
  expect(items).toHaveLength(1)
  expect(items[0].about.map(({ patientName }: { patientName: string }) => patientName)).toEqual([
    'Pedro Alves',
    'Teresa Cristina Alves',
  ])
})

test('opening proves nothing; sent by hand is said by somebody, and can be taken back', async () => {
  const id = await put()
  const opened = await act(id, 'open')
  expect(opened).toMatchObject({
    status: 200,
    body: { part: 'waiting', openedBy: 'Bruno Tavares', sentBy: null },
  })
  const sent = await act(id, 'sent', 'manager')
  expect(sent.body).toMatchObject({ part: 'byHand', sentBy: 'Ana Beatriz Moura' })
  expect((await list()).items).toEqual([])
  expect((await list('byHand')).items.map((one: { id: string }) => one.id)).toEqual([id])
  expect((await act(id, 'sent')).body.code).toBe('not_waiting')
  const back = await act(id, 'waiting')
  expect(back.body).toMatchObject({ part: 'waiting', openedAt: null, sentAt: null, sentBy: null })
  const history = await agenda.call('GET', `/history/outboxMessage/${id}`, undefined, 'owner')
  expect(history.body.items.map(({ after }: { after: object }) => after)).toEqual([
    { state: 'waiting' },
    { state: 'byHand' },
  ])
})

test('what was discarded can be put back, what another reason stopped cannot', async () => {
  const id = await put()
  expect((await act(id, 'dismissal')).status).toBe(200)
  expect(await stateOf(id)).toEqual({ state: 'skipped', reason: 'dismissed' })
  expect((await act(id, 'waiting')).body.part).toBe('waiting')
  await agenda.server.sql(
    agenda.orgId,
    `update sends set state = 'skipped', reason = 'refused' where id = $1`,
    [id],
  )
  expect((await act(id, 'waiting')).body.code).toBe('not_waiting')
})

test('is judged again when it is opened, and leaves the outbox when it must not go out', async () => {
  const booked = await book()
  const id = await put(booked)
  await agenda.server.sql(agenda.orgId, `update appointments set schedule_version = 2 where id = $1`, [
    booked.appointmentId,
  ])
  const answer = await act(id, 'open')
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'message_withdrawn', reason: 'O agendamento mudou' },
  })
  expect(await stateOf(id)).toEqual({ state: 'skipped', reason: 'appointmentChanged' })
  const marketing = await put({ purpose: 'marketing' })
  expect((await act(marketing, 'open')).body.reason).toBe('Sem consentimento')
})

test('past its time it is expired at once, and stays so', async () => {
  const id = await put({ expiresAt: '2026-01-01T12:00:00Z' })
  expect((await list()).items).toEqual([])
  const { items, counts } = await list('expired')
  expect(items).toMatchObject([{ id, part: 'expired' }])
  expect(counts).toEqual({ waiting: 0, byHand: 0, expired: 1 })
  for (const name of ['open', 'sent', 'waiting', 'dismissal'])
    expect((await act(id, name)).body.code).toBe('message_expired')
})

test('pages go on from the cursor', async () => {
  for (const day of ['01', '02', '03']) await put({ expiresAt: `2027-03-${day}T12:00:00Z` })
  await put()
  const first = (await agenda.call('GET', '/outbox?limit=3')).body
  const second = (await agenda.call('GET', `/outbox?limit=3&cursor=${first.next}`)).body
  expect([first.items.length, second.items.length, second.next]).toEqual([3, 1, null])
})

test('nobody else: professionals and strangers find nothing, who is bound to units only theirs', async () => {
  const id = await put(await book())
  const anywhere = await put()
  for (const role of ['professional', 'stranger'] as const) {
    expect((await agenda.call('GET', '/outbox', undefined, role)).status).toBe(403)
    expect((await act(id, 'open', role)).status).toBe(403)
  }
  expect((await agenda.server.call('GET', `${agenda.path}/outbox`)).status).toBe(401)
  const other = (
    await agenda.call(
      'POST',
      '/units',
      { ...(await agenda.call('GET', `/units/${agenda.unitId}`)).body, name: 'Lapa', resources: [] },
      'owner',
    )
  ).body
  await boundTo(agenda, [other.id], async () => {
    expect((await list()).items.map((one: { id: string }) => one.id)).toEqual([anywhere])
    expect((await act(id, 'sent')).status).toBe(404)
  })
})

test('is shown while something waits, or is planned for a channel that is not there', async () => {
  expect((await list()).isOpen).toBe(false)
  const id = await put()
  await agenda.server.sql(agenda.orgId, `update sends set state = 'planned' where id = $1`, [id])
  expect((await list()).isOpen).toBe(true)
})
