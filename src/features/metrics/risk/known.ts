import type { AppointmentKind } from '#features/professionals/rules.ts'

/** An appointment as the forecast of a missed one knows it. No trait of the person is used: no age, sex or address. */
export interface RiskAppointment {
  readonly bookedAt: Date
  readonly startsAt: Date
  /** Any text that is the same for the same patient. */
  readonly patient: string
  readonly kind: AppointmentKind | (string & {})
  /** The convênio; '' where the patient pays. */
  readonly plan: string
  /** A reminder was sent. */
  readonly isReminded: boolean
}

export interface PastAppointment extends RiskAppointment {
  readonly isAttended: boolean
}

/** What is known of an appointment on the day before it, with what became of the patient's earlier ones. */
export interface Known {
  readonly appointment: RiskAppointment
  /** Whole days between booking and appointment; 0 for the same day. */
  readonly leadDays: number
  /** Earlier appointments of the patient that took place or were missed. */
  readonly pastCount: number
  readonly missedCount: number
  /** What became of the last one; null where there is none. */
  readonly hasMissedLast: boolean | null
  /** Days since the last one; null where there is none. */
  readonly daysSinceLast: number | null
  /** Others of the patient on the same day. */
  readonly sameDayCount: number
}

const dayMs = 86_400_000
const dayNumber = (at: Date) => Math.floor(at.getTime() / dayMs)

/** What became of a patient's appointments so far. */
export interface Outcomes {
  readonly pastCount: number
  readonly missedCount: number
  readonly hasMissedLast: boolean | null
  readonly lastOn: number | null
}

export const noOutcomes: Outcomes = { pastCount: 0, missedCount: 0, hasMissedLast: null, lastOn: null }

export const withOutcome = (before: Outcomes, startsAt: Date, isAttended: boolean): Outcomes => ({
  pastCount: before.pastCount + 1,
  missedCount: before.missedCount + (isAttended ? 0 : 1),
  hasMissedLast: !isAttended,
  lastOn: dayNumber(startsAt),
})

/** Puts an appointment beside what became of the patient's earlier ones. */
export function knownOf(appointment: RiskAppointment, outcomes: Outcomes, sameDayCount: number): Known {
  const startsOn = dayNumber(appointment.startsAt)
  return {
    appointment,
    leadDays: Math.max(0, startsOn - dayNumber(appointment.bookedAt)),
    pastCount: outcomes.pastCount,
    missedCount: outcomes.missedCount,
    hasMissedLast: outcomes.hasMissedLast,
    daysSinceLast: outcomes.lastOn === null ? null : startsOn - outcomes.lastOn,
    sameDayCount,
  }
}

export interface KnownPast extends Known {
  readonly isAttended: boolean
}

/**
 * Goes through a history day by day: of each appointment only what days before it brought is known.
 * @param history in any order
 * @returns in the order of time
 */
export function knownBefore(history: readonly PastAppointment[]): KnownPast[] {
  const sorted = [...history].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  const outcomes = new Map<string, Outcomes>()
  const known: KnownPast[] = []
  for (let from = 0; from < sorted.length; ) {
    const day = dayNumber((sorted[from] as PastAppointment).startsAt)
    let to = from
    while (to < sorted.length && dayNumber((sorted[to] as PastAppointment).startsAt) === day) to++
    const today = sorted.slice(from, to)
    const counts = new Map<string, number>()
    for (const { patient } of today) counts.set(patient, (counts.get(patient) ?? 0) + 1)
    for (const one of today)
      known.push({
        ...knownOf(one, outcomes.get(one.patient) ?? noOutcomes, (counts.get(one.patient) ?? 1) - 1),
        isAttended: one.isAttended,
      })
    for (const one of today)
      outcomes.set(
        one.patient,
        withOutcome(outcomes.get(one.patient) ?? noOutcomes, one.startsAt, one.isAttended),
      )
    from = to
  }
  return known
}
