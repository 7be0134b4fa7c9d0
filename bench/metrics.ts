import pg from 'pg'
import { storeSums } from '#features/metrics/sums/store.server.ts'
import { addDays } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import { openDatabase, targetFor } from '#platform/db/database.server.ts'
import { createLog } from '#platform/log.server.ts'
import { type Agenda, fillAgenda } from './agenda.ts'
import { weekOf } from './appointments.ts'
import { type Load, load, type NextShot } from './load.ts'
import type { Machine } from './machine.ts'
import { cpuOfServer, median, type Pace } from './measure.ts'
import { get, inTurns } from './replay.ts'
import type { Lane } from './world.ts'

export interface MetricsPlan {
  readonly sizes: readonly number[]
  readonly concurrencies: readonly number[]
  readonly pace: Pace
}

/** A year's report beside a week's read of the agenda, in the same rounds. */
export interface YearRow {
  readonly name: string
  readonly size: number
  readonly concurrency: number
  readonly p50: number
  readonly p99: number
  readonly cpuMs: number
  readonly weekP50: number
  /** Over those of the week, in the median of the rounds. */
  readonly p50OverWeek: number
  readonly cpuOverWeek: number
}

export interface MetricsMeasured {
  readonly rows: readonly YearRow[]
  readonly stored: readonly {
    readonly size: number
    readonly messages: number
    readonly seconds: number
    readonly mebibytes: number
    readonly shareOfAppointments: number
  }[]
}

/** The networks of the appointments come before. */
const firstLane = 8
const messagesOfOne = 5

export const countedName = 'Year, counted'
const reports: readonly { readonly name: string; readonly query: (agenda: Agenda) => readonly string[] }[] = [
  { name: 'Year', query: () => [''] },
  { name: 'Year of one unit', query: ({ units }) => units.map((id) => `&unitIds=${id}`) },
  {
    name: 'Year of one professional',
    query: ({ professionals }) =>
      professionals.filter((_, at) => at % 5 === 0).map(({ id }) => `&professionalIds=${id}`),
  },
  { name: 'Year of what patients pay', query: () => ['&planIds=none'] },
]

/**
 * Fills one network after the other and reads its year: counted from the appointments, then by the sums that were stored
 * of them, each beside a week's read of a unit's agenda.
 */
export async function measureMetrics(
  machine: Machine,
  plan: MetricsPlan,
  say: (text: string) => void,
): Promise<MetricsMeasured> {
  const rows: YearRow[] = []
  const stored: MetricsMeasured['stored'][number][] = []
  for (const [at, size] of plan.sizes.entries()) {
    const lane = machine.world.lanes[firstLane + at]
    if (!lane) throw new Error('no lane for another network')
    say(`metrics: filling ${size.toLocaleString('en')} appointments`)
    const agenda = await fillAgenda(machine, lane, size, say)
    const messages = await fillMessages(machine, lane, say)
    const measure = async (name: string, shots: NextShot, concurrency: number) => {
      say(`${name}, of ${size.toLocaleString('en')}, ${concurrency} at once`)
      rows.push({
        name,
        size,
        concurrency,
        ...(await besideWeek(machine, agenda, shots, concurrency, plan.pace)),
      })
    }
    await measure(countedName, yearOf(agenda, ['']), 1)
    const seconds = await store(machine, lane)
    stored.push({ size, messages, seconds, ...(await weigh(machine, lane)) })
    for (const { name, query } of reports)
      for (const concurrency of plan.concurrencies)
        await measure(name, yearOf(agenda, query(agenda)), concurrency)
  }
  return { rows, stored }
}

function yearOf({ lane }: Agenda, filters: readonly string[]): NextShot {
  const today = dayIn(new Date())
  const period = `from=${addDays(today, -365)}&to=${today}`
  return inTurns(filters.map((filter) => get(lane, `/metrics/report?${period}${filter}`)))
}

async function besideWeek(
  machine: Machine,
  agenda: Agenda,
  year: NextShot,
  concurrency: number,
  { rounds, seconds, warmUpSeconds }: Pace,
): Promise<Omit<YearRow, 'name' | 'size' | 'concurrency'>> {
  const week = inTurns(agenda.units.map((id) => weekOf(agenda, `unitIds=${id}`)))
  const cpu = cpuOfServer(machine, machine.product)
  const sample = async (shots: NextShot, length: number): Promise<Load & { cpuMs: number }> => {
    const before = cpu()
    const result = await load(machine.product.port, concurrency, length, shots)
    return { ...result, cpuMs: (cpu() - before) / result.requests }
  }
  await sample(week, warmUpSeconds)
  await sample(year, warmUpSeconds)
  const done: { week: Load & { cpuMs: number }; year: Load & { cpuMs: number } }[] = []
  while (done.length < rounds)
    done.push({ week: await sample(week, seconds), year: await sample(year, seconds) })
  const of = (value: (round: (typeof done)[number]) => number) => median(done.map(value))
  return {
    p50: of((round) => round.year.p50),
    p99: of((round) => round.year.p99),
    cpuMs: of((round) => round.year.cpuMs),
    weekP50: of((round) => round.week.p50),
    p50OverWeek: of((round) => round.year.p50 / round.week.p50),
    cpuOverWeek: of((round) => round.year.cpuMs / round.week.cpuMs),
  }
}

/** Five messages of automations for each appointment, of which one asks whether the patient comes. */
export async function fillMessages(
  machine: Machine,
  { orgId }: Lane,
  say: (text: string) => void,
): Promise<number> {
  const client = new pg.Client(machine.superuser)
  await client.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    let [messages, last] = [0, '00000000-0000-0000-0000-000000000000']
    for (;;) {
      const { rows } = await client.query<{ written: number; last: string | null }>(
        `with chosen as materialized (
           select id, patient_id, starts_at, schedule_version from appointments where org_id = $1 and id > $2 order by id limit 50000),
         written as (
           insert into sends (org_id, id, source, occasion, purpose, patient_id, appointment_id, schedule_version, kind, due_at, state,
                              question, sent_at, delivered_at, created_at)
           select $1, uuidv7(starts_at - now()), 'automation', n || ':' || id, 'care', patient_id, id, schedule_version, 'whatsapp',
                  starts_at - n * interval '1 day', 'delivered', case when n = 1 then '{"kind":"attendance"}'::jsonb end,
                  starts_at - n * interval '1 day', starts_at - n * interval '1 day', starts_at - n * interval '1 day'
             from chosen cross join generate_series(1, ${messagesOfOne}) as n
           returning 1)
         select (select count(*) from written)::int as written, (select id from chosen order by id desc limit 1) as last`,
        [orgId, last],
      )
      const [batch] = rows
      if (!batch?.last) break
      messages += batch.written
      last = batch.last
      if (messages % 1_000_000 === 0) say(`${messages.toLocaleString('en')} messages`)
    }
    await client.query('vacuum analyze sends')
    await client.query('checkpoint')
    return messages
  } finally {
    await client.end()
  }
}

/** As `npm run metrics` does it, in seconds. */
async function store(machine: Machine, { orgId }: Lane): Promise<number> {
  const database = await openDatabase(targetFor(machine.superuser), 2, createLog({ LOG_LEVEL: 'silent' }))
  try {
    const begun = performance.now()
    await storeSums(database, orgId, { all: true })
    return (performance.now() - begun) / 1_000
  } finally {
    await database.close()
  }
}

async function weigh(machine: Machine, { orgId }: Lane) {
  const client = new pg.Client(machine.superuser)
  await client.connect()
  try {
    await client.query('vacuum analyze metric_sums, metric_marks')
    const { rows } = await client.query<{ sums: string; appointments: string }>(
      `select (select sum(pg_column_size(s.*)) from metric_sums s where org_id = $1) as sums,
              (select sum(pg_column_size(a.*)) from appointments a where org_id = $1) as appointments`,
      [orgId],
    )
    const [sums, appointments] = [Number(rows[0]?.sums), Number(rows[0]?.appointments)]
    return { mebibytes: sums / 2 ** 20, shareOfAppointments: sums / appointments }
  } finally {
    await client.end()
  }
}
