import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenQuestion } from '#features/conversations/rules.ts'
import { noAddress } from '#features/conversations/rules.ts'
import type { ContactReply, ReplyResult } from '#features/sends/slots.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { appointmentActions, type TestAppointment } from '#test/appointments.ts'
import { queueOf, turnOn } from '#test/automations.ts'
import { testSecrets } from '#test/server.ts'
import { openReplies } from './act.server.ts'

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
  await turnOn(agenda, ['confirmation', 'dayBefore', 'secondNotice'])
})
afterAll(() => agenda.server.stop())
const { booked, find, retime } = appointmentActions(() => agenda)

let weeks = 0
const aThursday = () => 7 * ++weeks + 3
const sendId = '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e01'

const asked = ({ id }: TestAppointment, patientName = 'Teresa', scheduleVersion = 1) => ({
  appointmentId: id,
  scheduleVersion,
  patientId: agenda.patientId,
  patientName,
})
const attendance = (...appointments: ReturnType<typeof asked>[]): OpenQuestion => ({
  kind: 'attendance',
  sendId,
  appointments,
})

/** What comes of an answer, in a transaction of its own. */
function answer(
  question: OpenQuestion,
  meaning: ContactReply['meaning'],
  kind: ContactReply['kind'] = 'whatsapp',
): Promise<ReplyResult | null> {
  const { database } = agenda.server.db
  const env = readEnv({ ORIGIN: 'https://clinica.example' })
  const act = openReplies({
    database,
    env,
    secrets: testSecrets,
    identity: agenda.server.identity,
    post: agenda.server.post,
  })
  const reply = { conversationId: sendId, messageId: sendId, kind, from: noAddress, at: new Date(), text: '' }
  return transact({ database, userId: null, orgId: agenda.orgId }, (tx) =>
    act(tx, { ...reply, question, meaning }),
  )
}

test('"sim" confirms that visit, tells when it is, and spares the second notice', async () => {
  const day = aThursday()
  const [appointment, other] = [
    await booked({ startsAt: agenda.at('09:00', day) }),
    await booked({ startsAt: agenda.at('10:00', day) }),
  ]
  const result = await answer(attendance(asked(appointment)), {
    kind: 'confirm',
    appointmentIds: [appointment.id],
  })
  expect(result).toMatchObject({ needsPerson: false })
  expect(result?.answer?.body).toMatch(/^Confirmado, Teresa\. Esperamos você quinta, .*, às 09:00/)
  expect([(await find(appointment.id)).state, (await find(other.id)).state]).toEqual([
    'confirmed',
    'scheduled',
  ])
  const states = (await queueOf(agenda, appointment.id)).map(({ kind, state }) => [kind, state])
  expect(states).toContainEqual(['secondNotice', 'recalled'])
  expect(states).toContainEqual(['dayBefore', 'planned'])
})

test('"não vou" cancels and calls back what was to come; a later "sim" goes to a person', async () => {
  const appointment = await booked({ startsAt: agenda.at('09:00', aThursday()) })
  const question = attendance(asked(appointment))
  const ids = { appointmentIds: [appointment.id] }
  expect(await answer(question, { kind: 'cancel', ...ids })).toMatchObject({ needsPerson: false })
  expect(await find(appointment.id)).toMatchObject({ state: 'cancelled', cancelledBy: 'patient' })
  expect(new Set((await queueOf(agenda, appointment.id)).map(({ state }) => state))).toEqual(
    new Set(['recalled']),
  )
  expect(await answer(question, { kind: 'confirm', ...ids })).toMatchObject({ needsPerson: true })
  expect((await find(appointment.id)).state).toBe('cancelled')
})

test('an answer about a visit that was moved changes nothing, and a person looks', async () => {
  const appointment = await booked({ startsAt: agenda.at('09:00', aThursday()) })
  await retime(appointment, agenda.at('10:00', 7 * weeks + 3))
  const result = await answer(attendance(asked(appointment)), {
    kind: 'confirm',
    appointmentIds: [appointment.id],
  })
  expect(result).toMatchObject({ needsPerson: true })
  expect((await find(appointment.id)).state).toBe('scheduled')
})

test('"remarcar" leads to the free times by a link; by e-mail a person does it', async () => {
  const appointment = await booked({ startsAt: agenda.at('09:00', aThursday()) })
  const question = attendance(asked(appointment))
  const meaning = { kind: 'reschedule' as const, appointmentIds: [appointment.id] }
  const result = await answer(question, meaning)
  expect(result?.answer?.body).toMatch(/https:\/\/clinica\.example\/c\/[\w-]{22}\?acao=remarcar/)
  expect(await answer(question, meaning, 'email')).toEqual({
    answer: null,
    question: null,
    needsPerson: true,
  })
})

test('of a family it is asked about whom, and the answer acts on that one', async () => {
  const day = aThursday()
  const ana = await booked({ startsAt: agenda.at('09:00', day) })
  const pedro = await booked({ startsAt: agenda.at('09:40', day) })
  const question = attendance(asked(ana, 'Ana'), asked(pedro, 'Pedro'))
  const result = await answer(question, { kind: 'askWhich', act: 'confirm' })
  expect(result?.question).toMatchObject({ kind: 'which', act: 'confirm', sendId })
  await answer(result?.question ?? question, { kind: 'confirm', appointmentIds: [pedro.id] })
  expect([(await find(ana.id)).state, (await find(pedro.id)).state]).toEqual(['scheduled', 'confirmed'])
})

test('a score is stored; a low one is read by somebody; the last word holds', async () => {
  const appointment = await booked({ startsAt: agenda.at('09:00', aThursday()) })
  const question: OpenQuestion = { kind: 'score', sendId, appointmentId: appointment.id }
  const unattended = await answer(question, { kind: 'score', score: 9, comment: '' })
  expect(unattended).toMatchObject({ needsPerson: true })
  await agenda.server.sql(agenda.orgId, `update appointments set state = 'done' where id = $1`, [
    appointment.id,
  ])
  expect(await answer(question, { kind: 'score', score: 9, comment: '' })).toMatchObject({
    needsPerson: false,
  })
  expect(await answer(question, { kind: 'score', score: 4, comment: 'demorou' })).toMatchObject({
    needsPerson: true,
  })
  const rows = await agenda.server.sql(
    agenda.orgId,
    'select score, comment, channel from satisfaction_scores where appointment_id = $1',
    [appointment.id],
  )
  expect(rows).toEqual([{ score: 4, comment: 'demorou', channel: 'whatsapp' }])
})

test('what is another feature’s is left to it', async () => {
  const invitation: OpenQuestion = { kind: 'invitation', sendId, campaignId: sendId }
  expect(await answer(invitation, { kind: 'wantsToBook' })).toBeNull()
})
