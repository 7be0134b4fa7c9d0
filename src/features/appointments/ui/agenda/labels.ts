import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { formatPhone } from '#lib/phone.ts'
import { type State, stateLabels } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'

/** The labels on an appointment; the drawers have more room and labels of their own. */

export const stateInitials: Record<State, string> = {
  scheduled: 'A',
  confirmed: 'C',
  waiting: 'G',
  inService: 'E',
  done: '✓',
  noShow: 'F',
  cancelled: '×',
}

/** In the order of a day, and then those that did not take place. */
export const stateOrder: readonly State[] = [
  'scheduled',
  'confirmed',
  'waiting',
  'inService',
  'done',
  'noShow',
  'cancelled',
]

const shortKinds: Record<AppointmentItem['kind'], string> = {
  firstVisit: '1ª vez',
  visit: 'cons.',
  followUp: 'ret.',
  exam: 'exame',
  procedure: 'proc.',
  telehealth: 'tele',
}

/** Names the first exam, which says more than the kind does. */
export const kindText = ({ kind, exams }: Pick<AppointmentItem, 'kind' | 'exams'>): string => {
  const [first, ...more] = exams
  if (!first) return appointmentKindLabels[kind]
  return more.length > 0 ? `${first.name} e mais ${more.length}` : first.name
}

/** What a card says of an appointment where it has the room. */
export interface AppointmentDetails {
  /** The exams by name, else the kind. */
  readonly what: string
  /** The convênio, the phone: as much of it as fits. */
  readonly more: readonly string[]
}

export const detailsOf = (appointment: AppointmentItem): AppointmentDetails => ({
  what: appointment.exams.map(({ name }) => name).join(', ') || appointmentKindLabels[appointment.kind],
  more: [
    appointment.insurancePlanName || 'Particular',
    ...(appointment.patientPhone === '' ? [] : [formatPhone(appointment.patientPhone)]),
  ],
})

export const shortKind = ({ kind }: Pick<AppointmentItem, 'kind'>): string => shortKinds[kind]

/** Formats as `1 de 4`; '' outside a series. */
export const seriesLabel = (series: AppointmentItem['series']): string =>
  series ? `${series.number} de ${series.total}` : ''

const particles = new Set(['de', 'da', 'do', 'das', 'dos', 'e'])

/** Formats as `Marlene D.` */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.split(' ').filter((part) => part !== '')
  const last = rest.filter((part) => !particles.has(part.toLocaleLowerCase('pt-BR')))[0]
  return last ? `${first} ${last.charAt(0)}.` : first
}

/**
 * Formats an appointment for screen readers.
 * @param details what the card shows more, if it does
 */
export function spokenAppointment(
  appointment: AppointmentItem,
  time: string,
  who: string,
  details: AppointmentDetails | null = null,
): string {
  return [
    time,
    appointment.patientName,
    details?.what ?? kindText(appointment),
    stateLabels[appointment.state],
    appointment.series ? `sessão ${seriesLabel(appointment.series)}` : '',
    ...(appointment.isOverbooked ? ['encaixe'] : []),
    who,
    ...(details?.more ?? []),
    ...(appointment.hasNotes ? ['com observações'] : []),
  ]
    .filter((part) => part !== '')
    .join(', ')
}
