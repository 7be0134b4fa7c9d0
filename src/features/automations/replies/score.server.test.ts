import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleEvents } from '#features/channels/events/handle.server.ts'
import { openHandler } from '#features/sends/inbound/handle.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { appointmentActions } from '#test/appointments.ts'
import { type CloudApi, metadataOf, startCloudApi } from '#test/providers/cloudApi.ts'
import { testSecrets } from '#test/server.ts'
import { openReplies } from './act.server.ts'

/** A number that a patient writes on WhatsApp, from Meta's notice to what the clinic reads. */

let agenda: Agenda
let meta: CloudApi
let webhook: string
beforeAll(async () => {
  meta = await startCloudApi()
  agenda = await openAgenda({ WHATSAPP_URL: meta.url })
  const { phoneNumberId, accountId, accessToken, appSecret } = meta.account
  const body = { version: null, phoneNumberId, accountId, accessToken, appSecret }
  webhook = (await agenda.call('PUT', '/channels/whatsapp', body, 'owner')).body.webhook.url
})
afterAll(async () => {
  await agenda.server.stop()
  meta.stop()
})
const { booked, find } = appointmentActions(() => agenda)

let told = 0
const waId = '5511987654321'
async function hear(body: string): Promise<void> {
  const message = { id: `wamid.${++told}`, from: waId, timestamp: '1795000000', type: 'text', text: { body } }
  const contacts = [{ profile: { name: 'Teresa' }, wa_id: waId }]
  const notice = { ...metadataOf(meta.account), contacts, messages: [message] }
  expect(await meta.notify(webhook, 'messages', notice)).toBe(200)
  const { database } = agenda.server.db
  const parts = { database, secrets: testSecrets, identity: agenda.server.identity, post: agenda.server.post }
  const acts = [openReplies({ ...parts, env: readEnv({ ORIGIN: 'https://clinica.example' }) })]
  await handleEvents(database, agenda.orgId, [
    openHandler({ secrets: testSecrets, acts, whenStopped: [], assistant: null }),
  ])
}

const sendId = '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e01'
/** Asks the patient about the appointment, as the message of the day after does. */
const ask = (appointmentId: string) =>
  agenda.server.sql(
    agenda.orgId,
    `update conversations set open_question = jsonb_build_object('kind', 'score', 'sendId', $1::text, 'appointmentId', $2::text),
       asked_at = now()`,
    [sendId, appointmentId],
  )
const needPerson = () =>
  agenda.server.sql(agenda.orgId, `select text from messages where needs_person order by id`)
const answers = async () =>
  (
    await agenda.server.sql(
      agenda.orgId,
      `select content ->> 'body' as body from sends where source = 'single' order by id`,
    )
  ).map(({ body }) => String(body))

test('the score is stored, thanked for, and shown to the clinic', async () => {
  await hear('oi')
  const appointment = await booked({ startsAt: agenda.at('09:00', 7) })
  await agenda.server.sql(agenda.orgId, `update appointments set state = 'done' where id = $1`, [
    appointment.id,
  ])
  await ask(appointment.id)
  await hear('10')
  expect((await agenda.call('GET', '/satisfaction/scores', undefined, 'owner')).body).toMatchObject({
    items: [{ appointmentId: appointment.id, score: 10, comment: '', channel: 'whatsapp' }],
    next: null,
  })
  expect((await agenda.call('GET', '/satisfaction', undefined, 'owner')).body).toMatchObject({
    answers: 1,
    average: 10,
    nps: 100,
    promoters: 1,
  })
  expect((await answers()).at(-1)).toMatch(/^Obrigado pela nota/)
  const line = (await agenda.call('GET', `/patients/${agenda.patientId}/timeline`, undefined, 'owner')).body
  expect(line.items).toContainEqual(
    expect.objectContaining({
      kind: 'score',
      title: 'Deu nota 10 ao atendimento',
      link: expect.stringContaining(appointment.id),
    }),
  )
  expect(await find(appointment.id)).toMatchObject({ state: 'done' })
})

test('a low one is stored with its words and read by somebody', async () => {
  const appointment = await booked({ startsAt: agenda.at('10:00', 7) })
  await agenda.server.sql(agenda.orgId, `update appointments set state = 'done' where id = $1`, [
    appointment.id,
  ])
  await ask(appointment.id)
  await hear('4, esperei muito')
  const path = `/satisfaction/scores?appointmentId=${appointment.id}`
  expect((await agenda.call('GET', path, undefined, 'receptionist')).body.items).toMatchObject([
    {
      score: 4,
      comment: 'esperei muito',
      patientName: 'Teresa Cristina Alves',
      professionalName: 'Dra. Helena Prado',
    },
  ])
  expect(await needPerson()).toContainEqual({ text: '4, esperei muito' })
  expect((await answers()).at(-1)).toMatch(/alguém da equipe vai falar com você/)
})

test('without an attended appointment no score is kept, and somebody looks', async () => {
  const appointment = await booked({ startsAt: agenda.at('11:00', 7) })
  await ask(appointment.id)
  await hear('9')
  const path = `/satisfaction/scores?appointmentId=${appointment.id}`
  expect((await agenda.call('GET', path, undefined, 'owner')).body.items).toEqual([])
  expect(await needPerson()).toContainEqual({ text: '9' })
})

test('pages of scores leave none out and give none twice, also of one millisecond', async () => {
  await agenda.server.sql(agenda.orgId, 'delete from satisfaction_scores')
  const ids: string[] = []
  for (const days of [14, 21, 28, 35]) {
    const { id } = await booked({ startsAt: agenda.at('09:00', days) })
    ids.push(id)
    await agenda.server.sql(
      agenda.orgId,
      `insert into satisfaction_scores (org_id, appointment_id, score, comment, at, channel)
       values ($1, $2, 9, 'bom', date_trunc('second', now()) + make_interval(secs => $3), 'sms')`,
      [agenda.orgId, id, days < 28 ? 0.0001 : 0.0002],
    )
  }
  const read: string[] = []
  for (let next: string | null = ''; next !== null; ) {
    const cursor: string = next === '' ? '' : `&cursor=${next}`
    const { body } = await agenda.call('GET', `/satisfaction/scores?limit=1${cursor}`, undefined, 'owner')
    read.push(...body.items.map((item: { appointmentId: string }) => item.appointmentId))
    next = body.next
  }
  expect(read.toSorted()).toEqual(ids.toSorted())
  const wrong = await agenda.call('GET', '/satisfaction/scores?cursor=2026-11-24', undefined, 'owner')
  expect(wrong.status).toBe(400)
})
