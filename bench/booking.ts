import { dayMs, minuteMs } from '#lib/days.ts'
import { randomFrom } from '#test/population.ts'
import type { Agenda } from './agenda.ts'
import { connect, type Shot } from './load.ts'
import type { Machine } from './machine.ts'
import { get, hear, replayOf, send, templateOf } from './replay.ts'
import type { Sides } from './rows.ts'

/** A free time, and the patient it will be booked for. */
export interface FreeTime {
  readonly unitId: string
  readonly professionalId: string
  readonly startsAt: string
  readonly endsAt: string
  readonly patientId: string
}

/** Free times, each given out once. */
export interface FreeTimes {
  next(): FreeTime
  readonly taken: () => number
}

/** Weeks from next Monday in which appointments are booked; two queries reach that far. */
const spans = [
  { afterDays: 0, days: 62 },
  { afterDays: 62, days: 22 },
]

/** Returns the free times of the next twelve weeks according to the product, shuffled. */
export async function freeTimes({ product }: Machine, agenda: Agenda): Promise<FreeTimes> {
  const connection = await connect(product.port)
  const random = randomFrom(5)
  const times: { at: number; time: FreeTime }[] = []
  for (const { id } of agenda.professionals) {
    for (const { afterDays, days } of spans) {
      const from = new Date(Date.parse(agenda.monday) + afterDays * dayMs).toISOString().slice(0, 10)
      const query = `?professionalIds=${id}&kind=visit&from=${from}&days=${days}&limit=2000`
      const { items } = JSON.parse(await connection.fire(get(agenda.lane, `/availability${query}`)))
      for (const { unitId, professionalId, startsAt, endsAt } of items) {
        const patientId = agenda.patients[Math.floor(random() * agenda.patients.length)] ?? ''
        times.push({ at: random(), time: { unitId, professionalId, startsAt, endsAt, patientId } })
      }
    }
  }
  connection.close()
  times.sort((a, b) => a.at - b.at)
  let given = 0
  return {
    next() {
      const one = times[given++]
      if (!one) throw new Error(`all ${times.length} free times are taken`)
      return one.time
    },
    taken: () => given,
  }
}

export const booking = (agenda: Agenda, { endsAt: _, ...time }: FreeTime): Shot =>
  send(agenda.lane, '/appointments', { ...time, kind: 'visit', mayOverlap: true })

export interface Bookings extends Sides {
  /** For one booking, including the begin and the commit of its transaction. */
  readonly roundTrips: number
}

/** Both sides book times of the same list; the floor by the product's statements with the time's own parameters. */
export async function bookings(machine: Machine, agenda: Agenda, times: FreeTimes): Promise<Bookings> {
  let heardTimes: readonly FreeTime[] = []
  const [, heard] = await hear(machine, () => {
    heardTimes = [times.next(), times.next()]
    return heardTimes.map((time) => booking(agenda, time))
  })
  const time = heardTimes[1]
  if (!heard || !time) throw new Error('no booking was heard')
  const known = [agenda.lane.orgId, ...Object.values(time)]
  const replay = templateOf(replayOf(heard), tokensOf(time), known)
  return {
    product: () => booking(agenda, times.next()),
    floor: () => replay(tokensOf(times.next())),
    roundTrips: heard.statements.length + 2,
  }
}

const iso = (ms: number) => new Date(ms).toISOString()
/** Formats a whole second as PostgreSQL does in its log. */
const asLogged = (ms: number) => iso(ms).replace('T', ' ').replace('.000Z', '+00')

/**
 * Returns the values in the statements of a booking that depend on its time, in a fixed order; longer ones
 * before those that they contain.
 */
function tokensOf({ unitId, professionalId, patientId, startsAt, endsAt }: FreeTime): string[] {
  const start = Date.parse(startsAt)
  const [since, until] = [asLogged(start - 2 * dayMs), asLogged(start + 2 * dayMs)]
  const [firstDay, lastDay] = [start - dayMs / 2, start + dayMs / 2 - minuteMs].map((ms) =>
    Math.floor(ms / dayMs),
  )
  const days = firstDay === lastDay ? [firstDay] : [firstDay, lastDay]
  const locks = JSON.stringify(days.map((day) => `"${professionalId} ${day}"`).join(','))
  return [
    locks.slice(1, -1),
    ...[iso(start), iso(Date.parse(endsAt)), since, until],
    ...[`"${since.slice(0, 10)}"`, `"${until.slice(0, 10)}"`],
    ...[unitId, professionalId, patientId],
  ]
}
