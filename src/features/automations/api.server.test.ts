import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { appointmentActions, type TestAppointment } from '#test/appointments.ts'
import { turnOn } from '#test/automations.ts'
import { type CloudApi, startCloudApi } from '#test/providers/cloudApi.ts'
import type { AutomationItem } from './contract.ts'
import type { AutomationKind } from './rules.ts'

let agenda: Agenda
let meta: CloudApi
const sql = (text: string, values: unknown[] = []) => agenda.server.sql(agenda.orgId, text, values)
const call = (method: string, path: string, body?: object, role: Parameters<Agenda['call']>[3] = 'owner') =>
  agenda.call(method, path, body, role)
const { booked, transition } = appointmentActions(() => agenda)

/** Gives every appointment a Thursday of its own. */
let weeks = 0
const aThursday = () => 7 * ++weeks + 3

const automations = async (): Promise<AutomationItem[]> => (await call('GET', '/automations')).body.items
async function automation(kind: AutomationKind): Promise<AutomationItem> {
  const found = (await automations()).find((one) => one.kind === kind)
  if (!found) throw new Error(`no automation ${kind}`)
  return found
}
const change = ({ texts: _, ...one }: AutomationItem, over: object) =>
  call('PUT', `/automations/${one.id}`, { ...one, ...over })

beforeAll(async () => {
  meta = await startCloudApi()
  agenda = await openAgenda({ WHATSAPP_URL: meta.url, OUTBOUND_ALLOW: '127.0.0.1' })
})
afterAll(async () => {
  await agenda.server.stop()
  meta.stop()
})

describe('results', () => {
  /** A reminder of an appointment that left so many days ago. */
  async function left(kind: AutomationKind, state: string, daysAgo = 1): Promise<TestAppointment> {
    const appointment = await booked({ startsAt: agenda.at('09:00', aThursday()) })
    await sql(
      `update sends s set state = $1, due_at = now() - make_interval(days => $2), ended_at = now(), cost = 40000,
              sent_at = case when $1 <> 'failed' then now() - make_interval(days => $2) end
         from automations a where a.id = s.source_id and a.kind = $3 and s.appointment_id = $4`,
      [state, daysAgo, kind, appointment.id],
    )
    return appointment
  }
  /** The patient's own answer to it. */
  async function answer(appointment: TestAppointment, state: string, over = {}): Promise<void> {
    expect((await transition(appointment, state, over)).status).toBe(200)
    await sql(
      `update appointment_history set source = 'link' where appointment_id = $1 and action = 'move'`,
      [appointment.id],
    )
  }
  const results = async (role?: Parameters<typeof call>[3]) =>
    (await call('GET', '/automations/results', undefined, role)).body

  test('nothing left: no week, and nothing counted', async () => {
    const { weeks: found, summary, visitsToday } = await results()
    expect(found).toEqual([])
    expect(summary).toMatchObject({ sent: 0, cost: 0, asked: 0, answered: 0 })
    expect(visitsToday).toBe(0)
  })

  test('counts what became of seven days, each answer with the message before it', async () => {
    await turnOn(agenda, ['confirmation', 'dayBefore'])
    await answer(await left('confirmation', 'read'), 'confirmed')
    await answer(await left('confirmation', 'delivered', 2), 'cancelled', {
      reason: 'viagem',
      cancelledBy: 'patient',
    })
    await left('confirmation', 'sent', 6)
    await left('confirmation', 'joined')
    await left('confirmation', 'failed')
    await left('confirmation', 'recalled')
    await left('confirmation', 'read', 9)
    await left('dayBefore', 'byHand')
    const { weeks: found, summary } = await results('receptionist')
    const [confirmation, dayBefore] = await Promise.all([automation('confirmation'), automation('dayBefore')])
    expect(found).toHaveLength(2)
    const of = (id: string) => found.find((week: { automationId: string }) => week.automationId === id)
    expect(of(confirmation.id)).toMatchObject({
      sent: 4,
      delivered: 2,
      read: 1,
      failed: 1,
      asked: 4,
      confirmed: 1,
      cancelled: 1,
      rescheduled: 0,
      refused: 0,
    })
    expect(of(dayBefore.id)).toMatchObject({ sent: 1, asked: 1, confirmed: 0 })
    // What went out in another message is paid for once.
    expect(summary).toMatchObject({ sent: 4, asked: 5, answered: 1, cost: 5 * 40_000 })
  })

  test('what the front desk entered is nobody’s answer', async () => {
    const before = (await results()).summary.answered
    const appointment = await left('dayBefore', 'read')
    expect((await transition(appointment, 'confirmed')).status).toBe(200)
    expect((await results()).summary.answered).toBe(before)
  })

  test('403 for professionals and strangers', async () => {
    for (const role of ['professional', 'stranger'] as const)
      expect((await call('GET', '/automations/results', undefined, role)).status).toBe(403)
  })
})

describe('what goes out next', () => {
  test('tells the next times with the days of the visits, and the people of the first', async () => {
    await turnOn(agenda, ['dayBefore'])
    await sql(`delete from sends`)
    const day = aThursday()
    const first = await booked({ startsAt: agenda.at('09:00', day) })
    await booked({ startsAt: agenda.at('10:00', day) })
    await booked({ startsAt: agenda.at('09:00', aThursday()) })
    const { id } = await automation('dayBefore')
    const { body } = await call('GET', `/automations/${id}/planned`, undefined, 'receptionist')
    expect(body.outings).toMatchObject([
      { dueAt: agenda.at('10:00', day - 1), sends: 2, days: [first.startsAt.slice(0, 10)] },
      { sends: 1 },
    ])
    expect(body.messages).toHaveLength(2)
    expect(body.messages[0]).toMatchObject({
      patientId: agenda.patientId,
      patientName: 'Teresa Cristina Alves',
      appointmentId: first.id,
      startsAt: first.startsAt,
    })
  })

  test('nothing once it is off; 404 for one that is not there, 403 for professionals', async () => {
    const one = await automation('dayBefore')
    expect((await change(one, { isOn: false })).status).toBe(200)
    expect((await call('GET', `/automations/${one.id}/planned`)).body).toEqual({ outings: [], messages: [] })
    expect((await call('GET', `/automations/${crypto.randomUUID()}/planned`)).status).toBe(404)
    expect((await call('GET', `/automations/${one.id}/planned`, undefined, 'professional')).status).toBe(403)
  })
})

describe('with an account at Meta', () => {
  const templateOf = async ({ templates }: AutomationItem) =>
    (await call('GET', `/templates/${templates.whatsapp}`)).body
  const synchronize = async () =>
    expect((await call('POST', '/templates/synchronization', {})).status).toBe(200)
  const atMeta = async (one: AutomationItem) => {
    const { versions } = await templateOf(one)
    const found = meta.templates.find(({ name }) => name === versions[0].metaName)
    if (!found) throw new Error('the text is not at Meta')
    return found
  }
  async function recategorize(kind: AutomationKind, category: string): Promise<AutomationItem> {
    Object.assign(await atMeta(await automation(kind)), { category })
    await synchronize()
    return automation(kind)
  }

  beforeAll(async () => {
    await turnOn(agenda, [])
    const { phoneNumberId, accountId, accessToken, appSecret } = meta.account
    const connected = await call('PUT', '/channels/whatsapp', {
      version: null,
      phoneNumberId,
      accountId,
      accessToken,
      appSecret,
    })
    expect(connected.status).toBe(200)
  })

  test('one without an approved text is not turned on, and says which text it waits for', async () => {
    const one = await automation('missed')
    const refused = await change(one, { isOn: true })
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'template_needed',
        errors: { templates: `“${one.texts[0]?.name}” ainda não foi aprovado pela Meta` },
      },
    })
    expect((await automation('missed')).isOn).toBe(false)
    // Every other change is saved, and by e-mail the same text needs nobody's leave.
    const byMail = await change(one, { isOn: true, channels: ['email', 'whatsapp'] })
    expect(byMail).toMatchObject({ status: 200, body: { isOn: true } })
    expect((await change(one, { ...byMail.body, isOn: false, channels: one.channels })).status).toBe(200)
  })

  test('once Meta approved the text it is', async () => {
    const one = await automation('missed')
    const { id, version } = await templateOf(one)
    expect((await call('POST', `/templates/${id}/submission`, { version })).status).toBe(200)
    expect((await change(one, { isOn: true })).body.code).toBe('template_needed')
    Object.assign(await atMeta(one), { status: 'APPROVED' })
    await synchronize()
    expect(await change(await automation('missed'), { isOn: true })).toMatchObject({
      status: 200,
      body: { isOn: true, pausedAt: null },
    })
  })

  test('a text that became marketing pauses it; accepting the category lets it go on', async () => {
    const paused = await recategorize('missed', 'MARKETING')
    expect(paused).toMatchObject({ isOn: true, pausedAt: expect.any(String), pauseReason: 'virou marketing' })
    expect((await automation('followUp')).pausedAt).toBeNull()
    const { id, version } = await templateOf(paused)
    expect((await call('POST', `/templates/${id}/category`, { version })).status).toBe(200)
    expect(await automation('missed')).toMatchObject({ isOn: true, pausedAt: null, pauseReason: '' })
  })

  test('who goes on all the same is not stopped again by the next word from Meta about it', async () => {
    const paused = await recategorize('missed', 'UTILITY')
    expect(paused.pausedAt).not.toBeNull()
    const stale = await call('POST', `/automations/${paused.id}/resumption`, { version: 99 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    const resumed = await call('POST', `/automations/${paused.id}/resumption`, { version: paused.version })
    expect(resumed).toMatchObject({ status: 200, body: { isOn: true, pausedAt: null } })
    // Another fact about the same text.
    Object.assign(await atMeta(paused), { status: 'PAUSED' })
    await synchronize()
    expect((await automation('missed')).pausedAt).toBeNull()
    Object.assign(await atMeta(paused), { status: 'APPROVED', category: 'MARKETING' })
    await synchronize()
    expect(await automation('missed')).toMatchObject({ pausedAt: null, pauseReason: '' })
  })

  test('another text ends the pause of the old one', async () => {
    const paused = await recategorize('missed', 'UTILITY')
    expect(paused.pausedAt).not.toBeNull()
    const { templates } = await automation('birthday')
    expect(
      await change(paused, { templates: { email: templates.whatsapp ?? '' }, channels: ['email'] }),
    ).toMatchObject({ status: 422, body: { errors: { templates: 'Escolha um template deste canal' } } })
    const mail = (await call('GET', '/templates?kind=email')).body.items[0]
    expect(await change(paused, { templates: { email: mail.id }, channels: ['email'] })).toMatchObject({
      status: 200,
      body: { pausedAt: null, pauseReason: '' },
    })
  })
})
