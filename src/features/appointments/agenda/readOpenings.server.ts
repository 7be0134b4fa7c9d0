import { minutesOfDay } from '#lib/days.ts'
import type { Span } from '#lib/spans.ts'
import { dateOfMinute, instantOf, minuteOf } from '#lib/zones.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { mapInSlices } from '#platform/slices.server.ts'
import { openIn, weekIn } from '../availability/clock.ts'
import type { UnitFacts } from '../availability/facts.ts'
import { findFacts } from '../availability/queries.server.ts'
import type { Openings, ResourceDay } from './contract.ts'
import { listUsedResources, type UsedResource } from './queries.server.ts'

export interface OpeningsQuery {
  /** Undefined for all that are in use. */
  readonly unitIds?: readonly string[] | undefined
  /** A day of each unit's own calendar. */
  readonly from: string
  readonly days: number
}

/**
 * Returns what an agenda by unit or by resource is drawn upon, without units that do not exist or may not be
 * seen.
 */
export async function readOpenings(scope: MemberScope, query: OpeningsQuery): Promise<Openings> {
  const start = minuteOf(`${query.from}T00:00Z`)
  const end = start + query.days * minutesOfDay
  const { units, resources } = await transact(scope, async (tx) => {
    // Calendars of the world's zones begin up to fourteen hours apart from that of UTC.
    const around = { from: start - minutesOfDay, to: end + minutesOfDay }
    const nothingElse = { professionalIds: [], examIds: [], insurancePlanId: null }
    const { units } = await findFacts(tx, { unitIds: query.unitIds ?? null, ...nothingElse, ...around })
    return { units: [...units.values()], resources: await listUsedResources(tx, [...units.keys()], around) }
  })
  const windowOf = ({ timeZone }: UnitFacts) => ({
    from: instantOf(timeZone, start),
    to: instantOf(timeZone, end),
  })
  const unitOf = new Map(units.map((unit) => [unit.id, unit]))
  const days = await mapInSlices(resources, (one) => {
    const unit = unitOf.get(one.unitId)
    return unit ? [{ unitId: unit.id, day: dayOf(one, unit, windowOf(unit)) }] : []
  })
  const ofUnits = Map.groupBy(days.flat(), ({ unitId }) => unitId)
  const items = await mapInSlices(units, (unit) => ({
    unitId: unit.id,
    open: openIn(unit, windowOf(unit)).map(present),
    resources: (ofUnits.get(unit.id) ?? []).map(({ day }) => day),
  }))
  return { items }
}

function dayOf({ hours, uses, unitId: _, ...one }: UsedResource, unit: UnitFacts, window: Span): ResourceDay {
  const isOpen = hours ? weekIn(unit.timeZone, hours, window) : openIn(unit, window)
  return {
    ...one,
    open: isOpen.map(present),
    uses: uses
      .filter(({ from, to }) => from < window.to && window.from < to)
      .map(({ appointmentId, ...span }) => ({ appointmentId, ...present(span) })),
  }
}

const present = ({ from, to }: Span) => ({
  startsAt: dateOfMinute(from).toISOString(),
  endsAt: dateOfMinute(to).toISOString(),
})
