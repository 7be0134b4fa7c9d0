import { fastingText } from '#features/exams/rules.ts'
import { displayName } from '#features/patients/rules.ts'
import { nameWithTreatment } from '#features/professionals/rules.ts'
import { dayOf } from '#lib/days.ts'
import { formatPhone } from '#lib/phone.ts'
import { firstName } from '#lib/text.ts'
import { formatWall, minuteOf, wallOf } from '#lib/zones.ts'

/** What is known of whom a message is for, and of what it is about. */
export interface MessageFacts {
  readonly patient: { readonly fullName: string; readonly socialName: string; readonly memberNumber: string }
  readonly org: { readonly name: string; readonly phone: string }
  readonly appointment: AppointmentFacts | null
}

export interface AppointmentFacts {
  readonly startsAt: Date
  readonly isByArrival: boolean
  /** The unit's IANA time zone. */
  readonly zone: string
  readonly unit: {
    readonly name: string
    readonly street: string
    readonly streetNumber: string
    readonly complement: string
    readonly phone: string
  }
  readonly professional: { readonly treatment: string; readonly fullName: string } | null
  /** null when the patient pays. */
  readonly insurancePlan: string | null
  readonly memberNumber: string
  readonly exams: readonly ExamFacts[]
}

export interface ExamFacts {
  readonly name: string
  readonly preparation: string
  readonly fastingMinHours: number | null
  readonly fastingMaxHours: number | null
}

/**
 * The values of a message's variables, without those of links and of a family. What there is nothing to say
 * about is ''. Days are told with their weekday: "amanhã" would be wrong for whoever reads it later.
 */
export function valuesOf({ patient, org, appointment }: MessageFacts): Record<string, string> {
  const name = displayName(patient)
  return {
    'paciente.nome': firstName(name),
    'paciente.nome_completo': name,
    'paciente.carteirinha': lastDigits(appointment?.memberNumber || patient.memberNumber),
    'rede.nome': org.name,
    'rede.telefone': formatPhone(org.phone),
    ...(appointment && valuesOfAppointment(appointment, org.phone)),
  }
}

function valuesOfAppointment(
  { startsAt, isByArrival, zone, unit, professional, insurancePlan, exams }: AppointmentFacts,
  networkPhone: string,
): Record<string, string> {
  const fasting = fastingOf(exams)
  const notAfter = fasting?.fastingMinHours
    ? notAfterText(wallAt(zone, startsAt, fasting.fastingMinHours * 60))
    : ''
  return {
    'agendamento.data': dayWords(zone, startsAt),
    'agendamento.hora': wallAt(zone, startsAt).time + (isByArrival ? ', por ordem de chegada' : ''),
    'agendamento.convenio': insurancePlan ?? 'particular',
    'profissional.nome': professional ? nameWithTreatment(professional) : '',
    'exame.nome': and.format(exams.map((exam) => exam.name)),
    'exame.jejum_inicio': notAfter,
    'exame.preparo': preparationText(exams, fasting, notAfter),
    'unidade.nome': unit.name,
    'unidade.endereco': [unit.street, unit.streetNumber, unit.complement].filter(Boolean).join(', '),
    'unidade.telefone': formatPhone(unit.phone || networkPhone),
  }
}

/** Of several exams the longest fasting holds. */
const fastingOf = (exams: readonly ExamFacts[]): ExamFacts | null =>
  exams.reduce<ExamFacts | null>(
    (longest, exam) => ((exam.fastingMinHours ?? 0) > (longest?.fastingMinHours ?? 0) ? exam : longest),
    null,
  )

/** "Preparo: jejum de 6 horas, não coma após 01:40 de quarta. Água pode."; of several exams, each by its name. */
function preparationText(exams: readonly ExamFacts[], fasting: ExamFacts | null, notAfter: string): string {
  const hours = fasting ? fastingText(fasting) : ''
  const isOne = exams.length === 1
  const sentences = [
    ...(hours ? [sentence(`${hours}, ${notAfter}`)] : []),
    ...exams.flatMap(({ name, preparation }) => {
      const text = preparation.trim().replace(/\s*\n\s*/g, ' ')
      return text === '' ? [] : [sentence(isOne ? text : `${name}: ${text}`)]
    }),
  ]
  const [first = ''] = sentences
  // "Jejum" begins a sentence by itself, and goes on after the colon.
  return first === ''
    ? ''
    : `Preparo: ${hours ? first.charAt(0).toLowerCase() + first.slice(1) : first} ${sentences.slice(1).join(' ')}`.trim()
}

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
const and = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
const lastDigits = (number: string) => (number === '' ? '' : `final ${number.slice(-4)}`)

const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']

interface Wall {
  readonly weekday: string
  /** `18/11`. */
  readonly day: string
  /** `07:40`. */
  readonly time: string
}

/** What calendar and clock show at a place, so many minutes before an instant. */
function wallAt(zone: string, instant: Date, minutesBefore = 0): Wall {
  const text = formatWall(wallOf(zone, minuteOf(instant) - minutesBefore))
  const date = text.slice(0, 10)
  const [, month, day] = date.split('-')
  // 1 January 1970 was a Thursday.
  return { weekday: weekdays[(dayOf(date) + 4) % 7] ?? '', day: `${day}/${month}`, time: text.slice(11) }
}

const notAfterText = ({ weekday, time }: Wall) => `não coma após ${time} de ${weekday}`

/** "quarta, 18/11", at the place of the zone. */
export function dayWords(zone: string, instant: Date): string {
  const { weekday, day } = wallAt(zone, instant)
  return `${weekday}, ${day}`
}
