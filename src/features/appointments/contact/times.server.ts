import { addDays, dayMs, minutesOfDay } from '#lib/days.ts'
import { dayIn } from '#lib/zones.ts'
import { type NetworkScope, sqlState, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { SlotItem } from '../availability/contract.ts'
import { aroundOf, loadRequest, minuteFrom, nowInMinutes } from '../availability/load.server.ts'
import { searchSlots } from '../availability/search.server.ts'
import { slotsOf } from '../availability/slots.ts'
import { exclusionViolation } from '../booking/rejection.server.ts'
import type { Appointment } from '../schemas.ts'
import { presentAppointment } from '../transitions/present.server.ts'
import { findZone } from '../transitions/queries.server.ts'
import { type Elsewhere, requestOf, requestTo } from '../transitions/reschedule.server.ts'
import { contactDaysAhead } from './rules.ts'

/** How many days of free times a contact is shown at once. */
export const daysOfTimes = 14
/** More than these days can have, at the smallest step. */
const maxTimes = 5_000

/**
 * Returns the free times to which a contact may move an appointment: of its professional, at its unit, its own time
 * left out.
 * @param from a day of the unit's calendar; today if that is later
 */
export async function timesForContact(
  scope: NetworkScope,
  appointmentId: string,
  from = '',
): Promise<{ readonly from: string; readonly until: string; readonly items: readonly SlotItem[] }> {
  const { appointment, today } = await transact(scope, async (tx) => {
    const found = await presentAppointment(tx, appointmentId)
    return { appointment: found, today: dayIn(tx.now, await findZone(tx, found.unitId)) }
  })
  const { unitId, professionalId, ...request } = requestOf(appointment)
  const first = from > today ? from : today
  const { items } = await searchSlots(scope, {
    ...request,
    unitIds: [unitId],
    professionalIds: professionalId === null ? null : [professionalId],
    specialty: null,
    from: first,
    days: daysOfTimes,
    period: null,
    except: { exceptAppointment: appointmentId },
    firstOnly: false,
    limit: maxTimes,
  })
  return {
    from: first,
    until: addDays(first, daysOfTimes - 1),
    items: items.filter(({ startsAt }) => startsAt !== appointment.startsAt),
  }
}

/**
 * True for one of the free times that `timesForContact` returns: what the desk may still do (a time that has just begun,
 * one between the steps, next year's) a contact is not offered.
 */
export async function isOffered(
  tx: Transaction<NetworkScope>,
  appointment: Appointment,
  startsAt: string,
  to: Elsewhere = {},
): Promise<boolean> {
  const at = new Date(startsAt)
  const isAhead = at.getTime() <= tx.now.getTime() + contactDaysAhead * dayMs
  // Of periods by order of arrival, one that has begun is still offered while it lasts.
  if (!isAhead || at.getTime() < tx.now.getTime() - dayMs) return false
  const from = minuteFrom(startsAt)
  const around = { ...aroundOf(from), exceptAppointment: appointment.id }
  const request = requestTo(appointment, to)
  const { facts, query } = await loadRequest(tx, request, around, null)
  const [professional = null] = request.professionalId === null ? [] : facts.professionals
  const window = { from, to: from + minutesOfDay }
  return slotsOf(query, professional, facts, window, nowInMinutes(tx)).some((slot) => slot.from === from)
}

/** Runs a contact's transaction: that another took the time in the same moment is an outcome of it. */
export async function takenInstead<T>(work: () => Promise<T>): Promise<T | { readonly is: 'taken' }> {
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) !== exclusionViolation) throw error
    return { is: 'taken' }
  }
}
