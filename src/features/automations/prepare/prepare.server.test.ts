import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Preparation, Prepared, Send } from '#features/sends/rules.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { appointmentActions, onItsDay, type TestAppointment } from '#test/appointments.ts'
import { turnOn } from '#test/automations.ts'
import { testSecrets } from '#test/server.ts'
import type { AutomationKind } from '../rules.ts'
import { openPreparation } from './prepare.server.ts'

let agenda: Agenda
let automations: Awaited<ReturnType<typeof turnOn>>
const sql = (text: string, values: unknown[] = []) => agenda.server.sql(agenda.orgId, text, values)

beforeAll(async () => {
  agenda = await openAgenda()
})
afterAll(() => agenda.server.stop())
beforeEach(async () => {
  // What an earlier test left due would go along.
  await sql(`update sends set state = 'recalled' where state = 'planned'`)
  automations = await turnOn(agenda, ['dayBefore', 'secondNotice', 'satisfaction', 'followUp'])
})
const { booked, transition } = appointmentActions(() => agenda)

/** Gives every test a Thursday of its own. */
let weeks = 0
const aThursday = () => 7 * ++weeks + 3

/** Fills in the planned messages of these appointments, as if they were due now. */
async function prepared(
  kind: AutomationKind,
  appointments: readonly TestAppointment[],
  over: Partial<Send> = {},
): Promise<Preparation[]> {
  const ids = appointments.map(({ id }) => id)
  const rows = await sql(
    `update sends set due_at = now() where source_id = $1 and appointment_id = any ($2)
     returning id, source, source_id as "sourceId", purpose, patient_id as "patientId", attempt, kind,
       appointment_id as "appointmentId", schedule_version as "scheduleVersion", template_id as "templateId",
       due_at as "dueAt"`,
    [automations.get(kind), ids],
  )
  const sends = ids.flatMap((id) => rows.filter((row) => row.appointmentId === id)) as unknown as Send[]
  const { database } = agenda.server.db
  const env = readEnv({ ORIGIN: 'https://clinica.example', PRODUCT_NAME: 'Acolhe' })
  const filler = openPreparation({
    database,
    env,
    secrets: testSecrets,
    identity: agenda.server.identity,
    post: agenda.server.post,
  })
  // The time that a message is due is judged again; here it is now, whatever the day of the appointment.
  const map = await transact({ database, userId: null, orgId: agenda.orgId }, (tx) =>
    filler.prepare(
      { ...tx, now: new Date(Date.parse('2029-01-01T00:00:00Z')) },
      sends.map((send) => ({ ...send, ...over })),
    ),
  )
  return sends.map(({ id }) => map.get(id) ?? { ready: false, skip: 'sourceOff' })
}

const one = async (kind: AutomationKind, appointment: TestAppointment, over: Partial<Send> = {}) =>
  (await prepared(kind, [appointment], over))[0]

describe('a reminder', () => {
  test('says who, when and where, with links of its own; the press of a button names its send', async () => {
    const appointment = await booked({ startsAt: agenda.at('09:00', aThursday()) })
    const message = (await one('dayBefore', appointment)) as Prepared
    expect(message).toMatchObject({
      ready: true,
      kind: 'whatsapp',
      to: { phone: '11987654321' },
      template: null,
      joins: [],
      attachments: [],
    })
    expect(message.message.body).toContain('Olá, Teresa. Lembramos do seu atendimento com')
    expect(message.message.body).toContain('às 09:00')
    expect(message.question).toMatchObject({
      kind: 'attendance',
      appointments: [{ appointmentId: appointment.id, scheduleVersion: 1, patientName: 'Teresa' }],
    })
    const payloads = message.message.buttons.map((button) => button.type === 'reply' && button.payload)
    expect(payloads[0]).toMatch(/^confirm:[\w-]{36}:$/)
  })

  test('as an e-mail it leads to pages, brings the visit for a calendar and can be stopped at once', async () => {
    await sql(`update patients set email = 'teresa@exemplo.com.br' where id = $1`, [agenda.patientId])
    const appointment = await booked({ startsAt: agenda.at('09:00', aThursday()) })
    const message = (await one('dayBefore', appointment, { kind: 'email' })) as Prepared
    expect(message.to.email).toBe('teresa@exemplo.com.br')
    expect(message.message.subject).not.toBe('')
    expect(message.unsubscribeUrl).toMatch(/^https:\/\/clinica\.example\/descadastro\/[\w-]{22}$/)
    const [link] = message.message.buttons
    expect(link?.type === 'url' && link.url).toMatch(/^https:\/\/clinica\.example\/c\/[\w-]{22}$/)
    expect(message.attachments[0]?.text).toContain(`UID:${appointment.id}@clinica.example`)
  })

  test('leaves no more when the appointment moved, was cancelled, or nobody is reached', async () => {
    const day = aThursday()
    const cancelled = await booked({ startsAt: agenda.at('09:00', day) })
    const moved = await booked({ startsAt: agenda.at('10:00', day) })
    await sql(`update appointments set state = 'cancelled' where id = $1`, [cancelled.id])
    await sql(`update appointments set starts_at = starts_at + interval '1 hour' where id = $1`, [moved.id])
    const landline = await agenda.create({
      fullName: 'Rosa Fixa',
      contacts: [{ phone: '1130452200', isPreferred: true }],
    })
    const reached = await booked({ startsAt: agenda.at('11:00', day), patientId: landline.id })
    expect(await prepared('dayBefore', [cancelled, moved, reached])).toEqual([
      { ready: false, skip: 'appointmentCancelled' },
      { ready: false, skip: 'appointmentChanged' },
      { ready: false, skip: 'noAddress' },
    ])
  })

  test('a second notice spares who confirmed; what is switched off or paused does not leave', async () => {
    const day = aThursday()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    await sql(`update appointments set state = 'confirmed' where id = $1`, [appointment.id])
    expect(await one('secondNotice', appointment)).toEqual({ ready: false, skip: 'alreadyConfirmed' })
    await sql(`update automations set paused_at = now() where kind = 'dayBefore'`)
    expect(await one('dayBefore', appointment)).toHaveProperty('later')
    await sql(`update automations set paused_at = null, is_on = false where kind = 'dayBefore'`)
    expect(await one('dayBefore', appointment)).toEqual({ ready: false, skip: 'sourceOff' })
  })
})

describe('a family', () => {
  const child = (fullName: string) =>
    agenda.create({
      fullName,
      contacts: [
        { name: 'Marta', relationship: 'mother', phone: '11911112222', isPreferred: true, hasWhatsapp: true },
      ],
    })

  test('has one message, whichever of its sends is first; an answer can be about each', async () => {
    const day = aThursday()
    const [ana, pedro] = [await child('Ana Lima'), await child('Pedro Lima')]
    const first = await booked({ startsAt: agenda.at('09:00', day), patientId: ana.id })
    const second = await booked({ startsAt: agenda.at('09:40', day), patientId: pedro.id })
    const [own, others] = (await prepared('dayBefore', [first, second])) as Prepared[]
    expect(own?.joins).toHaveLength(1)
    expect(others?.joins).toHaveLength(1)
    expect(own?.message.body).toContain('2 atendimentos')
    expect(own?.message.body).toMatch(/Ana, .*, às 09:00; Pedro, .*, às 09:40/)
    expect(own?.question).toMatchObject({
      kind: 'attendance',
      appointments: [{ patientName: 'Ana' }, { patientName: 'Pedro' }],
    })
    const [button] = own?.message.buttons ?? []
    expect(button?.type === 'reply' && button.payload).toMatch(/^confirm:[\w-]{36}:all$/)
  })

  test('a sibling in the queue comes along; one that died does not', async () => {
    const day = aThursday()
    const [lia, gone] = [await child('Lia Reis'), await child('Ivo Reis')]
    const first = await booked({ startsAt: agenda.at('09:00', day), patientId: lia.id })
    const other = await booked({ startsAt: agenda.at('09:40', day), patientId: gone.id })
    await sql('update sends set due_at = now() where appointment_id = $1', [other.id])
    expect(((await one('dayBefore', first)) as Prepared).joins).toHaveLength(1)
    await sql(`update patients set status = 'deceased' where id = $1`, [gone.id])
    const alone = (await one('dayBefore', first)) as Prepared
    expect(alone.joins).toEqual([])
    expect(alone.message.body).not.toContain('Ivo')
  })

  test('who wants each apart gets each apart', async () => {
    await sql(`update automations set joins_family = false`)
    const day = aThursday()
    const [rui, eva] = [await child('Rui Melo'), await child('Eva Melo')]
    const first = await booked({ startsAt: agenda.at('09:00', day), patientId: rui.id })
    const second = await booked({ startsAt: agenda.at('09:40', day), patientId: eva.id })
    const both = (await prepared('dayBefore', [first, second])) as Prepared[]
    expect(both.map(({ joins }) => joins)).toEqual([[], []])
    await sql(`update automations set joins_family = true`)
  })
})

describe('after an appointment', () => {
  const attended = async (day: number) => {
    let appointment = await booked({ startsAt: agenda.at('09:00', day) })
    for (const to of ['waiting', 'inService', 'done']) appointment = (await transition(appointment, to)).body
    return appointment
  }

  test('is asked how it was, with a link to say it, and not twice in a month', async () => {
    const day = aThursday()
    const appointment = await attended(day)
    await onItsDay(agenda, appointment.startsAt, async () => {
      await sql(
        'update sends set schedule_version = a.schedule_version from appointments a where a.id = appointment_id',
      )
      const message = (await one('satisfaction', appointment)) as Prepared
      expect(message.question).toMatchObject({ kind: 'score', appointmentId: appointment.id })
      const link = message.message.buttons.find(({ type }) => type === 'url')
      expect(link?.type === 'url' && link.url).toMatch(/\/a\/[\w-]{22}$/)
      await sql(
        `insert into sends (org_id, id, source, source_id, occasion, purpose, patient_id, kind, due_at, state, claimed_at)
         values ($1, gen_random_uuid(), 'automation', $2, 'before', 'satisfaction', $3, 'whatsapp', now(), 'read', now())`,
        [agenda.orgId, automations.get('satisfaction'), agenda.patientId],
      )
      expect(await one('satisfaction', appointment)).toEqual({ ready: false, skip: 'askedLately' })
    })
  })
})
