import type { ScreeningQuestion } from '#features/exams/rules.ts'
import type { PatientStatus } from '#features/patients/rules.ts'
import type { AppointmentKind, BlockKind, BlockTime, Hours, Price } from '#features/professionals/rules.ts'
import type { UnitHoliday } from '#features/units/rules.ts'
import type { Span } from '#lib/spans.ts'
import type { WeekHours } from '#lib/weekHours.ts'
import type { Prepared } from '../booking/rules.ts'

/**
 * The facts that availability is computed from: loaded in one query, judged without another. Instants are
 * minutes since 1970 in UTC.
 */

export interface UnitFacts {
  readonly id: string
  readonly name: string
  readonly timeZone: string
  readonly isActive: boolean
  readonly hours: WeekHours
  readonly holidayExceptions: readonly string[]
  readonly holidays: readonly UnitHoliday[]
}

/** A room or equipment; `capacity` numbered places of it can be in use at once. */
export interface ResourceFacts {
  readonly id: string
  readonly unitId: string
  readonly name: string
  readonly kind: string
  readonly capacity: number
  /** Null for whenever the unit is open. */
  readonly hours: WeekHours | null
}

export interface BlockFacts extends BlockTime {
  readonly kind: BlockKind
  readonly reason: string
  /** Null for all units. */
  readonly unitId: string | null
}

export interface ProfessionalFacts extends Hours {
  readonly id: string
  readonly isActive: boolean
  readonly unitIds: readonly string[]
  readonly blocks: readonly BlockFacts[]
  readonly stepMinutes: number
  readonly durations: Readonly<Record<AppointmentKind, number | null>>
  /** The convênios that are accepted; `productIds` is null for all products. */
  readonly plans: readonly {
    readonly insurancePlanId: string
    readonly productIds: readonly string[] | null
  }[]
  readonly examIds: readonly string[]
}

export interface ExamFacts {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
  readonly durationMin: number
  readonly bufferBeforeMin: number
  readonly bufferAfterMin: number
  readonly resourceKind: string | null
  readonly isOnResourceAlone: boolean
  readonly permittedHours: WeekHours | null
  /** True when the requested convênio pays for it; without meaning when the patient pays. */
  readonly isCovered: boolean
}

export interface PlanFacts {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
  readonly acceptedEverywhere: boolean
  /** The units where it is accepted when not everywhere, and the first day; '' means already. */
  readonly acceptedAt: readonly { readonly unitId: string; readonly acceptedFrom: string }[]
}

/** The request without its time. */
export interface AvailabilityQuery {
  readonly unitId: string
  readonly kind: AppointmentKind
  /** In the order in which they are done. */
  readonly exams: readonly ExamFacts[]
  /** Null when the patient pays. */
  readonly plan: PlanFacts | null
  /** The plan's product; null when it does not matter. */
  readonly productId: string | null
  /** In minutes; null for the default duration. */
  readonly durationMin: number | null
}

/**
 * Occupied time: of a professional (place 0, or the number of a place by arrival), or of one place of a
 * resource.
 */
export interface Busy extends Span {
  readonly subjectId: string
  readonly place: number
}

export interface Facts {
  readonly units: ReadonlyMap<string, UnitFacts>
  readonly resources: readonly ResourceFacts[]
  readonly busy: readonly Busy[]
}

/** A professional with what a booking needs from the record besides the time. */
export interface BookedProfessional extends ProfessionalFacts {
  readonly prices: readonly Price[]
  readonly followUpDays: number | null
}

export interface BookedExam extends ExamFacts, Prepared {
  readonly priceCents: number | null
  readonly requiresAuthorization: boolean
  readonly screeningQuestions: readonly ScreeningQuestion[]
  readonly ownQuestions: readonly string[]
}

export interface BookedPlan extends PlanFacts {
  readonly requiresAuthorization: boolean
  readonly followUpDays: number | null
  /** The products that are in use. */
  readonly productIds: readonly string[]
}

export interface BookablePatient {
  readonly status: PatientStatus
  readonly fullName: string
  readonly socialName: string
  /** The preferred contact's; null without one. */
  readonly phone: string | null
}

/** Another appointment of the patient, as far as the person may see it. */
export interface PatientTime extends Span {
  readonly id: string
  readonly unitId: string
  readonly unitName: string
  readonly timeZone: string
  /** '' when it is on equipment alone. */
  readonly professionalName: string
}

export interface AgendaFacts extends Facts {
  readonly professionals: readonly BookedProfessional[]
  /** In the order of the request. */
  readonly exams: readonly BookedExam[]
  readonly plan: BookedPlan | null
  /** The patient of the request, if bookable: neither deleted nor merged into another. */
  readonly patient: BookablePatient | null
  /** The patient's other appointments around the time that occupy theirs, in order. */
  readonly patientTimes: readonly PatientTime[]
  /** What a patient needs from one unit to another; 0 in a query of no patient. */
  readonly travelMinutes: number
  /** True when the person's own hold had not expired yet; it has been removed. */
  readonly hadHold: boolean
}

/** A booking request with the facts that it is judged by. */
export interface LoadedRequest {
  readonly facts: AgendaFacts
  readonly query: AvailabilityQuery
  /** The professionals who may attend: one, or all who can; none when it is on equipment alone. */
  readonly professionalIds: readonly string[]
  /** The appointment that is changing: its own time counts as free. */
  readonly exceptAppointment: string | null
}
