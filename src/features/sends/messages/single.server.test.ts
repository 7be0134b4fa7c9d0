import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findConversation, type NetworkTransaction } from '#features/conversations/commands.server.ts'
import { noAddress } from '#features/conversations/rules.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { type Agenda, boundTo, openAgenda } from '#test/agenda.ts'
import type { Send } from '../rules.ts'
import { openSingles } from '../singles.server.ts'
import type { LinkedSingle } from '../slots.server.ts'

/** Single messages: what may be sent, what is refused before it is queued, and how a template is filled in. */

let agenda: Agenda
let appointmentId: string
let templateId: string
let approvedId: string
beforeAll(async () => {
  agenda = await openAgenda()
  appointmentId = (await agenda.book()).body.id
  templateId = await createTemplate(
    'Sala nova',
    'Olá, {{paciente.nome}}. {{agendamento.data}}, {{agendamento.hora}}.',
  )
  approvedId = await createTemplate('Pode vir antes', 'Olá, {{paciente.nome}}: {{link.confirmacao}}', [
    { type: 'reply', text: 'Confirmo', act: 'confirm' },
  ])
})
afterAll(() => agenda.server.stop())
beforeEach(async () => {
  for (const table of [
    'sends',
    'suppressions',
    'conversations',
    'patient_consents',
    'channel_states',
    'channels',
  ])
    await agenda.server.sql(agenda.orgId, `delete from ${table}`)
  await agenda.server.sql(agenda.orgId, `update patients set status = 'active'`)
})

async function createTemplate(name: string, body: string, buttons: object[] = []): Promise<string> {
  const { status, body: made } = await agenda.call(
    'POST',
    '/templates',
    {
      name,
      kind: 'whatsapp',
      category: 'utility',
      use: 'single',
      content: { subject: '', header: '', body, footer: '', buttons, isPlainSms: false },
    },
    'owner',
  )
  expect(status, JSON.stringify(made)).toBe(201)
  return made.id
}

const inNetwork = <T>(work: (tx: NetworkTransaction) => Promise<T>) =>
  transact({ database: agenda.server.db.database, userId: null, orgId: agenda.orgId }, work)

const approve = () =>
  agenda.server.sql(
    agenda.orgId,
    `update template_versions set state = 'approved', category = 'utility', meta_name = 'pode_vir_antes' where template_id = $1`,
    [approvedId],
  )

async function connectWhatsapp() {
  const id = randomUUID()
  await agenda.server.sql(
    agenda.orgId,
    `insert into channels (org_id, id, kind, provider, settings, secrets, hints) values ($1, $2, 'whatsapp', 'meta', '{}', '', '{}')`,
    [agenda.orgId, id],
  )
  await agenda.server.sql(agenda.orgId, 'insert into channel_states (org_id, channel_id) values ($1, $2)', [
    agenda.orgId,
    id,
  ])
}

/** The patient wrote to the clinic so many hours ago. */
async function wrote(hoursAgo: number) {
  const address = { ...noAddress, waId: '5511987654321' }
  const { id } = await inNetwork((tx) => findConversation(tx, { address, kind: 'whatsapp' }))
  await agenda.server.sql(
    agenda.orgId,
    'update conversations set last_inbound_at = now() - make_interval(hours => $2) where id = $1',
    [id, hoursAgo],
  )
}

interface Option {
  channel: string
  templates: { id: string; message: { body: string } }[]
}
const readOptions = async (role?: 'manager') => {
  const { status, body } = await agenda.call(
    'GET',
    `/messages/options?patientId=${agenda.patientId}&appointmentId=${appointmentId}`,
    undefined,
    role,
  )
  const option = (channel: string) => body.channels.find((one: Option) => one.channel === channel)
  return { status, body, option }
}
const write = (over: object) =>
  agenda.call('POST', '/messages', {
    patientId: agenda.patientId,
    appointmentId,
    channel: 'whatsapp',
    ...over,
  })

test('without a provider text and templates may be sent, filled in with the appointment’s values', async () => {
  const { body, option } = await readOptions()
  expect(body).toMatchObject({ patientName: 'Teresa Cristina Alves', isDeceased: false })
  expect(option('whatsapp')).toMatchObject({
    address: '11987654321',
    isConnected: false,
    takesText: true,
    openUntil: null,
    refusal: '',
  })
  expect(option('email')).toMatchObject({ address: '' })
  const offered: Option['templates'] = option('whatsapp').templates
  expect(offered.find(({ id }) => id === templateId)?.message.body).toBe(
    'Olá, Teresa. segunda, 01/03, 09:00.',
  )
  const planned = await write({ templateId })
  expect(planned).toMatchObject({ status: 201, body: { source: 'single', state: 'planned' } })
  expect((await agenda.call('GET', `/sends?appointmentId=${appointmentId}`)).body.items).toMatchObject([
    { id: planned.body.id, channel: 'whatsapp', templateName: 'Sala nova', state: 'planned' },
  ])
})

test('a text of a score, of a family or of a campaign is not offered, and marketing neither', async () => {
  const rows = await agenda.server.sql(
    agenda.orgId,
    `select id from templates where use in ('satisfaction', 'family', 'birthday', 'campaign') or category <> 'utility'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  const { option } = await readOptions()
  const offered = option('whatsapp').templates.map(({ id }: { id: string }) => id)
  for (const { id } of rows) {
    expect(offered).not.toContain(id)
    expect(await write({ templateId: id })).toMatchObject({
      status: 422,
      body: { code: 'template_not_usable' },
    })
  }
})

test('with the window closed WhatsApp takes approved templates alone; within 24 hours it takes text', async () => {
  await connectWhatsapp()
  await approve()
  const closed = (await readOptions()).option('whatsapp')
  expect(closed).toMatchObject({ isConnected: true, takesText: false, openUntil: null })
  expect(closed.templates.map(({ id }: { id: string }) => id)).toEqual([approvedId])
  expect(await write({ text: 'Oi!' })).toMatchObject({ status: 409, body: { code: 'window_closed' } })
  expect(await write({ templateId })).toMatchObject({ status: 422, body: { code: 'template_not_usable' } })
  expect((await write({ templateId: approvedId })).status).toBe(201)
  await wrote(1)
  const open = (await readOptions()).option('whatsapp')
  expect(open.takesText).toBe(true)
  expect(open.openUntil).not.toBeNull()
  expect((await write({ text: 'Oi!' })).status).toBe(201)
  await wrote(25)
  expect((await readOptions()).option('whatsapp').takesText).toBe(false)
})

test('who died gets nothing; who refused gets what a person sends knowing it', async () => {
  await agenda.call('POST', '/suppressions', { address: '(11) 98765-4321', scope: 'automated' })
  expect((await readOptions()).option('whatsapp').refusal).toBe('automated')
  expect(await write({ text: 'Oi!' })).toMatchObject({ status: 409, body: { code: 'patient_refused' } })
  expect((await write({ text: 'Oi!', despiteRefusal: true })).status).toBe(201)
  await agenda.server.sql(agenda.orgId, `update patients set status = 'deceased' where id = $1`, [
    agenda.patientId,
  ])
  expect((await readOptions()).body.isDeceased).toBe(true)
  expect(await write({ text: 'Oi!', despiteRefusal: true })).toMatchObject({
    status: 422,
    body: { code: 'patient_deceased' },
  })
})

test('a text or a template, one of them', async () => {
  expect(await write({ text: ' ' })).toMatchObject({ body: { errors: { text: 'Escreva a mensagem' } } })
  expect(await write({ text: 'Oi', templateId })).toMatchObject({
    status: 422,
    body: { errors: { text: 'Um texto ou um template, não os dois' } },
  })
  expect((await write({ templateId: randomUUID() })).status).toBe(422)
})

test('a template leaves filled in, with its links, asking what its buttons ask', async () => {
  const { body: sent } = await write({ templateId: approvedId })
  const linked: LinkedSingle[] = []
  const [single] = openSingles(async (_, singles) => {
    linked.push(...singles)
    return () => ({ values: { 'link.confirmacao': 'https://acolhe.example/c/abc' }, unsubscribeUrl: null })
  })
  const prepare = () =>
    inNetwork(async (tx) => (await single?.prepare(tx, [{ id: sent.id } as Send]))?.get(sent.id))
  expect(await prepare()).toMatchObject({
    ready: true,
    kind: 'whatsapp',
    message: {
      body: 'Olá, Teresa: https://acolhe.example/c/abc',
      buttons: [{ type: 'reply', text: 'Confirmo' }],
    },
    question: {
      kind: 'attendance',
      sendId: sent.id,
      appointments: [{ appointmentId, patientId: agenda.patientId, patientName: 'Teresa' }],
    },
  })
  expect(linked).toMatchObject([{ sendId: sent.id, appointment: { id: appointmentId } }])
  await agenda.server.sql(agenda.orgId, 'update templates set deleted_at = now() where id = $1', [approvedId])
  expect(await prepare()).toEqual({ ready: false, skip: 'noTemplate' })
  await agenda.server.sql(agenda.orgId, 'update templates set deleted_at = null where id = $1', [approvedId])
})

test('planned messages are seen with the appointment, by whoever sees that', async () => {
  await write({ text: 'Oi!' })
  await agenda.server.sql(agenda.orgId, `update sends set state = 'skipped', reason = 'noConsent'`)
  const read = () => agenda.call('GET', `/sends?appointmentId=${appointmentId}`)
  expect((await read()).body.items).toMatchObject([
    { state: 'skipped', reason: 'Sem consentimento', templateName: null },
  ])
  await boundTo(agenda, [randomUUID()], async () => {
    expect((await read()).body.items).toEqual([])
    expect((await readOptions()).status).toBe(404)
    expect((await write({ text: 'Oi!' })).status).toBe(404)
  })
})

test('professionals and strangers may neither look nor write', async () => {
  const options = `/messages/options?patientId=${agenda.patientId}`
  const planned = `/sends?appointmentId=${appointmentId}`
  for (const path of [options, planned]) {
    for (const role of ['professional', 'stranger'] as const)
      expect((await agenda.call('GET', path, undefined, role)).status, path).toBe(403)
    expect((await agenda.server.call('GET', `${agenda.path}${path}`)).status).toBe(401)
    for (const role of ['owner', 'manager', 'receptionist'] as const)
      expect((await agenda.call('GET', path, undefined, role)).status, path).toBe(200)
  }
})
