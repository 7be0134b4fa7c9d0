import { dayMs } from '#lib/days.ts'
import { type Agenda, fillAgenda } from './agenda.ts'
import { type Bids, measureBids } from './bids.ts'
import { type Bookings, booking, bookings, type FreeTimes, freeTimes } from './booking.ts'
import { type Delivered, measureDelivery } from './delivery.ts'
import type { Shot } from './load.ts'
import type { Machine } from './machine.ts'
import { type Measured, measureRow, type Pace } from './measure.ts'
import { plansOf } from './plans.ts'
import { bothSides, get, inTurns } from './replay.ts'
import type { Sides } from './rows.ts'
import { type SignIns, startSignIns } from './signIns.ts'

export interface AgendaRow extends Measured {
  readonly query: string
  readonly size: number
}

export interface AppointmentsMeasured {
  readonly rows: readonly AgendaRow[]
  readonly delivered: readonly Delivered[]
  readonly bids: Bids
  /** For one booking. */
  readonly roundTrips: number
}

export interface AppointmentsPlan {
  readonly sizes: readonly number[]
  readonly concurrencies: readonly number[]
  readonly streams: number
  readonly pace: Pace
  /** Times that all bidders want. */
  readonly bidRounds: number
  /** True to report the plans of the statements, too, for the largest size. */
  readonly withPlans: boolean
}

export const bookingName = 'Create'

/** The networks of the first lanes are filled with patients. */
const firstLane = 4

/** Takes the professionals, or the units, in turn. */
const queries: readonly { readonly name: string; readonly shots: (agenda: Agenda) => Shot[] }[] = [
  {
    name: 'Week of one professional',
    shots: (agenda) => weeksOf(agenda),
  },
  {
    name: 'Week of a unit',
    shots: (agenda) => agenda.units.map((id) => weekOf(agenda, `unitIds=${id}`)),
  },
  ...[5, 30].map((days) => ({
    name: `Availability of one, ${days} days`,
    shots: (agenda: Agenda) =>
      someOf(agenda).map(({ id }) => freeOf(agenda, `professionalIds=${id}&days=${days}&limit=2000`)),
  })),
  { name: 'First free time of 50, 30 days', shots: (agenda) => [freeOf(agenda, 'firstOnly=true&days=30')] },
]

/** The weeks of some professionals. */
export const weeksOf = (agenda: Agenda): Shot[] =>
  someOf(agenda).map(({ id }) => weekOf(agenda, `professionalIds=${id}`))

/** Two of each unit. */
const someOf = ({ professionals }: Agenda) => professionals.filter((_, at) => at % 5 === 0)

/** Midnight in São Paulo. */
const midnight = (day: string) => Date.parse(`${day}T00:00-03:00`)

/** The last week whose appointments are all there: the one before next Monday. */
export function weekOf({ lane, monday }: Agenda, who: string): Shot {
  const [from, to] = [midnight(monday) - 7 * dayMs, midnight(monday)].map((ms) => new Date(ms).toISOString())
  return get(lane, `/appointments?from=${from}&to=${to}&${who}`)
}

const freeOf = ({ lane, monday }: Agenda, who: string): Shot =>
  get(lane, `/availability?kind=visit&from=${monday}&${who}`)

/**
 * Fills one network after the other and measures the front desk's requests in it: the tables have this many
 * appointments and not more. People sign in throughout.
 */
export async function measureAppointments(
  machine: Machine,
  plan: AppointmentsPlan,
  say: (text: string) => void,
): Promise<AppointmentsMeasured> {
  const rows: AgendaRow[] = []
  let last: { agenda: Agenda; times: FreeTimes; bookings: Bookings } | undefined
  for (const [at, size] of plan.sizes.entries()) {
    const lane = machine.world.lanes[firstLane + at]
    if (!lane) throw new Error('no lane for another network')
    say(`filling ${size.toLocaleString('en')} appointments`)
    const agenda = await fillAgenda(machine, lane, size, say)
    const measured = await measureAgenda(machine, agenda, size, plan, say)
    rows.push(...measured.rows)
    last = { agenda, ...measured }
  }
  if (!last) throw new Error('no size to measure')
  const { agenda, times } = last
  say('live delivery of bookings, bids for one time')
  const delivered = await besideSignIns(machine, plan, (signIns) =>
    measureDelivery(machine, agenda, last.bookings, plan, signIns),
  )
  const bids = await measureBids(machine, agenda, times, plan.bidRounds)
  if (plan.withPlans) say(await explainAll(machine, agenda, times))
  return { rows, delivered, bids, roundTrips: last.bookings.roundTrips }
}

async function measureAgenda(
  machine: Machine,
  agenda: Agenda,
  size: number,
  plan: AppointmentsPlan,
  say: (text: string) => void,
) {
  const times = await freeTimes(machine, agenda)
  const sides: { query: string; both: Sides }[] = []
  for (const { name, shots } of queries)
    sides.push({ query: name, both: await bothSides(machine, shots(agenda)) })
  const booked = await bookings(machine, agenda, times)
  // Last: booked appointments stay, and the queries before it find the same agenda at every size.
  sides.push({ query: bookingName, both: booked })
  const rows = await besideSignIns(machine, plan, async (signIns) => {
    const measured: AgendaRow[] = []
    for (const { query, both } of sides) {
      for (const concurrency of plan.concurrencies) {
        const name = `${query}, of ${size.toLocaleString('en')}`
        say(`${name}, ${concurrency} at once`)
        const row = { name, prepare: () => both }
        const one = await measureRow(machine, row, concurrency, plan.pace, signIns)
        measured.push({ ...one, query, size })
      }
    }
    return measured
  })
  return { rows, times, bookings: booked }
}

const explainAll = (machine: Machine, agenda: Agenda, times: FreeTimes): Promise<string> =>
  plansOf(machine, [
    ...queries.map(({ name, shots }) => ({ name, next: inTurns(shots(agenda)) })),
    { name: bookingName, next: () => booking(agenda, times.next()) },
  ])

async function besideSignIns<T>(
  machine: Machine,
  { pace }: AppointmentsPlan,
  work: (signIns: SignIns) => Promise<T>,
): Promise<T> {
  const signIns = await startSignIns(machine, 2 * pace.seconds)
  try {
    return await work(signIns)
  } finally {
    await signIns.stop()
  }
}
