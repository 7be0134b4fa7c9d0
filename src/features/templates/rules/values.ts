import { dayOf } from '#lib/days.ts'
import { formatPhone } from '#lib/phone.ts'
import { tidy } from '#lib/text.ts'
import { wallDate, wallOf } from '#lib/zones.ts'
import type { Values } from './variables.ts'

/** What the variables of a message say, by the facts of its patient, appointment and network. */

export interface PatientFacts {
  /** The social name if there is one. */
  readonly patientName: string
  readonly memberNumber: string
  readonly orgName: string
  readonly orgPhone: string
}

export interface AppointmentFacts extends PatientFacts {
  /** Whole minutes since 1970, as in `lib/zones.ts`. */
  readonly startsAt: number
  readonly timeZone: string
  /** '' for self-pay. */
  readonly planName: string
  /** With the treatment; '' when it is on equipment alone. */
  readonly professionalName: string
  readonly unit: {
    readonly name: string
    readonly street: string
    readonly streetNumber: string
    readonly complement: string
    readonly phone: string
  }
  readonly exams: readonly {
    readonly name: string
    readonly preparation: string
    readonly fastingMinHours: number | null
  }[]
}

const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

/** `quarta, 18/11`: the weekday is what people remember. */
export function dayInWords(date: string): string {
  const [, month, day] = date.split('-')
  return `${weekdayOf(date)}, ${day}/${month}`
}

/** 1 January 1970 was a Thursday. */
const weekdayOf = (date: string) => weekdays[(((dayOf(date) + 4) % 7) + 7) % 7] ?? ''

const minutesOfDay = 1440

/** `07:40`, by the clock on the wall. */
function timeInWords(wall: number): string {
  const minute = ((wall % minutesOfDay) + minutesOfDay) % minutesOfDay
  return [Math.floor(minute / 60), minute % 60].map((part) => `${part}`.padStart(2, '0')).join(':')
}

/** The given name, by which people are greeted. */
export const givenName = (fullName: string): string => tidy(fullName).split(' ')[0] ?? ''

/** The values that every message to a patient has. */
export const patientValues = ({ patientName, memberNumber, orgName, orgPhone }: PatientFacts): Values => ({
  'paciente.nome': givenName(patientName),
  'paciente.nome_completo': patientName,
  'paciente.carteirinha': memberNumber === '' ? '' : `final ${memberNumber.slice(-4)}`,
  'rede.nome': orgName,
  'rede.telefone': formatPhone(orgPhone),
})

/** The values of a message about an appointment; its links are of whoever sends it. */
export function appointmentValues(facts: AppointmentFacts): Values {
  const { startsAt, timeZone, planName, professionalName, unit, exams } = facts
  const wall = wallOf(timeZone, startsAt)
  return {
    ...patientValues(facts),
    'agendamento.data': dayInWords(wallDate(wall)),
    'agendamento.hora': timeInWords(wall),
    'agendamento.convenio': planName || 'Particular',
    'profissional.nome': professionalName,
    'exame.nome': inList(exams.map(({ name }) => name)),
    'exame.preparo': preparationOf(facts),
    'exame.jejum_inicio': fastingOf(facts),
    'unidade.nome': unit.name,
    'unidade.endereco': addressOf(unit),
    'unidade.telefone': formatPhone(unit.phone),
  }
}

const addressOf = ({ street, streetNumber, complement }: AppointmentFacts['unit']) =>
  [street, streetNumber, complement].filter((part) => part !== '').join(', ')

/** `a`, `a e b`, `a, b e c`. */
export const inList = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1)}`

/** The longest of the exams' fasts decides for all of them. */
const fastingHours = ({ exams }: AppointmentFacts) =>
  Math.max(0, ...exams.map(({ fastingMinHours }) => fastingMinHours ?? 0))

/** `não coma após 22:00 de terça`; '' when nothing is asked. */
function fastingOf(facts: AppointmentFacts): string {
  const hours = fastingHours(facts)
  if (hours === 0) return ''
  const wall = wallOf(facts.timeZone, facts.startsAt - hours * 60)
  return `não coma após ${timeInWords(wall)} de ${weekdayOf(wallDate(wall))}`
}

/** What is to be done before: the fast with its beginning, then each exam's own words, once. */
function preparationOf(facts: AppointmentFacts): string {
  const hours = fastingHours(facts)
  const fast = hours === 0 ? '' : `jejum de ${hours} ${hours === 1 ? 'hora' : 'horas'}, ${fastingOf(facts)}`
  const texts = new Set([fast, ...facts.exams.map(({ preparation }) => tidy(preparation))])
  const sentences = [...texts]
    .filter((text) => text !== '')
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
  return sentences.length === 0 ? '' : `Preparo: ${sentences.join(' ')}`
}

/** The values of one message for several appointments of one contact. */
export const familyValues = (
  appointments: readonly AppointmentFacts[],
): Pick<Values, 'familia.pacientes' | 'familia.quantas' | 'familia.visitas'> => {
  const names = appointments.map(({ patientName }) => givenName(patientName))
  return {
    'familia.pacientes': inList([...new Set(names)]),
    'familia.quantas': `${appointments.length}`,
    'familia.visitas': appointments
      .map(({ patientName, startsAt, timeZone }) => {
        const wall = wallOf(timeZone, startsAt)
        return `${givenName(patientName)}, ${dayInWords(wallDate(wall))}, às ${timeInWords(wall)}`
      })
      .join('; '),
  }
}
