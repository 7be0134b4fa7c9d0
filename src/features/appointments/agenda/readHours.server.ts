import { minutesOfDay } from '#lib/days.ts'
import { intersectSpans, type Span } from '#lib/spans.ts'
import { dateOfMinute, instantOf, minuteOf } from '#lib/zones.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { mapInSlices } from '#platform/slices.server.ts'
import { attendanceIn, blocksIn, holidaysIn, openIn } from '../availability/clock.ts'
import type { ProfessionalFacts, UnitFacts } from '../availability/facts.ts'
import { findCandidates, findFacts } from '../availability/queries.server.ts'
import type { AgendaHours, ProfessionalHours } from './contract.ts'
import { findOwn } from './queries.server.ts'

export interface HoursQuery {
  readonly unitId: string
  /** A day of the unit's calendar. */
  readonly from: string
  readonly days: number
}

/**
 * Returns what an agenda is drawn upon: the attendance of each professional at the unit, and the blocks.
 * @throws `not_found` (404)
 */
export async function readHours(
  scope: MemberScope,
  { unitId, from, days }: HoursQuery,
): Promise<AgendaHours> {
  const start = minuteOf(`${from}T00:00Z`)
  const facts = await transact(scope, async (tx) => {
    const who = { unitIds: [unitId], specialty: null, examIds: [], insurancePlanId: null }
    const candidates = await findCandidates(tx, who)
    const own = tx.role === 'professional' ? await findOwn(tx) : null
    const professionalIds = own ? candidates.filter((id) => own.includes(id)) : candidates
    const around = { from: start - minutesOfDay, to: start + (days + 1) * minutesOfDay }
    return findFacts(tx, {
      unitIds: [unitId],
      professionalIds,
      examIds: [],
      insurancePlanId: null,
      ...around,
    })
  })
  const unit = facts.units.get(unitId)
  if (!unit) throw failure('not_found')
  const window = {
    from: instantOf(unit.timeZone, start),
    to: instantOf(unit.timeZone, start + days * minutesOfDay),
  }
  const holidays = holidaysIn(unit, window)
  const isOpen = openIn(unit, window)
  return {
    items: await mapInSlices(facts.professionals, (one) => hoursOf(one, unit, window, isOpen)),
    holidays: holidays.map(({ name, ...span }) => ({ ...present(span), name })),
  }
}

function hoursOf(
  one: ProfessionalFacts,
  unit: UnitFacts,
  window: Span,
  isOpen: readonly Span[],
): ProfessionalHours {
  const here = one.blocks.filter(({ unitId }) => unitId === null || unitId === unit.id)
  return {
    professionalId: one.id,
    stepMinutes: one.stepMinutes,
    attendance: attendanceIn(one, unit, window).flatMap(({ from, to, byArrivalPlaces }) =>
      intersectSpans([{ from, to }], isOpen).map((span) => ({ ...present(span), byArrivalPlaces })),
    ),
    blocks: here.flatMap((block) =>
      blocksIn([block], unit.timeZone, window).map((span) => ({
        ...present(span),
        kind: block.kind,
        reason: block.reason,
      })),
    ),
  }
}

const present = ({ from, to }: Span) => ({
  startsAt: dateOfMinute(from).toISOString(),
  endsAt: dateOfMinute(to).toISOString(),
})
