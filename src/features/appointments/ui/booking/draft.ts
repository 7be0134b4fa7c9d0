import { type AppointmentKind, appointmentKindLabels } from '#features/professionals/rules.ts'
import { isDay } from '#lib/days.ts'
import type { Errors } from '#ui/form/record/errors.ts'
import { appointmentLimits, type ScreeningAnswer } from '../../rules.ts'
import type { Appointment } from '../../schemas.ts'
import type { AvailabilityQuery, PickedTime } from '../availability/request.ts'

/** The booking form's values, each text as it is typed. */
export interface BookingDraft {
  readonly patientId: string
  readonly unitId: string
  readonly kind: AppointmentKind
  readonly examIds: readonly string[]
  readonly insurancePlanId: string | null
  readonly insuranceProductId: string | null
  readonly memberNumber: string
  /** '' for any who can. */
  readonly professionalId: string
  /** The specialty whose first free time is looked for, by anybody and at any unit; '' for none. */
  readonly specialty: string
  /** The professional picked along with the time, when any will do. */
  readonly pickedId: string
  readonly startsAt: string
  readonly isOverbook: boolean
  readonly repeats: boolean
  readonly everyWeeks: number | null
  readonly sessions: number | null
  readonly authorizationNumber: string
  readonly authorizationPassword: string
  readonly authorizationValidUntil: string
  readonly screening: readonly ScreeningAnswer[]
  readonly notes: string
}

export const emptyDraft: BookingDraft = {
  patientId: '',
  unitId: '',
  kind: 'visit',
  examIds: [],
  professionalId: '',
  specialty: '',
  pickedId: '',
  startsAt: '',
  isOverbook: false,
  repeats: false,
  everyWeeks: 1,
  sessions: 10,
  insurancePlanId: null,
  insuranceProductId: null,
  memberNumber: '',
  authorizationNumber: '',
  authorizationPassword: '',
  authorizationValidUntil: '',
  screening: [],
  notes: '',
}

/** Initial values that the page knows already. */
export interface BookingStart {
  /** In which it is agreed. */
  readonly conversationId?: string
  readonly unitId?: string
  readonly professionalId?: string
  readonly startsAt?: string
  /** The day to look for a time on, when no time is given. */
  readonly day?: string
  readonly patientId?: string
  readonly kind?: AppointmentKind
  readonly examIds?: readonly string[]
  /** Null when the patient pays; undefined for the convênio of the patient's record. */
  readonly insurancePlanId?: string | null
  readonly insuranceProductId?: string | null
  readonly memberNumber?: string
  /** True to overbook: the time is occupied, and taken deliberately. */
  readonly isOverbook?: boolean
  /** The end of the free time around a pressed one, for those who would rather block it. */
  readonly freeUntil?: string
}

/**
 * Returns the kind that a patient suggests: who was never attended comes for the first time. Only the usual kind
 * gives way, never one that was chosen or that the booking began with; `suggested` is what an earlier patient
 * had suggested.
 */
export function kindFor(
  kind: AppointmentKind,
  start: BookingStart,
  wasAttended: boolean,
  suggested: AppointmentKind | null,
): AppointmentKind {
  if (start.kind !== undefined) return kind
  if (!wasAttended) return kind === emptyDraft.kind ? 'firstVisit' : kind
  return kind === suggested ? emptyDraft.kind : kind
}

/** Returns the beginning of a booking like one that did not take place, to be looked for from its day on. */
export const againOf = (appointment: Appointment, today: string, day: string): BookingStart => ({
  unitId: appointment.unitId,
  professionalId: appointment.professionalId ?? '',
  patientId: appointment.patientId,
  kind: appointment.kind,
  examIds: appointment.exams.map(({ examId }) => examId),
  insurancePlanId: appointment.insurancePlanId,
  insuranceProductId: appointment.insuranceProductId,
  memberNumber: appointment.memberNumber,
  day: day < today ? today : day,
})

/** Returns the beginning of the booking of the exams that were left for another appointment. */
export const laterOf = (draft: BookingDraft, examIds: readonly string[], day: string): BookingStart => ({
  unitId: draft.unitId,
  patientId: draft.patientId,
  kind: draft.kind,
  examIds,
  insurancePlanId: draft.insurancePlanId,
  insuranceProductId: draft.insuranceProductId,
  memberNumber: draft.memberNumber,
  day,
})

/** True when the draft has more than a time: something that would have to be chosen or typed again. */
export const isFilledIn = ({ patientId, kind, examIds, notes, repeats, authorizationNumber }: BookingDraft) =>
  [patientId, notes, authorizationNumber].some((text) => text !== '') ||
  kind !== emptyDraft.kind ||
  examIds.length > 0 ||
  repeats

export const kindOptions = Object.entries(appointmentKindLabels).map(([value, label]) => ({
  value: value as AppointmentKind,
  label,
}))

/** True for kinds with exams of their own; consultations have none. */
export const hasExams = (kind: AppointmentKind): boolean => kind === 'exam' || kind === 'procedure'

export const queryOf = (draft: BookingDraft): AvailabilityQuery => {
  const { unitId, professionalId, kind, examIds, insurancePlanId, insuranceProductId } = draft
  return {
    unitId,
    professionalId,
    kind,
    examIds,
    insurancePlanId,
    insuranceProductId,
    durationMin: null,
  }
}

/** Returns the form's values for a picked time. */
export const placeOf = ({ startsAt, professionalId, isOverbook }: PickedTime) => ({
  startsAt,
  isOverbook,
  pickedId: professionalId ?? '',
})

const noAuthorization = { authorizationNumber: '', authorizationPassword: '', authorizationValidUntil: '' }

/** Returns the values to reset when others that they depend on have changed. */
export function derive(after: BookingDraft, before: BookingDraft): Partial<BookingDraft> {
  return {
    ...(after.unitId !== before.unitId &&
      after.startsAt === before.startsAt &&
      after.professionalId === before.professionalId && { professionalId: '', pickedId: '', startsAt: '' }),
    ...(after.professionalId !== before.professionalId && { pickedId: '' }),
    ...deriveSpecialty(after, before),
    ...(!hasExams(after.kind) && after.examIds.length > 0 && { examIds: [] }),
    ...(after.insurancePlanId !== before.insurancePlanId && {
      ...noAuthorization,
      ...(after.insuranceProductId === before.insuranceProductId && { insuranceProductId: null }),
      ...(after.memberNumber === before.memberNumber && { memberNumber: '' }),
    }),
  }
}

/** A search by specialty has neither professional nor time, until one of its times is picked. */
function deriveSpecialty(after: BookingDraft, before: BookingDraft): Partial<BookingDraft> {
  if (after.specialty === '') return {}
  if (after.specialty !== before.specialty)
    return { professionalId: '', pickedId: '', startsAt: '', isOverbook: false }
  return after.professionalId !== '' || after.startsAt !== '' ? { specialty: '' } : {}
}

/**
 * True when the first free times are looked for across units: of a specialty, or of exams that anybody may do
 * where there is more than one unit.
 */
export const isSearchedEverywhere = (
  { professionalId, specialty, kind, examIds }: BookingDraft,
  unitCount: number,
): boolean =>
  professionalId === '' &&
  (kind !== 'exam' || examIds.length > 0) &&
  (specialty !== '' || (unitCount > 1 && examIds.length > 0))

const min = { everyWeeks: 1, sessions: 2 }
const max = { everyWeeks: 12, sessions: 52 }

function isWithin(value: number | null, of: keyof typeof min): boolean {
  return value !== null && value >= min[of] && value <= max[of]
}

export function checkDraft(draft: BookingDraft): Errors {
  const { patientId, unitId, kind, examIds, startsAt, repeats, everyWeeks, sessions } = draft
  const day = draft.authorizationValidUntil
  return {
    ...(patientId === '' && { patientId: 'Escolha o paciente' }),
    ...(unitId === '' && { unitId: 'Escolha a unidade' }),
    ...(kind === 'exam' && examIds.length === 0 && { examIds: 'Escolha ao menos um exame' }),
    ...(examIds.length > 12 && { examIds: 'No máximo 12 exames por vez' }),
    ...(startsAt === '' && { startsAt: 'Escolha o horário' }),
    ...(repeats && !isWithin(everyWeeks, 'everyWeeks') && { everyWeeks: 'De 1 a 12 semanas' }),
    ...(repeats && !isWithin(sessions, 'sessions') && { sessions: 'De 2 a 52 sessões' }),
    ...checkInsurance(draft),
    ...(day !== '' && !isDay(day) && { authorizationValidUntil: 'Data inválida. Ex: 31/12/2026' }),
    ...(draft.notes.length > appointmentLimits.notes && {
      notes: 'Texto muito longo. Máx. 2.000 caracteres',
    }),
  }
}

const numbers = ['memberNumber', 'authorizationNumber', 'authorizationPassword'] as const

/** Checks the numbers of the convênio, which have at most twenty characters (TISS). */
export const checkInsurance = (draft: Pick<BookingDraft, (typeof numbers)[number]>): Errors =>
  Object.fromEntries(
    numbers
      .filter((field) => draft[field].trim().length > appointmentLimits[field])
      .map((field) => [field, 'No máximo 20 caracteres']),
  )
