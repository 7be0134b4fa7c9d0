import type { AutomationForm } from '../rules.ts'

/** What the messages of an appointment are planned by. Instants are whole minutes since 1970, as in `lib/zones.ts`. */

/** The calendar of the unit at which it takes place. */
export interface UnitCalendar {
  readonly timeZone: string
  readonly holidayExceptions: readonly string[]
  readonly holidays: readonly { readonly date: string; readonly name: string }[]
}

export interface AppointmentFacts {
  readonly id: string
  readonly scheduleVersion: number
  readonly patientId: string
  readonly unitId: string
  readonly unit: UnitCalendar
  readonly kind: string
  readonly state: string
  readonly startsAt: number
  readonly endsAt: number
  /** When it was booked, or moved the last time. */
  readonly scheduledAt: number
  /** When it became a no-show; null for any other. */
  readonly missedAt: number | null
  /** True when one of its exams asks for something beforehand. */
  readonly needsPreparation: boolean
  /** For so many days a follow-up belongs to it; null when none does. */
  readonly followUpDays: number | null
}

/** An automation that is on. */
export interface ActiveAutomation
  extends Pick<AutomationForm, 'kind' | 'timing' | 'unitIds' | 'appointmentKinds'> {
  readonly id: string
}

/** The hours in which nothing leaves, in minutes after midnight of the unit's clock. */
export interface QuietHours {
  readonly quietFrom: number
  readonly quietUntil: number
}

/** A message of an appointment. */
export interface Planned {
  readonly automationId: string
  readonly dueAt: number
  /** False when its time has passed: if it is under way it stays so, and it is not begun any more. */
  readonly mayBegin: boolean
}
