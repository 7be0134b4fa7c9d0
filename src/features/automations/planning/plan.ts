import { minutesOfDay } from '#lib/days.ts'
import type { AutomationKind, Timing } from '../rules.ts'
import { dayAt, onDay, outOfQuiet, workingDayBefore } from './calendar.ts'
import type { ActiveAutomation, AppointmentFacts, Planned, QuietHours } from './facts.ts'

/** When the messages of an appointment go out. Pure: the same facts give the same plan, on any server. */

const hour = 60

/** The messages that must leave before the appointment, and those that follow it. */
const isBefore = (kind: AutomationKind): boolean =>
  ['booked', 'confirmation', 'dayBefore', 'secondNotice', 'preparation', 'sameDay'].includes(kind)

/** A booking that is taken back within this time was never told. */
const bookedGraceMin = 2

/**
 * How late a message may still be planned. Who books for tomorrow gets no reminder whose time has passed, but
 * always what to prepare; what follows an appointment bears a day that was closed on the next one.
 */
const lateness: Readonly<Record<AutomationKind, number>> = {
  booked: hour,
  confirmation: 0,
  dayBefore: 0,
  secondNotice: 0,
  preparation: Number.POSITIVE_INFINITY,
  sameDay: 0,
  missed: 2 * minutesOfDay,
  satisfaction: 3 * minutesOfDay,
  followUp: 5 * minutesOfDay,
  birthday: 0,
}

/** Nobody prepares in less. */
const shortestPreparationMin = 2 * hour

/** True when the state of an appointment asks for the message. */
export function isWanted(kind: AutomationKind, appointment: AppointmentFacts): boolean {
  const isAhead = appointment.state === 'scheduled' || appointment.state === 'confirmed'
  switch (kind) {
    case 'booked':
    case 'confirmation':
    case 'dayBefore':
    case 'sameDay':
      return isAhead
    case 'secondNotice':
      return appointment.state === 'scheduled'
    case 'preparation':
      return isAhead && appointment.needsPreparation
    case 'missed':
      return appointment.state === 'noShow' && appointment.missedAt !== null
    case 'satisfaction':
      return appointment.state === 'done'
    case 'followUp':
      return appointment.state === 'done' && appointment.followUpDays !== null
    case 'birthday':
      return false
  }
}

/** True when the automation is meant for appointments of this unit and kind. */
export const concerns = (
  { unitIds, appointmentKinds }: Pick<ActiveAutomation, 'unitIds' | 'appointmentKinds'>,
  { unitId, kind }: Pick<AppointmentFacts, 'unitId' | 'kind'>,
): boolean =>
  (unitIds.length === 0 || unitIds.includes(unitId)) &&
  (appointmentKinds.length === 0 || appointmentKinds.includes(kind))

/** The instant that a timing names, before silence is respected. */
function timeOf(kind: AutomationKind, timing: Timing, appointment: AppointmentFacts): number {
  const { unit, startsAt } = appointment
  const zone = unit.timeZone
  const day = dayAt(zone, startsAt)
  switch (timing.when) {
    case 'atOnce':
      return appointment.scheduledAt + bookedGraceMin
    case 'daysBefore': {
      const lastDay = kind === 'followUp' ? day + (appointment.followUpDays ?? 0) : day
      return onDay(zone, lastDay - timing.days, timing.at)
    }
    case 'workingDayBefore':
      return onDay(zone, workingDayBefore(unit, day), timing.at)
    case 'hoursBefore':
      return startsAt - timing.hours * hour
    case 'minutesAfter':
      return (appointment.missedAt ?? startsAt) + timing.minutes
    case 'daysAfter':
      return onDay(zone, day + timing.days, timing.at)
    case 'onTheDay':
      return onDay(zone, day, timing.at)
  }
}

/** The instant at which a message of the appointment is due. */
export function dueAt(
  { kind, timing }: Pick<ActiveAutomation, 'kind' | 'timing'>,
  appointment: AppointmentFacts,
  rules: QuietHours,
): number {
  const latest = isBefore(kind) ? appointment.startsAt : null
  return outOfQuiet(appointment.unit.timeZone, rules, timeOf(kind, timing, appointment), latest)
}

/** The instant after which a message would come too late to be of use. */
export function latestFor(kind: AutomationKind, appointment: AppointmentFacts, due: number): number {
  if (kind === 'preparation') return appointment.startsAt - shortestPreparationMin
  return isBefore(kind) ? appointment.startsAt : due + Math.max(lateness[kind], minutesOfDay)
}

/**
 * Returns the messages that an appointment is to have, as it is now. Two questions on one day are one: where the
 * request of days before would come on the day of the last reminder or after it, the reminder asks. A second
 * notice goes to those who were asked before.
 */
export function plan(
  appointment: AppointmentFacts,
  automations: readonly ActiveAutomation[],
  rules: QuietHours,
  now: number,
): Planned[] {
  const wanted = automations
    .filter((one) => isWanted(one.kind, appointment) && concerns(one, appointment))
    .map((one) => ({ ...one, due: dueAt(one, appointment, rules) }))
  const zone = appointment.unit.timeZone
  const daysOf = (kinds: readonly AutomationKind[]) => wanted.filter(({ kind }) => kinds.includes(kind))
  const firstReminder = Math.min(...daysOf(['dayBefore']).map(({ due }) => dayAt(zone, due)))
  const asked = daysOf(['confirmation', 'dayBefore']).map(({ due }) => due)
  const isNeeded = ({ kind, due }: { kind: AutomationKind; due: number }) => {
    if (kind === 'confirmation') return dayAt(zone, due) < firstReminder
    if (kind === 'secondNotice') return asked.some((at) => at > appointment.scheduledAt && at < due)
    return true
  }
  return wanted.filter(isNeeded).map(({ id, kind, due }) => {
    const isLate = now > due && now - due <= lateness[kind]
    const at = isLate ? outOfQuiet(zone, rules, now, null) : due
    return { automationId: id, dueAt: at, mayBegin: at >= now && at < latestFor(kind, appointment, due) }
  })
}
