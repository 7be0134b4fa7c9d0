import {
  type ContactFacts,
  closesAt,
  contactRefusal,
  joinPreparations,
  type Prepared,
} from '#features/appointments/rules.ts'
import { fastingText } from '#features/exams/rules.ts'
import { displayName } from '#features/patients/rules.ts'
import {
  type AppointmentKind,
  appointmentKindLabels,
  nameWithTreatment,
} from '#features/professionals/rules.ts'
import { firstName } from '#lib/text.ts'
import type { AppointmentDetails, AppointmentState, AppointmentView, ClinicView } from './pages.ts'
import { cardEnd, dayAndTime, whenWords } from './words.ts'

/** What a contact is shown of an appointment, from the facts alone. */

export interface LinkedFacts extends ContactFacts {
  readonly id: string
  /** How long before the time the network asks to come. */
  readonly arrivalMinutes: number
  readonly kind: AppointmentKind
  readonly patient: { readonly fullName: string; readonly socialName: string }
  /** Null when it is on equipment alone. */
  readonly professional: { readonly treatment: string; readonly fullName: string } | null
  readonly unit: UnitFacts
  /** '' when the patient pays. */
  readonly insurancePlan: string
  readonly memberNumber: string
  readonly exams: readonly Prepared[]
}

export interface UnitFacts {
  readonly name: string
  readonly zone: string
  readonly street: string
  readonly streetNumber: string
  readonly complement: string
  readonly city: string
  readonly phone: string
  readonly director: string
  readonly directorCouncil: string
}

export interface ClinicFacts {
  readonly name: string
  readonly phone: string
  readonly privacyOfficer: string
  readonly privacyEmail: string
  readonly privacyPolicyUrl: string
}

/** An appointment of a link, with what was done by the link. */
export interface Linked {
  readonly scheduleVersion: number
  readonly done?: { readonly act: 'confirm' | 'cancel' | 'reschedule' } | undefined
}

export function appointmentView(
  facts: LinkedFacts | null,
  linked: Linked,
  number: number,
  now: Date,
): AppointmentView {
  const state = stateOf(facts, linked, now)
  const isOwn = state === 'open' || state === 'confirmed' || state === 'declined'
  return {
    number,
    state,
    patient: facts ? firstName(displayName(facts.patient)) : '',
    mayUndo: isOwn && linked.done !== undefined,
    wasMoved: isOwn && linked.done?.act === 'reschedule',
    details: facts && isOwn ? detailsOf(facts, now) : null,
  }
}

function stateOf(facts: LinkedFacts | null, { scheduleVersion, done }: Linked, now: Date): AppointmentState {
  const why = contactRefusal(facts, scheduleVersion, now)
  if (facts === null || why === 'gone') return 'gone'
  if (why === 'cancelled') {
    const isOwn = done?.act === 'cancel' && facts.scheduleVersion === scheduleVersion
    if (!isOwn) return 'cancelled'
    return closesAt(facts) > now ? 'declined' : 'over'
  }
  if (why !== null) return why
  return facts.state === 'confirmed' ? 'confirmed' : 'open'
}

function detailsOf(facts: LinkedFacts, now: Date): AppointmentDetails {
  const { unit, startsAt, endsAt, exams } = facts
  const { weekday, day, month, time } = dayAndTime(unit.zone, startsAt)
  const preparation = joinPreparations(exams)
  const street = [unit.street, unit.streetNumber].filter(Boolean).join(', ')
  const place = [unit.name, unit.city].filter(Boolean).join(', ')
  return {
    weekday,
    day,
    month,
    when: whenWords(unit.zone, startsAt, now),
    time,
    isByArrival: facts.isByArrival,
    arrival: arrivalOf(facts),
    durationMin: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
    what: whatOf(facts),
    fasting: fastingOf(facts, preparation.fastingMinHours, preparation.fastingMaxHours),
    preparation: preparation.texts.map(({ text }) => text),
    street: street || place,
    rest: street === '' ? '' : [unit.complement, place].filter(Boolean).join(', '),
    mapUrl: `https://www.google.com/maps/search/?${new URLSearchParams({
      api: '1',
      query: [street, unit.city, unit.name].filter(Boolean).join(', '),
    })}`,
    bring: bringOf(facts, preparation.requiresMedicalRequest),
  }
}

/** Who is seen by order of arrival comes as early as they like. */
function arrivalOf({ unit, startsAt, isByArrival, arrivalMinutes }: LinkedFacts): string {
  if (isByArrival || arrivalMinutes === 0) return ''
  return dayAndTime(unit.zone, new Date(startsAt.getTime() - arrivalMinutes * 60_000)).time
}

/** `Exame com Dr. Ivan Queiroz`: an exam's own name is nobody's who holds the phone. */
export const whatOf = ({ kind, professional }: Pick<LinkedFacts, 'kind' | 'professional'>): string =>
  appointmentKindLabels[kind] + (professional ? ` com ${nameWithTreatment(professional)}` : '')

function fastingOf(
  { unit, startsAt }: LinkedFacts,
  fastingMinHours: number | null,
  fastingMaxHours: number | null,
): AppointmentDetails['fasting'] {
  if (!fastingMinHours) return null
  const last = dayAndTime(unit.zone, new Date(startsAt.getTime() - fastingMinHours * 3_600_000))
  return {
    title: `Não coma após ${last.time} de ${last.weekday}`,
    text: `${fastingText({ fastingMinHours, fastingMaxHours })}.`,
  }
}

function bringOf(
  { insurancePlan, memberNumber }: LinkedFacts,
  requiresMedicalRequest: boolean,
): AppointmentDetails['bring'] {
  const things = [
    'documento',
    ...(insurancePlan === '' ? [] : ['carteirinha']),
    ...(requiresMedicalRequest ? ['pedido'] : []),
  ]
  const shown = cardEnd(memberNumber)
  const end = shown === '' ? '' : `, final ${shown}`
  return {
    what: `Leve ${and.format(things)}`,
    card: insurancePlan === '' ? '' : `carteirinha do convênio ${insurancePlan}${end}`,
  }
}

const and = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** @param unit of the appointments, when all are of one */
export function clinicView(clinic: ClinicFacts, unit: UnitFacts | null): ClinicView {
  const { name, phone } = clinic
  return {
    name,
    place: unit ? [unit.name, unit.city].filter(Boolean).join(', ') : '',
    phone: unit?.phone || phone,
    director: unit && unit.director !== '' ? { name: unit.director, council: unit.directorCouncil } : null,
    privacy: {
      officer: clinic.privacyOfficer,
      email: clinic.privacyEmail,
      policyUrl: clinic.privacyPolicyUrl,
    },
  }
}
