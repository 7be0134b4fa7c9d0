import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCsv } from '#lib/csv.ts'
import { type Agenda, openAgenda } from '#test/agenda.ts'
import type { MetricRows } from '../contract.ts'

let agenda: Agenda
const ids: Record<string, string> = {}
const people = {
  jose: 'José Ávila Couto',
  alice: 'Alice Moraes',
  hel: 'Heloísa Prado Lima',
  gone: 'Márcio Dutra',
  old: 'Alicia Moraez',
}

beforeAll(async () => {
  agenda = await openAgenda()
  for (const [name, fullName] of Object.entries(people)) ids[name] = (await agenda.create({ fullName })).id
  const { helenaId, ivanId } = agenda
  await write('2026-11-03T12:00Z', 'jose', helenaId, 'noShow')
  await write('2026-11-03T13:00Z', 'alice', helenaId, 'noShow')
  await write('2026-11-04T13:00Z', 'hel', ivanId, 'noShow')
  await write('2026-11-05T13:00Z', 'gone', ivanId, 'noShow')
  await write('2026-11-05T14:00Z', 'old', ivanId, 'noShow')
  await write('2026-11-06T14:00Z', 'jose', ivanId, 'done')
  // The week before.
  await write('2026-10-27T12:00Z', 'jose', helenaId, 'noShow')
  await write('2026-10-28T12:00Z', 'jose', helenaId, 'noShow')
  await write('2026-10-28T13:00Z', 'alice', ivanId, 'noShow')
})
afterAll(() => agenda.server.stop())

const write = (at: string, patient: string, professionalId: string, state: string) =>
  agenda.server.sql(
    agenda.orgId,
    `insert into appointments (org_id, id, unit_id, professional_id, patient_id, kind, state, starts_at, ends_at, source)
     values ($1, gen_random_uuid(), $2, $3, $4, 'visit', $5, $6::timestamptz, $6::timestamptz + interval '30 minutes', 'frontDesk')`,
    [agenda.orgId, agenda.unitId, professionalId, ids[patient], state, at],
  )

const week = 'from=2026-11-02&to=2026-11-08'
const rows = async (query: string): Promise<MetricRows> => {
  const { status, body } = await agenda.call('GET', `/metrics/rows?${week}&${query}`, undefined, 'owner')
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}
const named = async (q: string, measure = 'noShow') =>
  (await rows(`measure=${measure}&q=${encodeURIComponent(q)}`)).items.map(({ patientName }) => patientName)

describe('the search among the rows of a number', () => {
  test.each([
    ['a patient, without accents', 'jose avila', ['José Ávila Couto']],
    ['the beginning of any word', 'mora', ['Alice Moraes', 'Alicia Moraez']],
    ['a professional', 'ivan', ['Heloísa Prado Lima', 'Márcio Dutra', 'Alicia Moraez']],
    ['patients and professionals alike', 'hel', ['José Ávila Couto', 'Alice Moraes', 'Heloísa Prado Lima']],
    ['one word of each', 'alice helena', ['Alice Moraes']],
    ['words of nobody together', 'jose ivan', []],
    ['nobody', 'zuleica', []],
    ['particles and signs alone', ' – ', Object.values(people)],
  ])('finds by %s', async (_, q, found) => expect(await named(q)).toEqual(found))

  test('narrows the number, its whole, its sums, its pages and its file alike', async () => {
    const found = await rows('measure=noShow&q=ivan&limit=2')
    expect(found.total).toBe(3)
    expect(found.whole).toEqual({ measure: 'due', total: 4 })
    for (const sums of Object.values(found.sums))
      expect(sums.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    const rest = await rows(`measure=noShow&q=ivan&limit=2&cursor=${found.next}`)
    expect([found.items.length, rest.items.length, rest.next]).toEqual([2, 1, null])
    const response = await fetch(`${agenda.server.origin}${agenda.path}/metrics/rows/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${agenda.tokens.owner}`, 'content-type': 'application/json' },
      body: JSON.stringify({ from: '2026-11-02', to: '2026-11-08', measure: 'noShow', q: 'ivan' }),
    })
    const [header = [], ...lines] = parseCsv(Buffer.from(await response.arrayBuffer()).toString('utf8'), ';')
    expect(lines.map((line) => line[header.indexOf('Paciente')])).toEqual(
      [...found.items, ...rest.items].map(({ patientName }) => patientName),
    )
  })

  test('goes with the places of the number', async () => {
    expect((await rows(`measure=all&q=jose&professional=${agenda.ivanId}`)).total).toBe(1)
    expect(
      (await rows(`measure=all&q=jose&professional=${agenda.ivanId}&professionalIds=${agenda.helenaId}`))
        .total,
    ).toBe(0)
    expect((await rows('measure=all&q=jose&day=2026-11-03')).total).toBe(1)
    expect((await rows('measure=all&day=2026-11-09')).total).toBe(0)
    expect((await rows('measure=all&day=2026-10-27')).total).toBe(0)
  })
})

describe('the same number in the period before', () => {
  const weekBefore = async (query: string) => (await rows(`measure=noShow&compare=true&${query}`)).previous

  test('is told with the comparison alone', async () => {
    expect((await rows('measure=noShow')).previous).toBeNull()
    const { body } = await agenda.call('GET', `/metrics/report?${week}&compare=true`, undefined, 'owner')
    const { from, to, report } = body.previous
    expect(await weekBefore('')).toMatchObject({ from, to, total: report.totals.noShow })
    expect(report.totals.noShow).toBe(3)
  })

  test('is of the same search and place, on the day that corresponds', async () => {
    expect((await weekBefore('q=jose'))?.total).toBe(2)
    expect((await weekBefore(`professional=${agenda.ivanId}`))?.total).toBe(1)
    // 4 November after 28 October.
    expect((await weekBefore('day=2026-11-04'))?.total).toBe(2)
    expect((await weekBefore('day=2026-11-05'))?.total).toBe(0)
  })

  test('ends at the same hour', async () => {
    const someone = await agenda.create({ fullName: 'Quitéria Lemos' })
    const [{ from, to } = {}] = await agenda.server.sql(
      agenda.orgId,
      `select (d.day - 1)::text as from, (d.day + 5)::text as to from (select (now() at time zone 'America/Sao_Paulo')::date as day) d`,
    )
    await agenda.server.sql(
      agenda.orgId,
      `insert into appointments (org_id, id, unit_id, professional_id, patient_id, kind, state, starts_at, ends_at, source)
       select $1, gen_random_uuid(), $2, $3, $4, 'visit', 'noShow', t.at, t.at + interval '30 minutes', 'frontDesk'
         from (values (now() - interval '7 days' - interval '1 minute'), (now() - interval '7 days' + interval '10 minutes')) as t (at)`,
      [agenda.orgId, agenda.unitId, agenda.ivanId, someone.id],
    )
    const { body } = await agenda.call(
      'GET',
      `/metrics/rows?from=${from}&to=${to}&measure=noShow&compare=true&q=quiteria`,
      undefined,
      'owner',
    )
    expect(body.previous.total).toBe(1)
  })
})

describe('patients whose records are no longer listed', () => {
  test('a deleted one is still named and found', async () => {
    const { body } = await agenda.call('GET', `/patients/${ids.gone}`, undefined, 'owner')
    expect(body.fullName).toBe(people.gone)
    await agenda.server.sql(agenda.orgId, 'delete from patient_words where patient_id = $1', [ids.gone])
    await agenda.server.sql(agenda.orgId, 'update patients set deleted_at = now() where id = $1', [ids.gone])
    expect(await named('marcio')).toEqual([people.gone])
    expect(await named('dutra ivan')).toEqual([people.gone])
    expect(await named('arcio')).toEqual([])
  })

  test('a joined one goes by the other’s name, is found by it, and is booked again with either', async () => {
    const survivor = (await agenda.call('GET', `/patients/${ids.alice}`, undefined, 'owner')).body
    const other = (await agenda.call('GET', `/patients/${ids.old}`, undefined, 'owner')).body
    const { status } = await agenda.call(
      'POST',
      `/patients/${survivor.id}/merges`,
      { version: survivor.version, otherId: other.id, otherVersion: other.version },
      'owner',
    )
    expect(status).toBe(201)
    expect(await named('alicia')).toEqual([])
    expect(await named('alice')).toEqual(['Alice Moraes', 'Alice Moraes'])
    expect((await rows('measure=noShow&q=alice')).items.map(({ rebookedOn }) => rebookedOn)).toEqual(['', ''])
    await write('2026-11-20T14:00Z', 'alice', agenda.ivanId, 'scheduled')
    expect(
      (await rows('measure=noShow&q=alice')).items.map(({ patientId, rebookedOn }) => [
        patientId,
        rebookedOn,
      ]),
    ).toEqual([
      [ids.alice, '2026-11-20'],
      [ids.alice, '2026-11-20'],
    ])
  })
})
