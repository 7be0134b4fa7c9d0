import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Agenda, boundTo, openAgenda } from '#test/agenda.ts'
import { pinheiros } from '#test/world.ts'
import type { ClosingRow, ClosingSheet } from './contract.ts'

let agenda: Agenda
let centroId: string
beforeAll(async () => {
  agenda = await openAgenda()
  const { body } = await agenda.call('POST', '/units', { ...pinheiros, name: 'Centro' }, 'owner')
  centroId = body.id
  await makeMonths()
})
afterAll(() => agenda.server.stop())

/**
 * Appointments of two months and their borders, written as they end up: each combination of who attended, who pays and what
 * the convênio gave, in two units. Half past eleven at night on the last day is the next month in UTC.
 */
async function makeMonths() {
  await agenda.server.sql(
    agenda.orgId,
    `insert into appointments (org_id, id, unit_id, professional_id, patient_id, kind, state, starts_at, ends_at, insurance_plan_id,
                               price_cents, share_cents, is_overbooked, cancelled_by, started_at, finished_at, source,
                               authorization_state, authorization_number, authorization_password, authorization_valid_until)
     select $1, gen_random_uuid(), case when n % 3 = 0 then $2 else $3 end::uuid,
            case n % 4 when 0 then $4 when 1 then $5 when 2 then $4 end::uuid, $6, case when n % 2 = 0 then 'visit' else 'exam' end,
            state, begins, begins + interval '30 minutes', case when n % 5 < 3 then $7 end::uuid,
            case when n % 7 > 0 then 10000 + n end, case when n % 4 < 3 and n % 7 > 0 then 6000 + n end, true,
            case when state = 'cancelled' then 'clinic' else '' end,
            case when state = 'done' then begins end, case when state = 'done' then begins + interval '20 minutes' end, 'frontDesk',
            case when n % 11 = 0 then 'none' else 'authorized' end, case when n % 6 = 0 then '' else 'G' || n end,
            case when n % 8 = 0 then '' else 'S' || n end, case when n % 9 = 0 then '2026-09-01'::date end
       from (select n, case when n % 10 = 0 then 'noShow' when n % 13 = 0 then 'cancelled' else 'done' end as state,
                    ('2026-08-31'::date + n % 63 + case when n % 2 = 0 then interval '23:30' else interval '0:10' end)
                      at time zone 'America/Sao_Paulo' as begins
               from generate_series(1, 400) n) made`,
    [agenda.orgId, centroId, agenda.unitId, agenda.helenaId, agenda.ivanId, agenda.patientId, agenda.planId],
  )
}

type Role = 'owner' | 'receptionist' | 'professional' | 'stranger'
type Page = { items: ClosingRow[]; total: ClosingSheet['total']; next: string | null }

const get = (path: string, role: Role = 'owner') =>
  agenda.call('GET', `/metrics/closings/${path}`, undefined, role)
async function sheet(path = '2026-10', role: Role = 'owner'): Promise<ClosingSheet> {
  const { status, body } = await get(path, role)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
async function rows(query: string, role: Role = 'owner'): Promise<Page> {
  const { status, body } = await get(`2026-10/rows?${query}`, role)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

/** The same sums by one plain statement. */
async function plainly(month: string, where = 'true') {
  const [sums] = await agenda.server.sql(
    agenda.orgId,
    `select count(*)::int as count, coalesce(sum(price_cents), 0)::int as "valueCents",
            coalesce(sum(share_cents) filter (where professional_id is not null), 0)::int as "shareCents",
            count(*) filter (where price_cents is null)::int as unpriced, count(insurance_plan_id)::int as "byPlan",
            count(*) filter (where lacks)::int as missing, coalesce(sum(price_cents) filter (where lacks), 0)::int as "missingCents"
       from (select *, insurance_plan_id is not null and authorization_state <> 'none'
                    and (authorization_number = '' or authorization_password = ''
                         or coalesce(authorization_valid_until < (starts_at at time zone 'America/Sao_Paulo')::date, false)) as lacks
               from appointments where state = 'done' and to_char(starts_at at time zone 'America/Sao_Paulo', 'YYYY-MM') = $1) a
      where ${where}`,
    [month],
  )
  return sums
}

const where = (column: string, id: string | null) =>
  id === null ? `${column} is null` : `${column} = '${id}'`

describe('GET /orgs/{orgId}/metrics/closings/{month}', () => {
  test('counts what plain statements count, on the calendar of the unit', async () => {
    const { total, before, cells } = await sheet()
    expect(total).toEqual(await plainly('2026-10'))
    expect(before).toEqual(await plainly('2026-09'))
    expect(total.missing).toBeGreaterThan(0)
    expect(cells).toHaveLength(6)
    for (const { professionalId, planId, ...sums } of cells)
      expect(sums).toEqual(
        await plainly(
          '2026-10',
          `${where('professional_id', professionalId)} and ${where('insurance_plan_id', planId)}`,
        ),
      )
  })

  test('unit, professional and convênio narrow both months', async () => {
    const { total, before } = await sheet(
      `2026-10?unitIds=${centroId}&professionalIds=${agenda.helenaId}&planIds=none`,
    )
    const own = `unit_id = '${centroId}' and professional_id = '${agenda.helenaId}' and insurance_plan_id is null`
    expect(total).toEqual(await plainly('2026-10', own))
    expect(before).toEqual(await plainly('2026-09', own))
    expect(total.count).toBeGreaterThan(0)
  })

  test('a month without anything is empty', async () => {
    expect(await sheet('2024-02')).toMatchObject({ cells: [], total: { count: 0 }, before: { count: 0 } })
  })

  test.each(['2026-13', '2026-1', '1926-10', 'outubro'])('422 for %s', async (month) => {
    const { status, body } = await get(month)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ month: 'Mês inválido. Ex: 2026-10' })
  })
})

describe('GET /orgs/{orgId}/metrics/closings/{month}/rows', () => {
  test('the rows of each cell add up to it', async () => {
    for (const { professionalId, planId, ...sums } of (await sheet()).cells) {
      const place = `professional=${professionalId ?? 'none'}&plan=${planId ?? 'none'}`
      const { total, items, next } = await rows(`${place}&limit=200`)
      expect(total).toEqual(sums)
      expect(next).toBe(null)
      expect(items).toHaveLength(sums.count)
      const sum = (of: (row: ClosingRow) => number) => items.map(of).reduce((a, b) => a + b, 0)
      expect(sum(({ priceCents }) => priceCents ?? 0)).toBe(sums.valueCents)
      expect(sum(({ shareCents }) => shareCents)).toBe(sums.shareCents)
      expect(sum(({ missing }) => Number(missing !== null))).toBe(sums.missing)
    }
  })

  test('those without guia or senha, page by page, each once', async () => {
    const { total } = await sheet()
    const pages = [await rows('missing=true&limit=3')]
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await rows(`missing=true&limit=3&cursor=${next}`))
    const items = pages.flatMap((page) => page.items)
    expect(new Set(items.map(({ id }) => id)).size).toBe(total.missing)
    expect(items).toHaveLength(total.missing)
    expect(new Set(items.map(({ missing }) => missing))).toEqual(
      new Set(['guide', 'password', 'both', 'expired']),
    )
    expect(items[0]).toMatchObject({ patientName: 'Teresa Cristina Alves', planName: 'Amparo' })
  })
})

describe('who may read', () => {
  test('403 for the front desk, professionals and strangers, 401 without a token', async () => {
    for (const path of ['2026-10', '2026-10/rows']) {
      for (const role of ['receptionist', 'professional', 'stranger'] as const)
        expect((await get(path, role)).status).toBe(403)
      const url = `${agenda.server.origin}/api/v1/orgs/${agenda.orgId}/metrics/closings/${path}`
      expect((await fetch(url)).status).toBe(401)
    }
  })

  test('who manages one unit closes that one, whatever the filter asks for', async () => {
    const promote = (role: string) =>
      agenda.server.sql(agenda.orgId, 'update members set role = $2 where user_id = $1', [
        agenda.userIds.receptionist,
        role,
      ])
    await promote('manager')
    await boundTo(agenda, [centroId], async () => {
      const own = await plainly('2026-10', `unit_id = '${centroId}'`)
      expect((await sheet('2026-10', 'receptionist')).total).toEqual(own)
      const { total, items } = await rows('limit=200', 'receptionist')
      expect(total).toEqual(own)
      expect(new Set(items.map(({ unitId }) => unitId))).toEqual(new Set([centroId]))
      expect((await sheet(`2026-10?unitIds=${agenda.unitId}`, 'receptionist')).total.count).toBe(0)
    })
    await promote('receptionist')
  })
})
