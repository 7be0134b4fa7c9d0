import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leastRiskHistory, type RiskLevel } from '#features/appointments/rules.ts'
import { type Agenda, boundTo, openAgenda } from '#test/agenda.ts'
import { judgeAhead } from './ahead.server.ts'
import { isHeldOut } from './holdOut.ts'
import { train } from './train.server.ts'

let agenda: Agenda
let patients: { careless: string; faithful: string; other: string }
beforeAll(async () => {
  agenda = await openAgenda()
  const make = async (fullName: string, phone: string) =>
    (await agenda.create({ fullName, contacts: [{ phone, isPreferred: true }] })).id
  patients = {
    careless: await make('Osvaldo Lima', '11911112201'),
    faithful: await make('Neusa Prado', '11911112202'),
    other: await make('Rita Campos', '11911112203'),
  }
})
afterAll(() => agenda.server.stop())

const sql = (text: string, values: unknown[] = []) => agenda.server.sql(agenda.orgId, text, values)
const database = () => agenda.server.db.database

beforeEach(async () => {
  for (const table of ['appointment_risks', 'risk_models', 'risk_settings', 'sends'])
    await sql(`delete from ${table} where org_id = $1`, [agenda.orgId])
  await sql('delete from appointments where org_id = $1', [agenda.orgId])
})

/**
 * Days behind today with appointments each: Osvaldo misses what he books long ahead, Neusa always comes, and of Rita's every
 * fifth is missed.
 */
async function makeHistory(days: number) {
  await sql(
    `insert into appointments (org_id, id, unit_id, professional_id, patient_id, kind, state, starts_at, ends_at, created_at,
                               source, is_overbooked)
     select $1, gen_random_uuid(), $2, $3, who.id, 'visit',
            case when who.name = 'careless' and day % 5 > 0 or who.name = 'other' and day % 5 = 0 then 'noShow' else 'done' end,
            now() - day * interval '1 day' - interval '3 hours', now() - day * interval '1 day' - interval '2 hours',
            now() - (day + case who.name when 'careless' then 40 else 3 end) * interval '1 day', 'frontDesk', true
       from generate_series(1, $4::int) as day,
            (values ('careless', $5::uuid), ('faithful', $6::uuid), ('other', $7::uuid)) as who (name, id)`,
    [
      agenda.orgId,
      agenda.unitId,
      agenda.helenaId,
      days,
      patients.careless,
      patients.faithful,
      patients.other,
    ],
  )
}

type Who = keyof typeof patients

/** Tomorrow, in the order in which they are named, half an hour apart. */
async function bookTomorrow(...names: readonly Who[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const [at, name] of names.entries()) {
    const [row] = await sql(
      `insert into appointments (org_id, id, unit_id, professional_id, patient_id, kind, state, starts_at, ends_at, created_at,
                                 source, is_overbooked)
       values ($1, gen_random_uuid(), $2, $3, $4, 'visit', 'scheduled',
               ($7::date + time '09:00' + $5 * interval '30 minutes') at time zone 'America/Sao_Paulo',
               ($7::date + time '09:30' + $5 * interval '30 minutes') at time zone 'America/Sao_Paulo',
               now() - $6 * interval '1 day', 'frontDesk', true) returning id`,
      [
        agenda.orgId,
        agenda.unitId,
        agenda.helenaId,
        patients[name],
        at,
        name === 'careless' ? 40 : 3,
        await tomorrow(),
      ],
    )
    ids[name] = String(row?.id)
  }
  return ids
}

async function tomorrow(): Promise<string> {
  const [row] = await sql(
    `select to_char((now() at time zone 'America/Sao_Paulo')::date + 1, 'YYYY-MM-DD') as day`,
  )
  return String(row?.day)
}

interface Shown {
  readonly appointmentId: string
  readonly level: RiskLevel
  readonly reasons: readonly string[]
}
const levels = async (role: Parameters<Agenda['call']>[3] = 'receptionist'): Promise<Shown[]> => {
  const { status, body } = await agenda.call(
    'GET',
    `/appointment-risks?unitId=${agenda.unitId}&date=${await tomorrow()}`,
    undefined,
    role,
  )
  expect({ status, body }).toMatchObject({ status: 200 })
  return body.items
}
const read = async (role: Parameters<Agenda['call']>[3] = 'owner') =>
  (await agenda.call('GET', '/metrics/risk', undefined, role)).body
const change = async (method: string, path: string, body?: unknown) => {
  const answer = await agenda.call(method, `/metrics/risk${path}`, body, 'owner')
  expect(answer).toMatchObject({ status: method === 'POST' && path === '/trainings' ? 202 : 200 })
  return answer.body
}

describe('what is learnt', () => {
  test('is nothing below 500 past appointments: no level, no model, and the page says how many there are', async () => {
    await makeHistory(Math.floor((leastRiskHistory - 1) / 3))
    await bookTomorrow('careless', 'faithful')
    await train(database(), agenda.orgId)
    expect(await levels()).toEqual([])
    expect(await read()).toMatchObject({
      model: null,
      judgement: null,
      pastCount: 498,
      needed: leastRiskHistory,
      learnsFrom: null,
      holdsOut: false,
    })
  })

  test('puts who misses before who comes, and says why', async () => {
    await makeHistory(300)
    const ids = await bookTomorrow('faithful', 'careless')
    await train(database(), agenda.orgId)
    const shown = await levels()
    expect(shown.map(({ appointmentId, level }) => [appointmentId, level])).toEqual([
      [ids.faithful, 'lower'],
      [ids.careless, 'higher'],
    ])
    expect(shown[1]?.reasons.length).toBeGreaterThan(0)
    const known = await read()
    expect(known).toMatchObject({ model: { version: 1, trainedOn: 900 }, pastCount: leastRiskHistory })
    expect(known.judgement.bands.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(
      known.judgement.judgedOn,
    )
    expect(JSON.stringify(shown)).not.toContain('expected')
  })

  test('has a version each night, and the newest is in use', async () => {
    await makeHistory(200)
    await train(database(), agenda.orgId)
    await train(database(), agenda.orgId)
    expect(await read()).toMatchObject({ model: { version: 2 } })
  })

  test('is of the records that were joined as of one patient', async () => {
    await makeHistory(300)
    const { id } = await agenda.create({
      fullName: 'Osvaldo Lima Filho',
      contacts: [{ phone: '11911112209', isPreferred: true }],
    })
    const ids = await bookTomorrow('careless')
    await sql('update appointments set patient_id = $1 where id = $2', [id, ids.careless])
    await sql('update patients set merged_into = $1 where id = $2', [patients.careless, id])
    await train(database(), agenda.orgId)
    expect(await levels()).toMatchObject([{ level: 'higher' }])
    await sql('update patients set merged_into = null where id = $1', [id])
  })
})

describe('an appointment that is booked after the night', () => {
  test('is judged within minutes; what was judged stays, until it moves', async () => {
    await makeHistory(300)
    await train(database(), agenda.orgId)
    const ids = await bookTomorrow('careless')
    await judgeAhead(database(), agenda.orgId, true)
    expect(await levels()).toMatchObject([{ appointmentId: ids.careless, level: 'higher' }])
    await sql(`update appointments set starts_at = starts_at + interval '1 hour' where id = $1`, [
      ids.careless,
    ])
    expect(await levels()).toEqual([])
    await judgeAhead(database(), agenda.orgId, true)
    expect(await levels()).toHaveLength(1)
  })

  test('is not shown once it is confirmed: nobody has to call', async () => {
    await makeHistory(300)
    const ids = await bookTomorrow('careless')
    await train(database(), agenda.orgId)
    await sql(`update appointments set state = 'confirmed' where id = $1`, [ids.careless])
    expect(await levels()).toEqual([])
  })
})

describe('reminders', () => {
  const waiting = async () =>
    (await sql(
      `select appointment_id as id, due_at, priority from sends where org_id = $1 order by due_at, priority desc, id`,
      [agenda.orgId],
    )) as { id: string; due_at: Date; priority: number }[]
  const remind = (id: string | undefined, source = 'automation') =>
    sql(
      `insert into sends (org_id, id, source, occasion, purpose, appointment_id, schedule_version, kind, due_at)
       values ($1, gen_random_uuid(), $2, gen_random_uuid()::text, 'care', $3, 1, 'whatsapp',
               date_trunc('day', now()) + interval '1 day')`,
      [agenda.orgId, source, id],
    )

  test('of one moment leave in the order of risk; when they leave does not change', async () => {
    await makeHistory(300)
    const ids = await bookTomorrow('faithful', 'careless')
    await remind(ids.faithful)
    await remind(ids.careless)
    const before = await waiting()
    await train(database(), agenda.orgId)
    const after = await waiting()
    expect(after.map(({ id, priority }) => [id, priority])).toEqual([
      [ids.careless, 1],
      [ids.faithful, -1],
    ])
    expect(new Set([...before, ...after].map(({ due_at }) => String(due_at))).size).toBe(1)
    await change('POST', '/reset')
    expect((await waiting()).map(({ priority }) => priority)).toEqual([0, 0])
  })

  test('what a person sends keeps its place', async () => {
    await makeHistory(300)
    const ids = await bookTomorrow('careless')
    await remind(ids.careless, 'single')
    await train(database(), agenda.orgId)
    expect((await waiting()).map(({ priority }) => priority)).toEqual([0])
  })
})

describe('a reset', () => {
  test('forgets at once and learns only from what comes; taken back, all is as it was', async () => {
    await makeHistory(300)
    const ids = await bookTomorrow('careless')
    await train(database(), agenda.orgId)
    expect(await change('POST', '/reset')).toMatchObject({ model: null, pastCount: 0 })
    expect(await levels()).toEqual([])
    await train(database(), agenda.orgId)
    expect(await read()).toMatchObject({ model: null })
    expect(await change('DELETE', '/reset')).toMatchObject({ model: { version: 1 }, learnsFrom: null })
    await judgeAhead(database(), agenda.orgId)
    expect(await levels()).toMatchObject([{ appointmentId: ids.careless }])
  })

  test('is in the history, with who did it', async () => {
    await change('POST', '/reset')
    const { status, body } = await agenda.call(
      'GET',
      `/history/riskSettings/${agenda.orgId}`,
      undefined,
      'manager',
    )
    expect(status).toBe(200)
    expect(body.items[0]).toMatchObject({ act: 'update', userId: agenda.userIds.owner })
  })
})

describe('the comparison', () => {
  test('is off until the network wants it, and takes the same appointments each time', async () => {
    await makeHistory(300)
    await bookTomorrow('careless')
    await train(database(), agenda.orgId)
    const held = async () =>
      (await sql('select appointment_id as id, is_held_out from appointment_risks where org_id = $1', [
        agenda.orgId,
      ])) as { id: string; is_held_out: boolean }[]
    expect((await held()).map(({ is_held_out }) => is_held_out)).toEqual([false])
    await change('PUT', '', { holdsOut: true })
    for (let night = 0; night < 2; night++) {
      await train(database(), agenda.orgId)
      for (const { id, is_held_out } of await held()) expect(is_held_out).toBe(isHeldOut(id))
    }
  })

  test('shows nothing of what is held out, and counts what became of it', async () => {
    await makeHistory(300)
    const ids = await bookTomorrow('careless', 'other')
    await train(database(), agenda.orgId)
    await sql('update appointment_risks set is_held_out = true where appointment_id = $1', [ids.careless])
    expect((await levels()).map(({ appointmentId }) => appointmentId)).toEqual([ids.other])
    expect(await read()).toMatchObject({ comparison: null })
    await sql(
      `insert into appointment_risks (org_id, appointment_id, schedule_version, model_version, expected, level, reasons, is_held_out)
       select org_id, id, schedule_version, 1, 0.5, 'higher', '{}', extract(day from starts_at)::int % 2 = 0
         from appointments where org_id = $1 and patient_id = $2 and state in ('done', 'noShow')`,
      [agenda.orgId, patients.other],
    )
    const { comparison } = await read()
    const [counted] = await sql(
      `select count(*)::int as due from appointment_risks r join appointments a on a.id = r.appointment_id
        where r.org_id = $1 and r.is_held_out and a.state in ('done', 'noShow') and a.starts_at > now() - interval '183 days'`,
      [agenda.orgId],
    )
    expect(comparison.heldOut.due).toBe(counted?.due)
    expect(comparison.ordered.missed).toBeGreaterThan(0)
  })
})

describe('who sees what', () => {
  test('a professional has no levels; the front desk no measures, and changes nothing', async () => {
    const path = `/appointment-risks?unitId=${agenda.unitId}&date=${await tomorrow()}`
    expect((await agenda.call('GET', path, undefined, 'professional')).status).toBe(403)
    expect((await agenda.call('GET', path, undefined, 'stranger')).status).toBe(403)
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { holdsOut: true }],
      ['POST', '/trainings', undefined],
      ['POST', '/reset', undefined],
      ['DELETE', '/reset', undefined],
    ] as const)
      for (const role of ['receptionist', 'professional', 'stranger'] as const)
        expect((await agenda.call(method, `/metrics/risk${path}`, body, role)).status).toBe(403)
  })

  test('the levels of another unit are not told', async () => {
    await makeHistory(300)
    await bookTomorrow('careless')
    await train(database(), agenda.orgId)
    expect(await levels()).toHaveLength(1)
    await boundTo(agenda, [crypto.randomUUID()], async () => {
      expect(await levels()).toEqual([])
    })
  })

  test('a day that is none is told beside its field', async () => {
    const { status, body } = await agenda.call(
      'GET',
      `/appointment-risks?unitId=${agenda.unitId}&date=2026-02-31`,
    )
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('date')
  })
})
