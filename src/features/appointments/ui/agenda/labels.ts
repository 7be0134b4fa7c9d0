import { appointmentKindLabels } from '#features/professionals/rules.ts'
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

export const shortKind = ({ kind }: Pick<AppointmentItem, 'kind'>): string => shortKinds[kind]

const particles = new Set(['de', 'da', 'do', 'das', 'dos', 'e'])

/** Formats as `Marlene D.` */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.split(' ').filter((part) => part !== '')
  const last = rest.filter((part) => !particles.has(part.toLocaleLowerCase('pt-BR')))[0]
  return last ? `${first} ${last.charAt(0)}.` : first
}

/** Formats an appointment for screen readers. */
export function spokenAppointment(appointment: AppointmentItem, time: string, who: string): string {
  return [
    time,
    appointment.patientName,
    kindText(appointment),
    stateLabels[appointment.state],
    ...(appointment.isOverbooked ? ['encaixe'] : []),
    who,
  ]
    .filter((part) => part !== '')
    .join(', ')
}
