import pg from 'pg'
import { dayMs } from '#lib/days.ts'
import { nationalHolidays } from '#lib/holidays.ts'
import { dayIn } from '#lib/zones.ts'
import { amparo, helena, pinheiros, ultrasound } from '#test/world.ts'
import type { Machine } from './machine.ts'
import { fillPatients } from './patients.ts'
import { type Lane, send } from './world.ts'

/** A network with an agenda: units, professionals with hours, and patients. */
export interface Agenda {
  readonly lane: Lane
  readonly units: readonly string[]
  readonly professionals: readonly { readonly id: string; readonly unitId: string }[]
  readonly patients: readonly string[]
  /** The first day of next week, `2026-11-23`, which no past appointment touches. */
  readonly monday: string
}

const unitNames = ['Pinheiros', 'Tatuapé', 'Santana', 'Moema', 'Lapa']
const planNames = ['Amparo', 'Vida Plena', 'Cuidar Saúde']
const perUnit = 10
const patientsInAll = 10_000
/** Half hours from 8 to 12 and from 13 to 18. */
const periods = [
  { from: 480, to: 720 },
  { from: 780, to: 1_080 },
]
const step = 30

/**
 * Configures through the API, then writes this many appointments straight into the tables, as the product
 * would.
 */
export async function fillAgenda(
  machine: Machine,
  lane: Lane,
  count: number,
  say: (text: string) => void,
): Promise<Agenda> {
  const { plans, exam, ...clinic } = await configure(machine, lane)
  await fillPatients(machine.superuser, lane.orgId, patientsInAll)
  const client = new pg.Client(machine.superuser)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      'select id from patients where org_id = $1 order by id',
      [lane.orgId],
    )
    const agenda = { lane, ...clinic, patients: rows.map(({ id }) => id), monday: nextMonday() }
    await chooseTimes(client, agenda, { plans, exam }, count)
    await writeAppointments(client, lane, count, say)
    return agenda
  } finally {
    await client.end()
  }
}

async function configure({ product }: Machine, { orgId, idToken }: Lane) {
  const make = async (path: string, body: object): Promise<string> =>
    (await send('POST', `http://127.0.0.1:${product.port}/api/v1/orgs/${orgId}${path}`, body, idToken)).id
  // Professionals work on holidays, so that each week is like the others on whatever day this runs.
  const holidayExceptions = nationalHolidays(2027).flatMap(({ name, isOptional }) => (isOptional ? [] : name))
  const units: string[] = []
  for (const name of unitNames)
    units.push(await make('/units', { ...pinheiros, name, cnes: '', holidayExceptions, holidays: [] }))
  const plans: string[] = []
  for (const name of planNames) plans.push(await make('/insurance-plans', { ...amparo, name, ansCode: '' }))
  const exam = await make('/exams', { ...ultrasound, resourceKind: null, bufferAfterMin: 0 })
  const professionals: { id: string; unitId: string }[] = []
  for (const unitId of units) {
    for (let at = 0; at < perUnit; at++) {
      const id = await make('/professionals', professionalAt(unitId, plans, exam, professionals.length + 1))
      professionals.push({ id, unitId })
    }
  }
  return { units, plans, exam, professionals }
}

const professionalAt = (unitId: string, plans: readonly string[], exam: string, number: number) => ({
  ...helena,
  fullName: `Profissional ${number}`,
  councilNumber: String(100_000 + number),
  unitIds: [unitId],
  examIds: [exam],
  stepMinutes: step,
  plans: plans.map((insurancePlanId) => ({ insurancePlanId, productIds: null })),
  hours: [1, 2, 3, 4, 5].flatMap((weekday) =>
    periods.map((period) => ({
      unitId,
      weekday,
      ...period,
      recurrence: { kind: 'weekly' },
      validFrom: '',
      validUntil: '',
      byArrivalPlaces: null,
    })),
  ),
  prices: [
    {
      kind: 'visit',
      insurancePlanId: null,
      priceCents: 35_000,
      shareBasisPoints: 6_000,
      shareCents: null,
    },
  ],
})

function nextMonday(): string {
  const today = Date.parse(`${dayIn(new Date())}T00:00Z`)
  const daysOn = 7 - ((new Date(today).getUTCDay() + 6) % 7)
  return new Date(today + daysOn * dayMs).toISOString().slice(0, 10)
}

/**
 * The newest of this many appointments: two of three until next week, then fewer from week to week and for
 * three months a few, so that every size has the same weeks around today and differs in its past: of a
 * million, six years.
 */
async function chooseTimes(
  client: pg.Client,
  { professionals, patients, monday }: Agenda,
  { plans, exam }: { plans: readonly string[]; exam: string },
  count: number,
) {
  const weeksBack = Math.ceil(count / 3_000) + 2
  const minutes = periods.flatMap(({ from, to }) =>
    Array.from({ length: (to - from) / step }, (_, at) => from + at * step),
  )
  await client.query('select setseed(0.5)')
  await client.query(
    `create temp table booked as
     with every as materialized (
       -- One draw for each row; as a condition it would be drawn only once a day.
       select p.id as professional_id, p.unit_id, d.day, m.minute, random() as chance
         from generate_series($2::int, 83) as d (day)
        cross join unnest($3::int[]) as m (minute)
        cross join unnest($4::uuid[], $5::uuid[]) as p (id, unit_id)
        where extract(isodow from $1::date + d.day) < 6
     ), chosen as (
       select professional_id, unit_id, ($1::date + day + minute * interval '1 minute') at time zone 'America/Sao_Paulo' as starts_at
         from every
        where chance < case when day < 0 then 0.72 when day < 7 then 0.61 when day < 14 then 0.39 else 0.044 end
        order by day desc, minute, chance limit $6
     ), drawn as (
       select *, random() as luck, random() as paid, least(starts_at - random() * interval '30 days', now()) as booked_at
         from chosen
     )
     select row_number() over (order by booked_at) as number, uuidv7(booked_at - now()) as id, unit_id, professional_id,
            ($7::uuid[])[1 + floor(random() * cardinality($7::uuid[]))::int] as patient_id,
            starts_at, starts_at + interval '30 minutes' as ends_at, booked_at,
            case when paid < 0.6 then ($8::uuid[])[1 + floor(random() * cardinality($8::uuid[]))::int] end as plan_id,
            case when random() < 0.15 then $9::uuid end as exam_id,
            case when starts_at > now() then case when luck < 0.6 then 'scheduled' when luck < 0.95 then 'confirmed' else 'cancelled' end
                 when luck < 0.86 then 'done' when luck < 0.94 then 'cancelled' else 'noShow' end as state
       from drawn`,
    [
      monday,
      -7 * weeksBack,
      minutes,
      professionals.map(({ id }) => id),
      professionals.map(({ unitId }) => unitId),
      count,
      patients,
      plans,
      exam,
    ],
  )
  await client.query('create index on booked (number)')
  await client.query('analyze booked')
  const { rows } = await client.query<{ filled: number }>('select count(*)::int as filled from booked')
  if (rows[0]?.filled !== count) throw new Error(`${rows[0]?.filled} visits instead of ${count}`)
  // The referenced rows were read just now; the constraint against overlaps is enforced all the same.
  await client.query(`set session_replication_role = 'replica'`)
}

const batch = 50_000

const occupiesTime = `state not in ('cancelled', 'noShow')`

/** In the order in which they were booked; of the transitions, the first and the last. */
const inserts = [
  `insert into appointments (org_id, id, created_at, updated_at, unit_id, professional_id, patient_id, kind, state,
       starts_at, ends_at, insurance_plan_id, authorization_state, price_cents, share_cents, source, cancelled_by,
       checked_in_at, started_at, finished_at)
   select $1, id, booked_at, booked_at, unit_id, professional_id, patient_id, case when exam_id is null then 'visit' else 'exam' end,
       state, starts_at, ends_at, plan_id, 'none', case when plan_id is null then 35000 end,
       case when plan_id is null then 21000 end, 'frontDesk', case when state = 'cancelled' then 'patient' else '' end,
       case when state = 'done' then starts_at end, case when state = 'done' then starts_at end, case when state = 'done' then ends_at end
     from booked where number > $2 and number <= $3 order by number`,
  `insert into allocations (org_id, id, subject_id, place, starts_at, ends_at, appointment_id)
   select $1, uuidv7(booked_at - now()), professional_id, 0, starts_at, ends_at, id
     from booked where number > $2 and number <= $3 and ${occupiesTime} order by number`,
  `insert into appointment_exams (org_id, appointment_id, position, exam_id, duration_min, price_cents)
   select $1, id, 0, exam_id, 30, 26000 from booked where number > $2 and number <= $3 and exam_id is not null order by number`,
  `insert into appointment_history (org_id, id, appointment_id, at, user_id, source, action, from_state, to_state)
   select $1, uuidv7(at - now()), id, at, $4, 'frontDesk', act, from_state, to_state
     from booked, lateral (values (booked_at, 'book', null, 'scheduled'),
       (greatest(booked_at, least(ends_at, now())), 'move', case state when 'done' then 'inService' else 'scheduled' end, state)) as m (at, act, from_state, to_state)
    where number > $2 and number <= $3 and (act = 'book' or state <> 'scheduled') order by number, at`,
  `insert into audit_log (org_id, id, at, user_id, action, kind, entity_id, after)
   select $1, uuidv7(booked_at - now()), booked_at, $4, 'create', 'appointment', id,
       jsonb_build_object('unitId', unit_id, 'professionalId', professional_id, 'patientId', patient_id, 'startsAt', starts_at)
     from booked where number > $2 and number <= $3 order by number`,
]

async function writeAppointments(
  client: pg.Client,
  { orgId, uid }: Lane,
  count: number,
  say: (text: string) => void,
) {
  for (let from = 0; from < count; from += batch) {
    const to = Math.min(from + batch, count)
    await client.query('begin')
    for (const insert of inserts)
      await client.query(insert, insert.includes('$4') ? [orgId, from, to, uid] : [orgId, from, to])
    await client.query('commit')
    if (to % (4 * batch) === 0)
      say(`${to.toLocaleString('en')} of ${count.toLocaleString('en')} appointments`)
  }
  // As the database does by itself some time later.
  await client.query(
    'vacuum analyze appointments, allocations, appointment_exams, appointment_history, audit_log',
  )
  await client.query('checkpoint')
}
