import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Scope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { appointmentActions, type TestAppointment } from '#test/appointments.ts'
import { queueOf, turnOn } from '#test/automations.ts'
import { replan } from '../jobs.server.ts'
import { planMessagesOf } from './follow.server.ts'

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
  await turnOn(agenda, ['booked', 'confirmation', 'dayBefore', 'missed'])
})
afterAll(() => agenda.server.stop())
const { booked, transition, undo, retime } = appointmentActions(() => agenda)

/** Gives every test a Thursday of its own: with Monday's request and Wednesday's reminder. */
let weeks = 0
const aThursday = () => 7 * ++weeks + 3

const queue = async ({ id }: TestAppointment) =>
  (await queueOf(agenda, id)).map(({ kind, state, dueAt, scheduleVersion }) => ({
    of: `${kind} ${scheduleVersion}`,
    state,
    dueAt,
  }))
const states = async (appointment: TestAppointment) =>
  Object.fromEntries((await queue(appointment)).map(({ of, state }) => [of, state]))

const cancel = (appointment: TestAppointment) =>
  transition(appointment, 'cancelled', { reason: 'viagem', cancelledBy: 'patient' })

describe('in the transaction that writes an appointment', () => {
  test('a booking puts its messages into the queue', async () => {
    const day = aThursday()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    const [first, ...reminders] = await queue(appointment)
    expect(first).toMatchObject({ of: 'booked 1', state: 'planned' })
    expect(reminders).toEqual([
      { of: 'confirmation 1', state: 'planned', dueAt: agenda.at('10:00', day - 3) },
      { of: 'dayBefore 1', state: 'planned', dueAt: agenda.at('10:00', day - 1) },
    ])
  })

  test('a booking that is rejected leaves none', async () => {
    const startsAt = agenda.at('09:00', aThursday())
    await booked({ startsAt })
    const count = async () =>
      (await agenda.server.sql(agenda.orgId, 'select count(*)::int as n from sends'))[0]?.n
    const before = await count()
    expect((await agenda.book({ startsAt })).status).toBe(409)
    expect(await count()).toBe(before)
  })

  test('another time calls back the old messages and plans new ones; a longer one leaves them', async () => {
    const day = aThursday()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    const { body: longer } = await retime(appointment, agenda.at('09:00', day), { durationMin: 50 })
    expect(await states(appointment)).toEqual({
      'booked 1': 'planned',
      'confirmation 1': 'planned',
      'dayBefore 1': 'planned',
    })
    expect((await retime(longer, agenda.at('09:00', day - 1))).status).toBe(200)
    expect((await queue(appointment)).slice(0, 3).map(({ state }) => state)).toEqual(
      Array(3).fill('recalled'),
    )
    expect((await queue(appointment)).slice(-2)).toEqual([
      { of: 'confirmation 2', state: 'planned', dueAt: agenda.at('10:00', day - 4) },
      { of: 'dayBefore 2', state: 'planned', dueAt: agenda.at('10:00', day - 2) },
    ])
  })

  test('a confirmation changes nothing; a cancellation calls all back, and its undo plans again', async () => {
    const appointment = await booked({ startsAt: agenda.at('09:00', aThursday()) })
    const before = await queue(appointment)
    const { body: confirmed } = await transition(appointment, 'confirmed')
    expect(await queue(appointment)).toEqual(before)
    const { body: cancelled } = await cancel(confirmed)
    expect(new Set(Object.values(await states(appointment)))).toEqual(new Set(['recalled']))
    await undo(cancelled)
    expect(await states(appointment)).toMatchObject({
      'confirmation 1': 'recalled',
      'confirmation 2': 'planned',
      'dayBefore 2': 'planned',
    })
  })

  test('a day’s end that cancels several does the same', async () => {
    const day = aThursday()
    const both = [
      await booked({ startsAt: agenda.at('09:00', day) }),
      await booked({ startsAt: agenda.at('10:00', day) }),
    ]
    const items = both.map(({ id, version }) => ({ id, version }))
    const closure = { items, to: 'cancelled', reason: 'sem sistema', cancelledBy: 'clinic' }
    expect((await agenda.call('POST', '/appointments/closure', closure)).status).toBe(200)
    for (const one of both) expect(Object.values(await states(one))).toEqual(Array(3).fill('recalled'))
  })

  test('who is missed gets a message half an hour later, and none if they came after all', async () => {
    const appointment = await booked({ startsAt: agenda.at('09:00', aThursday()) })
    const { body: missed } = await transition(appointment, 'noShow')
    const planned = (await queueOf(agenda, appointment.id)).filter(({ kind }) => kind === 'missed')
    expect(planned).toHaveLength(1)
    expect(planned[0]?.state).toBe('planned')
    await undo(missed)
    const after = (await queueOf(agenda, appointment.id)).filter(({ kind }) => kind === 'missed')
    expect(after.map(({ state }) => state)).toEqual(['recalled'])
  })

  test('a professional’s own act plans, too', async () => {
    await turnOn(agenda, ['satisfaction'])
    const startsAt = agenda.at('09:00', aThursday())
    const appointment = await booked({ startsAt, professionalId: agenda.ivanId })
    let now = appointment
    for (const to of ['waiting', 'inService'] as const) now = (await transition(now, to)).body
    const { status } = await transition(now, 'done', {}, 'professional')
    expect(status).toBe(200)
    expect(await queueOf(agenda, appointment.id)).toMatchObject([{ kind: 'satisfaction', state: 'planned' }])
    await turnOn(agenda, ['booked', 'confirmation', 'dayBefore', 'missed'])
  })
})

type Tx = Transaction<Scope & { readonly orgId: string }>
const asSystem = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  transact({ database: agenda.server.db.database, userId: null, orgId: agenda.orgId }, work)

/** What a worker does: takes messages that nobody else holds, and commits that before it sends. */
async function claim(tx: Tx, appointmentId: string): Promise<number> {
  const { rows } = await tx.db.execute(sql`
    update sends set state = 'claimed', claimed_at = now()
     where org_id = ${tx.orgId} and id in (select id from sends where org_id = ${tx.orgId} and state = 'planned'
       and appointment_id = ${appointmentId} for update skip locked) returning id`)
  return rows.length
}

describe('a worker and a cancellation at once', () => {
  test('a worker that was first keeps what it claimed: the cancellation waits for it', async () => {
    const appointment = await booked({ startsAt: agenda.at('09:00', aThursday()) })
    const { promise: claimed, resolve: tellClaimed } = Promise.withResolvers<void>()
    const { promise: mayCommit, resolve: letCommit } = Promise.withResolvers<void>()
    const worker = asSystem(async (tx) => {
      await claim(tx, appointment.id)
      tellClaimed()
      await mayCommit
    })
    await claimed
    const cancelling = cancel(appointment)
    await waitForLock()
    letCommit()
    await worker
    expect((await cancelling).status).toBe(200)
    expect(Object.values(await states(appointment))).toEqual(Array(3).fill('claimed'))
  })

  test('a cancellation that was first leaves nothing to claim, neither before nor after its commit', async () => {
    const appointment = await booked({ startsAt: agenda.at('09:00', aThursday()) })
    const { promise: written, resolve: tellWritten } = Promise.withResolvers<void>()
    const { promise: mayCommit, resolve: letCommit } = Promise.withResolvers<void>()
    const cancelling = asSystem(async (tx) => {
      await tx.db.execute(
        sql`update appointments set state = 'cancelled' where org_id = ${tx.orgId} and id = ${appointment.id}`,
      )
      await planMessagesOf(tx, [appointment.id])
      tellWritten()
      await mayCommit
    })
    await written
    expect(await asSystem((tx) => claim(tx, appointment.id))).toBe(0)
    letCommit()
    await cancelling
    expect(await asSystem((tx) => claim(tx, appointment.id))).toBe(0)
    expect(Object.values(await states(appointment))).toEqual(Array(3).fill('recalled'))
  })

  test('many workers against many cancellations: each message is claimed or recalled, never planned for one that is cancelled', async () => {
    const days = Array.from({ length: 12 }, aThursday)
    const all: TestAppointment[] = []
    for (const day of days) all.push(await booked({ startsAt: agenda.at('11:00', day) }))
    const claims = all.map(({ id }) => asSystem((tx) => claim(tx, id)))
    const answers = await Promise.all([...all.map(cancel), ...claims])
    expect(answers.slice(0, all.length).map((answer) => (answer as { status: number }).status)).toEqual(
      all.map(() => 200),
    )
    for (const one of all) {
      const found = new Set(Object.values(await states(one)))
      expect(found).not.toContain('planned')
    }
  })
})

describe('planning anew', () => {
  test('gives appointments that were booked before an automation its messages, once', async () => {
    await turnOn(agenda, [])
    const day = aThursday()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    expect(await queue(appointment)).toEqual([])
    await turnOn(agenda, ['confirmation', 'dayBefore'])
    await replan(agenda.server.db.database, agenda.orgId)
    await replan(agenda.server.db.database, agenda.orgId)
    expect(await queue(appointment)).toEqual([
      { of: 'confirmation 1', state: 'planned', dueAt: agenda.at('10:00', day - 3) },
      { of: 'dayBefore 1', state: 'planned', dueAt: agenda.at('10:00', day - 1) },
    ])
  })

  test('a holiday that a unit enters moves the reminder to the day before it', async () => {
    const day = aThursday()
    const appointment = await booked({ startsAt: agenda.at('09:00', day) })
    const holiday = agenda.at('12:00', day - 1).slice(0, 10)
    await agenda.server.sql(agenda.orgId, 'update units set holidays = $1::jsonb', [
      JSON.stringify([{ date: holiday, name: 'Aniversário da cidade' }]),
    ])
    await replan(agenda.server.db.database, agenda.orgId)
    const reminder = (await queue(appointment)).find(({ of }) => of === 'dayBefore 1')
    expect(reminder).toMatchObject({ state: 'planned', dueAt: agenda.at('10:00', day - 2) })
  })

  test('congratulates on the day itself, from the silence’s end on, once a year', async () => {
    const automations = await turnOn(agenda, ['birthday'])
    await agenda.server.sql(
      agenda.orgId,
      `update patients set birth_date = ((now() at time zone 'America/Sao_Paulo')::date + 1) - interval '40 years'
        where id = $1`,
      [agenda.patientId],
    )
    await replan(agenda.server.db.database, agenda.orgId)
    await replan(agenda.server.db.database, agenda.orgId)
    const rows = await agenda.server.sql(
      agenda.orgId,
      `select purpose, state, to_char(due_at at time zone 'America/Sao_Paulo', 'HH24:MI') as at,
              (due_at at time zone 'America/Sao_Paulo')::date - (now() at time zone 'America/Sao_Paulo')::date as days
         from sends where source_id = $1`,
      [automations.get('birthday')],
    )
    expect(rows).toEqual([{ purpose: 'marketing', state: 'planned', at: '08:30', days: 1 }])
  })
})

/** Waits until a statement waits for a lock of another. */
async function waitForLock(): Promise<void> {
  const waits = async () =>
    (await agenda.server.sql(agenda.orgId, 'select count(*)::int as n from pg_locks where not granted'))[0]?.n
  while ((await waits()) === 0) await new Promise(setImmediate)
}
