import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCsv } from '#lib/csv.ts'
import { addDays } from '#lib/days.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import type { MetricRow, MetricRows, ReportOutput, Trend } from './contract.ts'
import { leadGroupOf, type Measure, measures } from './rules.ts'

let agenda: Agenda
beforeAll(async () => {
  agenda = await openAgenda()
  await makeHistory()
})
afterAll(() => agenda.server.stop())

/** The same numbers each time. */
let drawn = 7
const draw = (below: number) => {
  drawn = (drawn * 1_664_525 + 1_013_904_223) % 2 ** 32
  return Math.floor((drawn / 2 ** 32) * below)
}
const pick = <T>(some: readonly T[]): T => some[draw(some.length)] as T

/**
 * Three weeks of appointments in all states, written as they end up; some begin or end their day in another day of UTC. What
 * the product itself does with them (moves, undo, restored records) the commands' own tests show.
 */
async function makeHistory() {
  const { server, orgId } = agenda
  const rows = Array.from({ length: 300 }, () => {
    const day = draw(21)
    const minute = pick([0, 30, 8 * 60, 9 * 60, 10 * 60, 15 * 60, 20 * 60 + 30, 23 * 60 + 30])
    const state = pick([
      'scheduled',
      'confirmed',
      'waiting',
      'inService',
      'done',
      'done',
      'done',
      'cancelled',
      'noShow',
    ])
    const hasCome = state === 'inService' || state === 'done'
    return {
      day,
      minute,
      state,
      professional: pick([agenda.helenaId, agenda.ivanId, null]),
      plan: pick([agenda.planId, null]),
      kind: pick(['visit', 'followUp', 'exam']),
      source: pick(['frontDesk', 'api', 'conversation', 'link']),
      ahead: draw(45),
      wait: hasCome ? draw(60) : null,
      room: state === 'done' ? 5 + draw(40) : null,
      price: pick([null, 20_000, 35_000]),
      isBooked: draw(2) === 0,
      isConfirmed: draw(3) === 0,
    }
  })
  await server.sql(
    orgId,
    `with one as (select gen_random_uuid() as id, r.* from jsonb_to_recordset($2::jsonb) as r
       (day int, minute int, state text, professional uuid, plan uuid, kind text, source text, ahead int, wait int, room int,
        price int, "isBooked" boolean, "isConfirmed" boolean)),
     timed as (select one.*, ('2026-10-26'::date + day + minute * interval '1 minute') at time zone 'America/Sao_Paulo' as begins from one),
     written as (
      insert into appointments (org_id, id, unit_id, professional_id, patient_id, kind, state, starts_at, ends_at, created_at,
                                insurance_plan_id, price_cents, source, is_overbooked, cancelled_by, checked_in_at, started_at, finished_at)
      select $1, id, $3, professional, $4, kind, state, begins, begins + interval '30 minutes', begins - ahead * interval '1 day',
             plan, price, source, true, case when state = 'cancelled' then 'clinic' else '' end,
             case when wait is not null or state = 'waiting' then begins - interval '10 minutes' end,
             begins - interval '10 minutes' + wait * interval '1 minute',
             begins - interval '10 minutes' + (wait + room) * interval '1 minute'
        from timed returning id)
     insert into appointment_history (org_id, id, appointment_id, source, action, from_state, to_state, user_id)
     select $1, gen_random_uuid(), id, source, 'book', null, 'scheduled', case when "isBooked" then 'somebody' end from timed
     union all
     select $1, gen_random_uuid(), id, 'link', 'move', 'scheduled', 'confirmed', null from timed where "isConfirmed"`,
    [orgId, JSON.stringify(rows), agenda.unitId, agenda.patientId],
  )
}

const period = 'from=2026-10-26&to=2026-11-15'
const read = async (query = period): Promise<ReportOutput> => {
  const { status, body } = await agenda.call('GET', `/metrics/report?${query}`, undefined, 'owner')
  expect(status).toBe(200)
  return body.current
}
const rows = async (query: string): Promise<MetricRows> => {
  const { status, body } = await agenda.call('GET', `/metrics/rows?${query}`, undefined, 'owner')
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const allRows = async (query: string): Promise<MetricRow[]> => {
  const items: MetricRow[] = []
  for (let next: string | null = ''; next !== null; ) {
    const page: Awaited<ReturnType<typeof rows>> = await rows(
      `${query}&limit=200${next && `&cursor=${next}`}`,
    )
    items.push(...page.items)
    next = page.next
  }
  return items
}

describe('GET /orgs/{orgId}/metrics/report', () => {
  test('counts what plain statements count', async () => {
    const report = await read()
    const [oracle] = await agenda.server.sql(
      agenda.orgId,
      `select count(*)::int as all, count(*) filter (where state = 'done')::int as attended,
              count(*) filter (where state = 'noShow')::int as "noShow",
              count(*) filter (where state <> 'cancelled' and starts_at <= now())::int as due,
              count(*) filter (where started_at is not null)::int as waited,
              coalesce(sum(price_cents) filter (where state = 'done'), 0)::int as received
         from appointments where (starts_at at time zone 'America/Sao_Paulo')::date between '2026-10-26' and '2026-11-15'`,
    )
    const { received, ...counts } = oracle as Record<string, number>
    expect(report.totals).toMatchObject(counts)
    expect(report.money.receivedCents).toBe(received)
    const byDay = await agenda.server.sql(
      agenda.orgId,
      `select (starts_at at time zone 'America/Sao_Paulo')::date::text as day, count(*)::int as all
         from appointments group by 1 order by 1`,
    )
    expect(report.days.map(({ day, all }) => ({ day, all }))).toEqual(byDay)
    const byOrigin = await agenda.server.sql(
      agenda.orgId,
      `select case when a.source = 'conversation' and h.user_id is null then 'assistant' else a.source end as id, count(*)::int as count
         from appointments a join appointment_history h on h.appointment_id = a.id and h.action = 'book' group by 1`,
    )
    expect(new Set(report.origins.filter(({ count }) => count > 0))).toEqual(new Set(byOrigin))
    const [confirmed] = await agenda.server.sql(
      agenda.orgId,
      `select count(*)::int as due from appointments a join appointment_history h on h.appointment_id = a.id and h.action = 'move'
        where a.state <> 'cancelled'`,
    )
    expect(report.missedByAnswer.find(({ id }) => id === 'confirmed')?.due).toBe(confirmed?.due)
  })

  test('days are the unit’s: half past eleven at night is still that day', async () => {
    const [late] = await agenda.server.sql(
      agenda.orgId,
      `select (starts_at at time zone 'America/Sao_Paulo')::date::text as day, starts_at::date::text as utc
         from appointments where extract(hour from starts_at at time zone 'America/Sao_Paulo') = 23 limit 1`,
    )
    expect(late?.day).not.toBe(late?.utc)
    const items = await allRows(`${period}&measure=all&day=${late?.day}&hour=23`)
    expect(items.length).toBeGreaterThan(0)
    expect(new Set(items.map(({ time }) => time))).toEqual(new Set(['23:30']))
  })

  test('a filter narrows every number alike', async () => {
    const own = await read(`${period}&professionalIds=${agenda.helenaId}&planIds=none`)
    const items = await allRows(`${period}&measure=all&professionalIds=${agenda.helenaId}&planIds=none`)
    expect(items.length).toBe(own.totals.all)
    expect(items.length).toBeGreaterThan(0)
    expect(
      items.every(({ planName, professionalId }) => planName === '' && professionalId === agenda.helenaId),
    ).toBe(true)
    expect((await read(`${period}&planIds=none,${agenda.planId}`)).totals).toEqual((await read()).totals)
  })

  test('the period before is of equal length, and ends at the same hour', async () => {
    const { body } = await agenda.call(
      'GET',
      '/metrics/report?from=2026-11-02&to=2026-11-08&compare=true',
      undefined,
      'owner',
    )
    expect(body.previous).toMatchObject({ from: '2026-10-26', to: '2026-11-01' })
    expect(Date.parse(body.at) - Date.parse(body.previous.until)).toBe(7 * 86_400_000)
    expect(body.notes).toEqual(['holidays'])
    expect(body.previous.report.totals.all).toBe((await read('from=2026-10-26&to=2026-11-01')).totals.all)
  })

  test('offers the hours of professionals, without those of blocks and holidays', async () => {
    // Two professionals, four hours a day, five days; the Monday is a holiday (2 November).
    const { occupancy, occupancies } = await read('from=2026-11-02&to=2026-11-08')
    expect(occupancy.offered).toBe(2 * 4 * 60 * 4)
    expect(occupancy.offeredSoFar).toBe(occupancy.offered)
    expect(occupancies).toHaveLength(2)
    const { status } = await agenda.call(
      'POST',
      `/professionals/${agenda.helenaId}/blocks`,
      { kind: 'sick', startsOn: '2026-11-03', endsOn: '2026-11-04' },
      'owner',
    )
    expect(status).toBe(201)
    expect((await read('from=2026-11-02&to=2026-11-08')).occupancy.offered).toBe(2 * 4 * 60 * 4 - 2 * 4 * 60)
  })

  test.each([
    ['from=2026-11-08&to=2026-11-02', 'O fim vem antes do início'],
    ['from=2025-01-01&to=2026-11-02', 'Escolha até 366 dias'],
  ])('422 for %s', async (query, message) => {
    const { status, body } = await agenda.call('GET', `/metrics/report?${query}`, undefined, 'owner')
    expect(status).toBe(422)
    expect(body.errors).toEqual({ to: message })
  })
})

describe('GET /orgs/{orgId}/metrics/trend', () => {
  const trend = async (query: string) => {
    const { status, body } = await agenda.call('GET', `/metrics/trend?${query}`, undefined, 'owner')
    expect(status).toBe(200)
    return body as Trend
  }

  test('each of eight weeks says what its own report says', async () => {
    const { weeks } = await trend(period)
    expect(weeks).toHaveLength(8)
    expect(weeks.at(-1)).toMatchObject({ from: '2026-11-09', to: '2026-11-15' })
    expect(weeks[0]).toMatchObject({ from: '2026-09-21', to: '2026-09-27', attended: 0, waitMedian: null })
    for (const week of weeks.slice(-3)) {
      const { totals, occupancy, wait, money } = await read(`from=${week.from}&to=${week.to}`)
      expect(week).toEqual({
        from: week.from,
        to: week.to,
        attended: totals.attended,
        noShow: totals.noShow,
        due: totals.due,
        attendedMinutes: occupancy.attended,
        offeredMinutes: occupancy.offeredSoFar,
        waitMedian: wait.median,
        expectedCents: money.receivedCents + money.aheadCents,
      })
      expect(week.due).toBeGreaterThan(0)
    }
  })

  test('a day is told beside what took place a week before it, within the filters', async () => {
    const filters = `professionalIds=${agenda.helenaId}&planIds=none`
    const { weekBefore } = await trend(`from=2026-11-09&to=2026-11-15&${filters}`)
    const { days } = await read(`from=2026-11-02&to=2026-11-08&${filters}`)
    expect(weekBefore).toEqual(days.map(({ day, attended }) => ({ day: addDays(day, 7), attended })))
    expect((await trend('from=2026-10-01&to=2026-11-15')).weekBefore).toEqual([])
  })

  test('403 for the front desk, professionals and strangers, 401 without a token, 422 for no period', async () => {
    const path = `/metrics/trend?${period}`
    for (const role of ['receptionist', 'professional', 'stranger'] as const)
      expect((await agenda.call('GET', path, undefined, role)).status).toBe(403)
    expect((await agenda.server.call('GET', `${agenda.path}${path}`)).status).toBe(401)
    const backwards = await agenda.call(
      'GET',
      '/metrics/trend?from=2026-11-08&to=2026-11-02',
      undefined,
      'owner',
    )
    expect([backwards.status, backwards.body.errors]).toEqual([422, { to: 'O fim vem antes do início' }])
  })
})

describe('what patients thought', () => {
  test('a score counts on the day of its appointment, with what was written', async () => {
    await agenda.server.sql(
      agenda.orgId,
      `insert into satisfaction_scores (org_id, appointment_id, score, comment, channel, at)
       select $1, id, case when n % 4 = 0 then 3 else 10 end, 'Foi bom ' || n, 'whatsapp', now()
         from (select id, row_number() over (order by id) as n from appointments where state = 'done' order by id limit 24) a`,
      [agenda.orgId],
    )
    const { satisfaction, scores } = await read()
    expect(satisfaction).toMatchObject({ answers: 24, promoters: 18, detractors: 6, nps: 50 })
    expect(scores).toEqual([0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 18])
    const low = await rows(`${period}&measure=scored&score=3`)
    expect(low.total).toBe(6)
    expect(low.items[0]).toMatchObject({ score: 3, comment: expect.stringMatching(/^Foi bom \d+$/) })
  })
})

describe('GET /orgs/{orgId}/metrics/rows', () => {
  test('as many rows as the number says, for every number', async () => {
    const report = await read()
    for (const measure of measures)
      expect((await rows(`${period}&measure=${measure}&limit=1`)).total, measure).toBe(report.totals[measure])
    const total = async (measure: Measure, place: string) =>
      (await rows(`${period}&measure=${measure}&limit=1&${place}`)).total
    for (const { id, missed, due } of report.missedByLead)
      expect([await total('noShow', `lead=${id}`), await total('due', `lead=${id}`)]).toEqual([missed, due])
    for (const { id, count } of report.plans) expect(await total('kept', `plan=${id}`)).toBe(count)
    for (const { weekday, hour, count } of report.hours.slice(0, 6))
      expect(await total('kept', `weekday=${weekday}&hour=${hour}`)).toBe(count)
  })

  test.each(['day', 'professional', 'plan', 'lead'] as const)(
    'by %s the sums add up to the number, and the rows come group by group',
    async (group) => {
      const query = `${period}&measure=due&group=${group}`
      const { body } = await agenda.call('GET', `/metrics/rows?${query}&limit=1`, undefined, 'owner')
      const { sums, total, averageLead } = body as MetricRows
      for (const own of Object.values(sums))
        expect(own.reduce((sum, { count }) => sum + count, 0)).toBe(total)
      const items = await allRows(query)
      expect(items).toHaveLength(total)
      const idOf = {
        day: ({ day }: MetricRow) => day,
        professional: ({ professionalId }: MetricRow) => professionalId ?? 'none',
        plan: ({ planId }: MetricRow) => planId ?? 'none',
        lead: ({ leadDays }: MetricRow) => leadGroupOf(leadDays),
      }[group]
      const found = [...Map.groupBy(items, idOf)].map(([id, own]) => ({ id, count: own.length }))
      expect(found).toEqual(sums[group])
      expect(items.map(idOf)).toEqual(sums[group].flatMap(({ id, count }) => Array(count).fill(id)))
      const days = items.reduce((sum, { leadDays }) => sum + leadDays, 0)
      expect(averageLead).toBe(Math.round(days / total))
      for (const { id, count } of sums[group].slice(0, 3))
        expect((await rows(`${period}&measure=due&${group}=${id}&limit=1`)).total).toBe(count)
    },
  )

  test('missed ones are a part of those due, and say for when they are booked again', async () => {
    const query = `${period}&measure=noShow&plan=none`
    const missed = await rows(`${query}&limit=200`)
    const due = await rows(`${period}&measure=due&plan=none&limit=1`)
    expect(missed.whole).toEqual({ measure: 'due', total: due.total })
    expect(due.whole).toBeNull()
    const oracle = await agenda.server.sql(
      agenda.orgId,
      `select a.id, coalesce((select to_char(min(b.starts_at) at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') from appointments b
                where b.starts_at > a.starts_at and b.state not in ('noShow', 'cancelled')), '') as day
         from appointments a where a.state = 'noShow' and a.insurance_plan_id is null`,
    )
    expect(new Map(missed.items.map(({ id, rebookedOn }) => [id, rebookedOn]))).toEqual(
      new Map(oracle.map(({ id, day }) => [id, day])),
    )
  })

  test('pages bring each row once', async () => {
    const pages = [await rows(`${period}&measure=all&limit=7`)]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await rows(`${period}&measure=all&limit=7&cursor=${next}`))
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(pages[0]?.total)
  })

  test('403 for the front desk, professionals and strangers, 401 without a token', async () => {
    const path = `/metrics/rows?${period}&measure=all`
    const status = async (role: 'receptionist' | 'professional' | 'stranger') =>
      (await agenda.call('GET', path, undefined, role)).status
    expect(await status('receptionist')).toBe(403)
    expect(await status('professional')).toBe(403)
    expect(await status('stranger')).toBe(403)
    expect((await agenda.server.call('GET', `${agenda.path}${path}`)).status).toBe(401)
  })
})

describe('POST /orgs/{orgId}/metrics/rows/export', () => {
  const choice = { from: '2026-10-26', to: '2026-11-15', measure: 'due', group: 'professional' }
  const exported = (body: object, role: 'owner' | 'receptionist' | 'professional' | 'stranger' = 'owner') =>
    fetch(`${agenda.server.origin}${agenda.path}/metrics/rows/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${agenda.tokens[role]}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test('200 with the rows of the number, in the order of the page', async () => {
    const response = await exported(choice)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="metricas-linhas.csv"')
    const [header = [], ...lines] = parseCsv(Buffer.from(await response.arrayBuffer()).toString('utf8'), ';')
    const items = await allRows(`${period}&measure=due&group=professional`)
    expect(items.length).toBeGreaterThan(200)
    const cell = (name: string) => lines.map((line) => line[header.indexOf(name)])
    expect(cell('Hora')).toEqual(items.map(({ time }) => time))
    expect(cell('Profissional')).toEqual(
      items.map(({ professionalName }) => professionalName || 'Só equipamento'),
    )
    expect(cell('Dias de antecedência')).toEqual(items.map(({ leadDays }) => String(leadDays)))
    const [entry] = (await agenda.call('GET', `/history/org/${agenda.orgId}`, undefined, 'owner')).body.items
    expect(entry).toMatchObject({ act: 'export', after: { metrics: { measure: 'due' } } })
  })

  test('403 for the front desk, professionals and strangers, 401 without a token, 422 for a wrong period', async () => {
    for (const role of ['receptionist', 'professional', 'stranger'] as const)
      expect((await exported(choice, role)).status).toBe(403)
    const path = `${agenda.path}/metrics/rows/export`
    expect((await agenda.server.call('POST', path, { body: choice })).status).toBe(401)
    const backwards = await exported({ ...choice, to: '2026-10-01' })
    expect([backwards.status, (await backwards.json()).errors]).toEqual([
      422,
      { to: 'O fim vem antes do início' },
    ])
  })
})
