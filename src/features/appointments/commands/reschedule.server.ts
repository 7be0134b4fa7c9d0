import { dateOfMinute, minuteOf } from '#lib/zones.ts'
import type { MemberScope } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { appointmentProblems } from '../problems.ts'
import { mayReschedule, type TimeBefore } from '../rules.ts'
import type { Appointment } from '../schemas.ts'
import { change } from './change.server.ts'
import { findSpot } from './place.server.ts'
import { afterRace } from './race.server.ts'
import { type Asked, aroundOf, ask, minuteFrom } from './wish.server.ts'

export interface NewTime {
  readonly startsAt: string
  readonly durationMin?: number | undefined
  readonly professionalId?: string | undefined
  readonly unitId?: string | undefined
  readonly overbook: boolean
}

/** What was asked for when the visit was booked, as long as it is now. */
export function askedOf(visit: Appointment): Asked {
  const { unitId, professionalId, kind, insurancePlanId, insuranceProductId, startsAt, endsAt } = visit
  return {
    ...{ unitId, professionalId, kind, insurancePlanId, insuranceProductId },
    examIds: visit.exams.map(({ examId }) => examId),
    // By order of arrival the whole period is everybody's.
    durationMin: visit.arrivalPlace === null ? minuteOf(endsAt) - minuteOf(startsAt) : null,
  }
}

export const timeOf = (visit: Appointment): TimeBefore => {
  const { unitId, professionalId, startsAt, endsAt, arrivalPlace, isOverbooked } = visit
  return { unitId, professionalId, startsAt, endsAt, arrivalPlace, isOverbooked }
}

/**
 * Gives the visit another time, and its old one free, in one transaction.
 * @throws `slot_taken` (409); `move_refused` (409) for one that is under way or over; `stale_version` (409)
 */
export function reschedule(
  scope: MemberScope,
  id: string,
  version: number,
  { startsAt, overbook, ...to }: NewTime,
): Promise<Appointment> {
  const from = minuteFrom(startsAt)
  return afterRace(scope, null, () =>
    change(scope, id, version, async (tx, current) => {
      if (!mayReschedule(current.state)) throw problem(appointmentProblems, 'move_refused', { current })
      const asked = { ...askedOf(current), ...definedIn(to) }
      const around = { ...aroundOf(from), exceptAppointment: id }
      const question = await ask(tx, asked, around, { from, to: from })
      const spot = await findSpot(tx, question, from, overbook)
      return {
        set: {
          ...{ unitId: asked.unitId, professionalId: spot.professional?.id ?? null },
          ...{ startsAt: dateOfMinute(spot.from), endsAt: dateOfMinute(spot.to) },
          ...{ arrivalPlace: spot.arrivalPlace, isOverbooked: spot.isOverbooked },
        },
        moves: [
          {
            ...{ act: 'reschedule', source: 'frontDesk', fromState: current.state, toState: current.state },
            timeBefore: timeOf(current),
          },
        ],
        spot,
      }
    }),
  )
}

function definedIn({ durationMin, professionalId, unitId }: Omit<NewTime, 'startsAt' | 'overbook'>) {
  return {
    ...(durationMin !== undefined && { durationMin }),
    ...(professionalId !== undefined && { professionalId }),
    ...(unitId !== undefined && { unitId }),
  }
}
