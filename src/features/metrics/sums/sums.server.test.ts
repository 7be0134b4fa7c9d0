import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import { pinheiros } from '#test/world.ts'
import { storeMetricSums } from '../jobs.server.ts'
import { type FactsFilter, findFacts } from '../report/facts.server.ts'
import { findNames } from '../report/queries.server.ts'
import { type Tally, tallyOf } from '../report/tally.ts'
import { type ReadSums, readSums, readSumsOf } from './read.server.ts'
import { storeSums } from './store.server.ts'

const zone = 'America/Sao_Paulo'
const today = dayIn(new Date(), zone)
const ago = (days: number) => addDays(today, -days)
const daysBack = 130

let agenda: Agenda
let units: string[]
let scope: MemberScope
beforeAll(async () => {
  agenda = await openAgenda()
  const other = await agenda.call(
    'POST',
    '/units',
    { ...pinheiros, name: 'Noronha', cnes: '', timeZone: 'America/Noronha', resources: [] },
    'owner',
  )
  expect(other.status).toBe(201)
  units = [agenda.unitId, other.body.id]
  scope = {
    database: agenda.server.db.database,
    userId: agenda.userIds.owner,
    orgId: agenda.orgId,
    may: 'metrics.read',
    seesOneMoment: true,
  }
  for (let at = 0; at < 160; at++) await book()
})
afterAll(() => agenda.server.stop())

/** The same numbers each time. */
let drawn = 11
const draw = (below: number) => {
  drawn = (drawn * 1_664_525 + 1_013_904_223) % 2 ** 32
  return Math.floor((drawn / 2 ** 32) * below)
}
const pick = <T>(some: readonly T[]): T => some[draw(some.length)] as T

const sql = (text: string, values: unknown[] = []) => agenda.server.sql(agenda.orgId, text, values)
const states = ['scheduled', 'confirmed', 'waiting', 'inService', 'done', 'done', 'cancelled', 'noShow']

/** Times at the edges of days, too, which lie in another day of UTC. */
const aTime = () =>
  `${ago(draw(daysBack) - 3)}T${pick(['00:00', '08:00', '09:30', '15:00', '20:30', '23:45'])}`
const someone = `(select id from appointments order by md5(id::text || $1) limit 1)`

async function book() {
  const state = pick(states)
  const hasCome = state === 'inService' || state === 'done'
  await sql(
    `with one as (
       insert into appointments (org_id, id, unit_id, professional_id, patient_id, kind, state, starts_at, ends_at, created_at,
         insurance_plan_id, price_cents, source, is_overbooked, cancelled_by, checked_in_at, started_at, finished_at)
       select $1, gen_random_uuid(), $2, $3, $4, $5, $6, t.at, t.at + interval '30 minutes', t.at - $7 * interval '1 day', $8, $9, $10,
              true, case when $6 = 'cancelled' then 'clinic' else '' end,
              case when $11 then t.at - interval '9 minutes' end, case when $11 then t.at + $12 * interval '1 minute' end,
              case when $6 = 'done' then t.at + ($12 + 25) * interval '1 minute' end
         from (select $13::timestamp at time zone '${zone}' as at) t returning id)
     insert into appointment_history (org_id, id, appointment_id, source, action, from_state, to_state, user_id)
     select $1, gen_random_uuid(), id, $10, 'book', null, 'scheduled', $14 from one`,
    [
      agenda.orgId,
      pick(units),
      pick([agenda.helenaId, agenda.ivanId, null]),
      agenda.patientId,
      pick(['visit', 'followUp', 'exam']),
      state,
      draw(40),
      pick([agenda.planId, null]),
      pick([null, 20_000, 35_000]),
      pick(['frontDesk', 'conversation', 'link']),
      hasCome,
      draw(50),
      aTime(),
      pick([null, 'somebody']),
    ],
  )
}

/** One write of each kind that changes what a report counts. Each goes to an appointment by chance (`$1`). */
const writes: Record<string, (seed: string) => Promise<unknown>> = {
  book: () => book(),
  move: (seed) =>
    sql(
      `update appointments set starts_at = t.at, ends_at = t.at + interval '40 minutes'
         from (select $2::timestamp at time zone '${zone}' as at) t where id = ${someone}`,
      [seed, aTime()],
    ),
  'move to another unit': (seed) =>
    sql(`update appointments set unit_id = $2 where id = ${someone}`, [seed, pick(units)]),
  transition: (seed) =>
    sql(
      `update appointments set state = $2, cancelled_by = case when $2 = 'cancelled' then 'patient' else '' end,
              checked_in_at = starts_at, started_at = starts_at + interval '12 minutes' where id = ${someone}`,
      [seed, pick(states)],
    ),
  'change of professional and convênio': (seed) =>
    sql(`update appointments set professional_id = $2, insurance_plan_id = $3 where id = ${someone}`, [
      seed,
      pick([agenda.helenaId, agenda.ivanId]),
      pick([agenda.planId, null]),
    ]),
  price: (seed) =>
    sql(`update appointments set price_cents = $2 where id = ${someone}`, [seed, pick([null, 12_345])]),
  'answer of the patient': (seed) =>
    sql(
      `insert into appointment_history (org_id, id, appointment_id, source, action, from_state, to_state)
       values ($2, gen_random_uuid(), ${someone}, 'link', 'move', 'scheduled', 'confirmed')`,
      [seed, agenda.orgId],
    ),
  undo: (seed) =>
    sql(
      `insert into appointment_history (org_id, id, appointment_id, source, action, from_state, to_state, undoes)
       select org_id, gen_random_uuid(), appointment_id, 'frontDesk', 'undo', 'confirmed', 'scheduled', id
         from appointment_history where action = 'move' order by md5(id::text || $1) limit 1`,
      [seed],
    ),
  reminder: (seed) =>
    sql(
      `insert into sends (org_id, id, source, occasion, purpose, appointment_id, schedule_version, kind, due_at, state, question, sent_at)
       select org_id, gen_random_uuid(), 'automation', 'test ' || $1, 'care', id, schedule_version, 'whatsapp', now(), 'planned',
              '{"kind":"attendance"}', $2 from appointments where id = ${someone}`,
      [seed, pick([null, new Date().toISOString()])],
    ),
  'reminder that leaves': () => sql(`update sends set sent_at = now() where sent_at is null`),
  arrival: (seed) =>
    sql(
      `insert into reception_entries (org_id, id, unit_id, day, appointment_id, arrived_at, called_at, closed_at)
       select org_id, gen_random_uuid(), unit_id, '${today}', id, starts_at, starts_at + interval '7 minutes', now()
         from appointments where id = ${someone}`,
      [seed],
    ),
  call: (seed) =>
    sql(
      `update reception_entries set called_at = arrived_at + interval '31 minutes' where appointment_id = ${someone}`,
      [seed],
    ),
  score: (seed) =>
    sql(
      `insert into satisfaction_scores (org_id, appointment_id, score, channel) values ($2, ${someone}, $3, 'email')
       on conflict (org_id, appointment_id) do update set score = excluded.score`,
      [seed, agenda.orgId, draw(11)],
    ),
  'score taken back': (seed) =>
    sql(`delete from satisfaction_scores where appointment_id = ${someone}`, [seed]),
  'time zone of a unit': () =>
    sql(`update units set time_zone = $2 where id = $1`, [
      units[1],
      pick(['America/Noronha', 'America/Manaus']),
    ]),
}

const filters = (): FactsFilter[] => {
  const year = { from: ago(200), to: addDays(today, 20) }
  const some = { from: ago(daysBack - draw(40)), to: ago(draw(30)) }
  return [
    year,
    some,
    { ...year, unitIds: [pick(units)] },
    { ...some, planIds: [agenda.planId] },
    { ...year, planIds: ['none'] },
    { ...year, professionalIds: [agenda.helenaId] },
    { ...some, professionalIds: [agenda.ivanId], planIds: ['none'], unitIds: units },
  ]
}

const shown = (tally: Tally) =>
  [...tally]
    .flatMap(([section, groups]) =>
      [...groups].flatMap(([group, sums]) =>
        [...sums].map(([name, amount]) => `${section} ${group} ${name} ${amount}`),
      ),
    )
    .sort()

/** Compares what is read with the count of the appointments themselves, in one moment. */
async function expectExact(why: string) {
  for (const filter of filters())
    await transact(scope, async (tx) => {
      const names = await findNames(tx)
      for (const until of [tx.now.getTime(), tx.now.getTime() - 40 * 86_400_000]) {
        const { tally } = await readSums(tx, filter, names, until)
        const facts = (await findFacts(tx, filter)).filter(
          ({ startsAt }) => startsAt <= until || until === tx.now.getTime(),
        )
        expect(shown(tally), `${why}: ${JSON.stringify(filter)} ${until}`).toEqual(
          shown(tallyOf(facts, until)),
        )
      }
    })
}

/** Weeks that are read together are those that are read one by one. */
async function expectSameWeeks(why: string) {
  for (const filter of filters().slice(1, 4))
    await transact(scope, async (tx) => {
      const names = await findNames(tx)
      const now = tx.now.getTime()
      const weeks = [2, 1, 0].map((back) => ({
        from: addDays(today, -7 * back - 6),
        to: addDays(today, -7 * back),
      }))
      const whole = { ...filter, from: addDays(today, -20), to: today }
      const told = ({ tally, offered }: ReadSums) => [
        shown(tally),
        offered.reduce((sum, { minutes }) => sum + minutes, 0),
        offered.reduce((sum, { minutesSoFar }) => sum + minutesSoFar, 0),
      ]
      const together = await readSumsOf(tx, whole, weeks, names, now)
      for (const [at, week] of weeks.entries())
        expect(together.slice(at, at + 1).map(told), `${why}: ${JSON.stringify(week)}`).toEqual([
          told(await readSums(tx, { ...filter, ...week }, names, now)),
        ])
    })
}

const store = (all = false) => storeSums(agenda.server.db.database, agenda.orgId, { all })

const report = async (period: string) =>
  (await agenda.call('GET', `/metrics/report?${period}`, undefined, 'owner')).body

describe('stored sums', () => {
  test('are those of the appointments, after whatever was written, stored anew or not', async () => {
    await expectExact('nothing is stored')
    expect(await store()).toBeGreaterThan(7)
    await expectExact('all is stored')
    await expectSameWeeks('all is stored')
    expect(await store()).toBe(0)
    const kinds = Object.keys(writes)
    for (let at = 0; at < 45; at++) {
      const kind = at < kinds.length ? kinds[at] : pick(kinds)
      await writes[kind ?? 'book']?.(String(at))
      if (at % 2 === 0) await expectExact(`${at}: ${kind}`)
      if (draw(4) === 0) {
        await store()
        await expectExact(`${at}: ${kind}, stored`)
      }
    }
    await expectSameWeeks('some is stored')
    await store()
    await expectExact('the end')
    expect(await sql('select from metric_marks where at < $1', [`${ago(4)}T00:00Z`])).toEqual([])
  }, 120_000)

  test.each(['book', 'move', 'answer of the patient', 'score'])(
    'a write that is committed after they were stored is counted: %s',
    async (kind) => {
      await store()
      const client = await agenda.server.db.database.pool.connect()
      const { sql: own } = agenda.server
      try {
        await client.query('begin')
        await client.query(`select set_config('app.org_id', $1, true)`, [agenda.orgId])
        agenda.server.sql = async (_orgId, text, values) => (await client.query(text, values)).rows
        await writes[kind]?.(`late ${kind}`)
        agenda.server.sql = own
        await store(true)
        await client.query('commit')
      } finally {
        agenda.server.sql = own
        client.release()
      }
      await expectExact(kind)
      await store()
      await expectExact(`${kind}, stored`)
    },
  )

  test('a write that is committed while they are being stored is counted', async () => {
    await store()
    const { pool } = agenda.server.db.database
    const client = await pool.connect()
    try {
      const [past] = await sql(
        `select id, unit_id, state, (starts_at at time zone '${zone}')::date::text as day from appointments
          where unit_id = $3 and starts_at between $1 and $2 order by id limit 1`,
        [`${ago(40)}T12:00Z`, `${ago(6)}T12:00Z`, units[0]],
      )
      await client.query('begin')
      await client.query(`select set_config('app.org_id', $1, true)`, [agenda.orgId])
      // Whoever stores has counted already when they come to write this row, and waits.
      await client.query(
        `select from metric_sums where unit_id = $1 and grain = 'day' and first = $2 for update`,
        [past?.unit_id, past?.day],
      )
      const stored = store(true)
      const waits = async () => (await pool.query('select from pg_locks where not granted')).rowCount
      await expect.poll(waits, { timeout: 20_000 }).toBeGreaterThan(0)
      await sql('update appointments set state = $2, price_cents = 777 where id = $1', [
        past?.id,
        past?.state === 'done' ? 'noShow' : 'done',
      ])
      await client.query('rollback')
      await stored
    } finally {
      client.release()
    }
    await expectExact('committed meanwhile')
    expect((await sql('select from metric_marks where at < $1', [`${ago(4)}T00:00Z`])).length).toBe(1)
  })

  test('what people do with the past: a state that is put right and taken back, patients joined and parted', async () => {
    const [{ id } = { id: '' }] = await sql(
      `insert into appointments (org_id, id, unit_id, professional_id, patient_id, kind, state, starts_at, ends_at, source, is_overbooked)
       values ($1, gen_random_uuid(), $2, $3, $4, 'visit', 'confirmed', $5, $6, 'frontDesk', true) returning id`,
      [agenda.orgId, units[0], agenda.helenaId, agenda.patientId, `${ago(9)}T12:00Z`, `${ago(9)}T12:30Z`],
    )
    await store()
    const act = async (path: string, body: object, status: number) => {
      const answer = await agenda.call('POST', path, body, 'owner')
      expect(answer).toMatchObject({ status })
      await expectExact(path)
      await store()
      await expectExact(`${path}, stored`)
      return answer.body
    }
    const missed = await act(
      `/appointments/${id}/moves`,
      { version: 1, to: 'noShow', reason: 'Não veio' },
      200,
    )
    await act(`/appointments/${id}/undo`, { version: missed.version, reason: 'Foi engano' }, 200)
    const other = await agenda.create({ fullName: 'Teresa C. Alves' })
    await sql('update appointments set patient_id = $2 where id = $1', [id, other.id])
    const survivor = (await agenda.call('GET', `/patients/${agenda.patientId}`, undefined, 'owner')).body
    const merged = await act(
      `/patients/${survivor.id}/merges`,
      { version: survivor.version, otherId: other.id, otherVersion: other.version },
      201,
    )
    expect(merged).toBeDefined()
    const [merge] = (await agenda.call('GET', `/patients/${survivor.id}/merges`, undefined, 'owner')).body
      .items
    await act(`/patients/${survivor.id}/merges/${merge.id}/reversal`, {}, 200)
  })

  test('two who store at once do not spoil each other’s', async () => {
    for (let at = 0; at < 6; at++) await writes.transition?.(`at once ${at}`)
    await Promise.all([store(true), store(), store(true)])
    await expectExact('three at once')
  })

  test('are what a report reads, and one command puts them right', async () => {
    await store()
    const before = await report(`from=${ago(100)}&to=${ago(40)}`)
    expect(before.current.totals.all).toBeGreaterThan(0)
    await sql(`update metric_sums set sums = '{}'`)
    expect((await report(`from=${ago(100)}&to=${ago(40)}`)).current.totals.all).toBe(0)
    await storeMetricSums(agenda.server.db.database, { all: true })
    expect((await report(`from=${ago(100)}&to=${ago(40)}`)).current).toEqual(before.current)
  })

  test('by definitions of before are not read', async () => {
    await sql(`update metric_sums set sums = '{}', formula = formula - 1`)
    await expectExact('another formula')
    expect(await store()).toBeGreaterThan(7)
    await expectExact('stored by the formula of now')
  })
})

describe('offered time', () => {
  test('of a day whose sums are stored is what it was then, whatever becomes of the hours', async () => {
    const period = `from=${ago(60)}&to=${ago(10)}`
    await store()
    const { occupancy } = (await report(period)).current
    expect(occupancy.offered).toBeGreaterThan(0)
    const found = await agenda.call('GET', `/professionals/${agenda.helenaId}`, undefined, 'owner')
    const { status } = await agenda.call(
      'PUT',
      `/professionals/${agenda.helenaId}`,
      { ...found.body, hours: [] },
      'owner',
    )
    expect(status).toBe(200)
    expect((await report(period)).current.occupancy).toEqual(occupancy)
    await store(true)
    expect((await report(period)).current.occupancy).toEqual(occupancy)
    // What comes is by the hours of now.
    const ahead = await report(`from=${today}&to=${addDays(today, 13)}`)
    expect(
      ahead.current.occupancies.filter(
        ({ professionalId, offered }: { professionalId: string; offered: number }) =>
          professionalId === agenda.helenaId && offered > 0,
      ),
    ).toEqual([])
  })
})

describe('who sees them', () => {
  test('a manager of some units is told of these alone', async () => {
    await store()
    const period = `from=${ago(120)}&to=${ago(5)}`
    const whole = (await report(`${period}&unitIds=${units[0]}`)).current.totals
    await sql(`update members set unit_ids = $2::uuid[] where user_id = $1`, [
      agenda.userIds.manager,
      `{${units[0]}}`,
    ])
    const { body } = await agenda.call('GET', `/metrics/report?${period}`, undefined, 'manager')
    expect(body.current.totals).toEqual(whole)
    await sql('update members set unit_ids = null')
  })
})
