import type { Relationship } from '#features/patients/rules.ts'
import type { AppointmentKind } from '#features/professionals/rules.ts'
import type { UnitHoliday } from '#features/units/rules.ts'
import type { Weekday, WeekHours } from '#lib/weekHours.ts'

/**
 * What an assistant may know and do: the commands of the front desk, within the scope of one contact. Ids and times that
 * are passed in are always ones that a tool returned; nothing here takes a date that somebody typed.
 */

export interface ClinicUnit {
  readonly id: string
  readonly name: string
  /** In one line, as it is said to a patient. */
  readonly address: string
  readonly phone: string
  readonly timeZone: string
  readonly hours: WeekHours
  /** The days on which it is closed, beside or against the national ones. */
  readonly holidays: readonly UnitHoliday[]
  readonly holidayExceptions: readonly string[]
}

export interface ClinicPlan {
  readonly id: string
  readonly name: string
  readonly products: readonly { readonly id: string; readonly name: string }[]
}

export interface ClinicProfessional {
  readonly id: string
  /** `Dra. Helena Prado` */
  readonly name: string
  readonly specialties: readonly string[]
  readonly unitIds: readonly string[]
  /** Of those that patients may book. */
  readonly kinds: readonly AppointmentKind[]
  /** On which days of the week they work where, as it is planned. */
  readonly workDays: readonly { readonly unitId: string; readonly weekday: Weekday }[]
  /** Null where they treat everybody. */
  readonly minAgeYears: number | null
  readonly maxAgeYears: number | null
}

export interface ClinicExam {
  readonly id: string
  readonly name: string
  /** Other names under which patients know it. */
  readonly aliases: readonly string[]
  /** In cents, paid privately; null where no price is said. */
  readonly priceCents: number | null
  /** Empty where there is none. */
  readonly preparation: string
  readonly requiresMedicalRequest: boolean
  readonly unitIds: readonly string[]
}

/** What the network has written for its assistant beyond its configuration. */
export interface KnowledgeItem {
  readonly id: string
  readonly question: string
  readonly answer: string
}

/** What anybody may be told of the network. */
export interface Clinic {
  readonly name: string
  readonly units: readonly ClinicUnit[]
  readonly plans: readonly ClinicPlan[]
  readonly professionals: readonly ClinicProfessional[]
  readonly exams: readonly ClinicExam[]
  readonly knowledge: readonly KnowledgeItem[]
}

/** A patient for whom the contact is proved to speak. */
export interface KnownPerson {
  readonly patientId: string
  /** As they are spoken to: the social name where there is one. */
  readonly name: string
  readonly birthDate: string | null
  readonly planId: string | null
  readonly productId: string | null
  /** What the contact is to them on their record: `self`, `mother`; null where it does not say. */
  readonly contactIs: Relationship | null
}

/** Whom an appointment is for: somebody known, or a person of whom only this is said. */
export type PersonToBook =
  | { readonly is: 'known'; readonly patientId: string }
  | {
      readonly is: 'new'
      readonly name: string
      /** `2019-04-30` */
      readonly birthDate: string
      /** Digits with area code; the contact's own where it is a phone. */
      readonly phone: string
      /** Who answers for a minor. */
      readonly guardianName: string
    }

/** What is to be booked, before a time is chosen. */
export interface Wanted {
  readonly kind: AppointmentKind
  /** As in the register: `Cardiologia`; null where the professional or the exams say it. */
  readonly specialty: string | null
  /** Null for any who can. */
  readonly professionalId: string | null
  readonly examIds: readonly string[]
  /** Null for any unit. */
  readonly unitId: string | null
  /** Null where it is paid privately. */
  readonly planId: string | null
  readonly productId: string | null
}

/** A free time that was found. `id` names it in later calls of the same conversation. */
export interface FreeTime {
  readonly id: string
  readonly unitId: string
  readonly professionalId: string | null
  readonly startsAt: string
  readonly endsAt: string
  /** True where patients come in the order of arrival within it. */
  readonly isByArrival: boolean
}

/** When an appointment may begin, as `readDates` reads it: instants, `to` excluded. */
export interface TimeWindow {
  readonly from: string
  readonly to: string
}

export interface TimesFound {
  /** Within the windows, in order, spread over days and hours so that they differ. */
  readonly times: readonly FreeTime[]
  /** Where `times` is empty: the nearest ones outside of the windows. */
  readonly nearest: readonly FreeTime[]
}

/** What the patient must know before booking. */
export interface Quote {
  readonly priceCents: number | null
  readonly durationMin: number | null
  readonly requiresAuthorization: boolean
  readonly requiresMedicalRequest: boolean
  readonly preparation: readonly { readonly exam: string; readonly text: string }[]
}

/** An appointment to come of somebody whom the contact speaks for. */
export interface KnownAppointment {
  readonly id: string
  readonly scheduleVersion: number
  readonly patientId: string
  readonly patientName: string
  readonly kind: AppointmentKind
  readonly examNames: readonly string[]
  readonly unitId: string
  readonly professionalId: string | null
  readonly startsAt: string
  readonly isByArrival: boolean
  readonly isConfirmed: boolean
}

export interface BookedAppointment extends KnownAppointment {
  readonly preparation: Quote['preparation']
}

/** What a tool did, or why not. */
export type Outcome<T> =
  | { readonly is: 'done'; readonly value: T }
  /** Somebody else has the time now. */
  | { readonly is: 'taken' }
  | {
      readonly is: 'refused'
      readonly why: Refusal
    }

export type Refusal =
  /** The settings do not allow the assistant to do it. */
  | 'notAllowed'
  /** The contact is not proved to speak for anybody. */
  | 'notProved'
  /** Somebody like this is on record already, and the contact is not proved to be them: the desk decides. */
  | 'likelyDuplicate'
  /** The patient has another appointment at that time. */
  | 'busy'
  /** The plan, the professional or the exam does not take it: age, coverage, unit. */
  | 'notOffered'
  /** Moved, called off or begun meanwhile. */
  | 'changed'
  | 'tooLate'
  /** Too many tries. */
  | 'limited'
  /** The network has no way to send a code to such an address. */
  | 'noWay'

export interface Tools {
  readClinic(): Promise<Clinic>
  /** For whom the contact speaks: the patients of a proved number; nobody for a visitor without a proof. */
  readPeople(): Promise<readonly KnownPerson[]>
  readAppointments(): Promise<readonly KnownAppointment[]>
  quote(wanted: Wanted): Promise<Outcome<Quote>>
  /**
   * @param moved the appointment that is to be moved: its own time counts as free, and its professional is meant where
   * none is wanted
   */
  findTimes(
    wanted: Wanted,
    windows: readonly TimeWindow[],
    options: { readonly limit: number; readonly moved?: string },
  ): Promise<Outcome<TimesFound>>
  /** Keeps a time for the contact for some minutes; one at a time: an earlier one is let go. */
  holdTime(wanted: Wanted, timeId: string): Promise<Outcome<{ readonly expiresAt: string }>>
  book(wanted: Wanted, timeId: string, person: PersonToBook): Promise<Outcome<BookedAppointment>>
  confirm(appointmentId: string): Promise<Outcome<KnownAppointment>>
  reschedule(appointmentId: string, timeId: string): Promise<Outcome<KnownAppointment>>
  cancel(appointmentId: string): Promise<Outcome<KnownAppointment>>
  /**
   * Sends a code to a phone or an e-mail address of a record. Answers the same whether or not there is one, so that nobody
   * learns who is a patient.
   */
  requestCode(address: string): Promise<Outcome<null>>
  /** Proves that the visitor has the address the code went to. */
  proveCode(code: string): Promise<Outcome<null>>
}

export type ToolName = keyof Tools
