import { minutesOfDay } from '#lib/days.ts'
import { intersectSpans, type Span, subtractSpans } from '#lib/spans.ts'
import { instantOf, minuteOf, wallDate, wallOf } from '#lib/zones.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { attendanceIn, blocksIn, openIn, ownBlocks } from '../availability/clock.ts'
import type { ProfessionalFacts, UnitFacts } from '../availability/facts.ts'
import { findFacts } from '../availability/queries.server.ts'

/** Time that a professional offers by appointment: while the unit is open, without holidays and blocks. */
export interface OfferedTime {
  readonly unitId: string
  readonly professionalId: string
  /** Of the unit's calendar. */
  readonly day: string
  readonly minutes: number
  /** Of these, the ones before `until`. */
  readonly minutesSoFar: number
}

export interface OfferedQuery {
  readonly unitIds: readonly string[]
  readonly professionalIds: readonly string[]
  /** Days of each unit's calendar, both included. */
  readonly from: string
  readonly to: string
  /** An instant, in minutes since 1970. */
  readonly until: number
}

/** Returns how much time was offered, day by day; days without any are left out. Times by order of arrival don't count. */
export async function readOfferedTime(
  tx: Transaction<NetworkScope>,
  { unitIds, professionalIds, from, to, until }: OfferedQuery,
): Promise<OfferedTime[]> {
  const start = minuteOf(`${from}T00:00Z`)
  const end = minuteOf(`${to}T00:00Z`) + minutesOfDay
  const facts = await findFacts(tx, {
    unitIds,
    professionalIds,
    examIds: [],
    insurancePlanId: null,
    from: start - minutesOfDay,
    to: end + minutesOfDay,
    withoutBusy: true,
  })
  return [...facts.units.values()].flatMap((unit) => {
    const window = { from: instantOf(unit.timeZone, start), to: instantOf(unit.timeZone, end) }
    const isOpen = openIn(unit, window)
    return facts.professionals
      .filter((one) => one.unitIds.includes(unit.id))
      .flatMap((one) =>
        [...byDay(offeredBy(one, unit, window, isOpen), unit.timeZone)].map(([day, spans]) => ({
          unitId: unit.id,
          professionalId: one.id,
          day,
          minutes: lengthOf(spans),
          minutesSoFar: lengthOf(intersectSpans(spans, [{ from: window.from, to: until }])),
        })),
      )
  })
}

function offeredBy(
  one: ProfessionalFacts,
  unit: UnitFacts,
  window: Span,
  isOpen: readonly Span[],
): readonly Span[] {
  const attended = attendanceIn(one, unit, window).filter(({ byArrivalPlaces }) => byArrivalPlaces === null)
  const here = intersectSpans(attended, intersectSpans(isOpen, [window]))
  return subtractSpans(here, blocksIn(ownBlocks(one, unit.id), unit.timeZone, window))
}

/** What goes on after midnight counts to the day on which it begins. */
const byDay = (spans: readonly Span[], zone: string): Map<string, Span[]> =>
  Map.groupBy(spans, ({ from }) => wallDate(wallOf(zone, from)))

const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0)
