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
import { fillMessages, measureTriggers, type TriggerRow } from './metricsFill.ts'
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
  readonly triggers: readonly TriggerRow[]
}

/** The networks of the appointments come before. */
const firstLane = 8

export const countedName = 'Year, counted'

interface Period {
  readonly from: string
  readonly to: string
}

/** What is asked of a network, as one or several addresses that take turns. */
interface Reading {
  readonly name: string
  readonly paths: (agenda: Agenda, year: Period) => readonly string[]
  /** What counts the appointments themselves is asked by one at a time. */
  readonly isAlone?: boolean
}

const query = ({ from, to }: Period) => `from=${from}&to=${to}`
const report = (year: Period, filter = '') => `/metrics/report?${query(year)}${filter}`
/** The seven days up to the end of a period. */
const lastWeek = ({ to }: Period): Period => ({ from: addDays(to, -6), to })
const rows = (year: Period, number: string) => `/metrics/rows?${query(year)}&${number}`

const readings: readonly Reading[] = [
  { name: 'Year', paths: (_, year) => [report(year)] },
  {
    name: 'Year of one unit',
    paths: ({ units }, year) => units.map((id) => report(year, `&unitIds=${id}`)),
  },
  {
    name: 'Year of one professional',
    paths: ({ professionals }, year) =>
      professionals.filter((_, at) => at % 5 === 0).map(({ id }) => report(year, `&professionalIds=${id}`)),
  },
  { name: 'Year of what patients pay', paths: (_, year) => [report(year, '&planIds=none')] },
  { name: 'Week', paths: (_, year) => [report(lastWeek(year), '&compare=true')] },
  { name: 'Trend up to today', paths: (_, year) => [`/metrics/trend?${query(lastWeek(year))}`] },
  { name: 'Rows of a week', paths: (_, year) => [rows(lastWeek(year), 'measure=due&compare=true')] },
  { name: 'Rows of a year', paths: (_, year) => [rows(year, 'measure=due')], isAlone: true },
  {
    name: 'Rows of a year, searched',
    paths: (_, year) => [rows(year, 'measure=due&q=ana')],
    isAlone: true,
  },
  {
    name: 'Fechamento of a month',
    paths: (_, { to }) => [`/metrics/closings/${addDays(`${to.slice(0, 7)}-01`, -1).slice(0, 7)}`],
  },
  {
    name: 'Conversations of a week',
    paths: (_, year) => [`/metrics/conversations?${query(lastWeek(year))}`],
  },
  {
    name: 'Conversations of a year',
    paths: (_, year) => [`/metrics/conversations?${query(year)}`],
    isAlone: true,
  },
]

/**
 * Fills one network after the other and reads its year: counted from the appointments, then by the sums that were stored
 * of them; and what stores nothing of its own. Each stands beside a week's read of a unit's agenda.
 */
export async function measureMetrics(
  machine: Machine,
  plan: MetricsPlan,
  say: (text: string) => void,
): Promise<MetricsMeasured> {
  const measured: YearRow[] = []
  const triggers: TriggerRow[] = []
  const stored: MetricsMeasured['stored'][number][] = []
  for (const [at, size] of plan.sizes.entries()) {
    const lane = machine.world.lanes[firstLane + at]
    if (!lane) throw new Error('no lane for another network')
    say(`metrics: filling ${size.toLocaleString('en')} appointments`)
    const agenda = await fillAgenda(machine, lane, size, say)
    const messages = await fillMessages(machine, lane, say)
    const measure = async (name: string, shots: NextShot, concurrency: number) => {
      say(`${name}, of ${size.toLocaleString('en')}, ${concurrency} at once`)
      const row = await besideWeek(machine, agenda, shots, concurrency, plan.pace)
      measured.push({ name, size, concurrency, ...row })
      say(JSON.stringify(row))
    }
    const today = dayIn(new Date())
    const year = { from: addDays(today, -365), to: today }
    const shotsOf = (paths: readonly string[]) => inTurns(paths.map((path) => get(lane, path)))
    await measure(countedName, shotsOf([report(year)]), 1)
    const seconds = await store(machine, lane)
    stored.push({ size, messages, seconds, ...(await weigh(machine, lane)) })
    for (const { name, paths, isAlone } of readings)
      for (const concurrency of isAlone ? [1] : plan.concurrencies)
        try {
          await measure(name, shotsOf(paths(agenda, year)), concurrency)
        } catch (error) {
          // Refused, or longer than a statement may take: it has no row, and the others are not lost.
          say(`${name}: ${error instanceof Error ? error.message : String(error)}`)
        }
    triggers.push(await measureTriggers(machine, lane, size))
  }
  return { rows: measured, stored, triggers }
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
