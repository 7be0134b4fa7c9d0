import { type OutreachKind, outreachKinds, type Purpose } from '#features/channels/rules.ts'
import { appointmentKinds } from '#features/professionals/rules.ts'
import { minutesOfDay } from '#lib/days.ts'

/** The messages that go out by themselves, in the order of an appointment's life. */
export const automationKinds = [
  'booked',
  'confirmation',
  'dayBefore',
  'secondNotice',
  'preparation',
  'sameDay',
  'missed',
  'satisfaction',
  'followUp',
  'birthday',
] as const
export type AutomationKind = (typeof automationKinds)[number]

export const automationLabels: Readonly<Record<AutomationKind, string>> = {
  booked: 'Agendou',
  confirmation: 'Confirmação',
  dayBefore: 'Véspera',
  secondNotice: 'Segundo aviso',
  preparation: 'Preparo',
  sameDay: 'No dia',
  missed: 'Faltou',
  satisfaction: 'Satisfação',
  followUp: 'Retorno',
  birthday: 'Aniversário',
}

/** When a message goes out, seen from its appointment (or its day). Times are minutes after midnight. */
export type Timing =
  | { readonly when: 'atOnce' }
  | { readonly when: 'daysBefore'; readonly days: number; readonly at: number }
  | { readonly when: 'workingDayBefore'; readonly at: number }
  | { readonly when: 'hoursBefore'; readonly hours: number }
  | { readonly when: 'minutesAfter'; readonly minutes: number }
  | { readonly when: 'daysAfter'; readonly days: number; readonly at: number }
  | { readonly when: 'onTheDay'; readonly at: number }

/** When each kind goes out unless a network says otherwise. */
export const timings: Readonly<Record<AutomationKind, Timing>> = {
  booked: { when: 'atOnce' },
  confirmation: { when: 'daysBefore', days: 3, at: 10 * 60 },
  dayBefore: { when: 'workingDayBefore', at: 10 * 60 },
  secondNotice: { when: 'workingDayBefore', at: 16 * 60 },
  preparation: { when: 'workingDayBefore', at: 16 * 60 },
  sameDay: { when: 'hoursBefore', hours: 2 },
  missed: { when: 'minutesAfter', minutes: 30 },
  satisfaction: { when: 'daysAfter', days: 1, at: 8 * 60 + 30 },
  followUp: { when: 'daysBefore', days: 10, at: 10 * 60 },
  birthday: { when: 'onTheDay', at: 8 * 60 + 30 },
}

const reminderTimings = ['daysBefore', 'workingDayBefore', 'hoursBefore'] as const

/** The ways of timing among which a kind may choose. */
export const timingsOf: Readonly<Record<AutomationKind, readonly Timing['when'][]>> = {
  booked: ['atOnce'],
  confirmation: reminderTimings,
  dayBefore: reminderTimings,
  secondNotice: reminderTimings,
  preparation: reminderTimings,
  sameDay: reminderTimings,
  missed: ['minutesAfter'],
  satisfaction: ['daysAfter'],
  followUp: ['daysBefore'],
  birthday: ['onTheDay'],
}

/** The kinds of which a network may have several, each with its time: "Adicionar lembrete". */
export const repeatableKinds = [
  'confirmation',
  'dayBefore',
  'preparation',
  'sameDay',
] as const satisfies AutomationKind[]
export const isRepeatable = (kind: AutomationKind): boolean =>
  (repeatableKinds as readonly AutomationKind[]).includes(kind)

/** The evidence is for two reminders, of three days and of one; the others are a network's choice. */
export const onFromTheStart: readonly AutomationKind[] = ['confirmation', 'dayBefore']

/** What may be set of an automation. */
export interface AutomationForm {
  readonly kind: AutomationKind
  readonly isOn: boolean
  readonly timing: Timing
  /** The template of each channel that it may go out by. */
  readonly templates: Readonly<Partial<Record<OutreachKind, string>>>
  /** The channels in the order in which they are tried. */
  readonly channels: readonly OutreachKind[]
  /** The units; empty for all. */
  readonly unitIds: readonly string[]
  /** The kinds of appointment; empty for all. */
  readonly appointmentKinds: readonly string[]
  /** True: siblings and several appointments of one contact share a message. */
  readonly joinsFamily: boolean
}

/** What a message of the kind may be sent for: about one's own care, or with a consent to marketing. */
export const purposeOf = (kind: AutomationKind): Purpose =>
  kind === 'birthday' ? 'marketing' : kind === 'satisfaction' ? 'satisfaction' : 'care'

export const automationLimits = { days: 60, hours: 72, minutes: 7 * minutesOfDay, units: 200 } as const
/** So many rows of a kind are more than anybody reads. */
export const maxOfAKind = 5

const isWithin = (value: number, from: number, to: number) => value >= from && value <= to

const isTime = (minute: number) => isWithin(minute, 0, minutesOfDay - 1)

function errorInTiming(kind: AutomationKind, timing: Timing): string | undefined {
  if (!timingsOf[kind].includes(timing.when)) return 'Este momento não serve para esta mensagem'
  if ('at' in timing && !isTime(timing.at)) return 'Horário inválido. Ex: 10:00'
  if ('days' in timing && !isWithin(timing.days, 1, automationLimits.days))
    return `De 1 a ${automationLimits.days} dias`
  if (timing.when === 'hoursBefore' && !isWithin(timing.hours, 1, automationLimits.hours))
    return `De 1 a ${automationLimits.hours} horas`
  if (timing.when === 'minutesAfter' && !isWithin(timing.minutes, 0, automationLimits.minutes))
    return 'Até 7 dias depois'
  return undefined
}

/** Messages by field, the same in the browser and in the API. */
export function checkAutomation(form: AutomationForm): Record<string, string> {
  const errors: Record<string, string> = {}
  const timing = errorInTiming(form.kind, form.timing)
  if (timing) errors.timing = timing
  const [first] = form.channels
  if (first === undefined) errors.channels = 'Escolha por onde enviar'
  else if (new Set(form.channels).size < form.channels.length) errors.channels = 'Cada canal uma vez só'
  else if (form.isOn && templateFor(form, first) === null)
    errors.templates = 'Escolha um template antes de ligar'
  if (form.appointmentKinds.some((kind) => !(appointmentKinds as readonly string[]).includes(kind)))
    errors.appointmentKinds = 'Há um tipo de agendamento que não existe'
  return errors
}

/** The template of a channel: its own, else that of the first channel that has one, rendered for this one. */
export function templateFor(
  { templates, channels }: Pick<AutomationForm, 'templates' | 'channels'>,
  kind: OutreachKind,
): string | null {
  return templates[kind] ?? channels.map((one) => templates[one]).find((id) => id !== undefined) ?? null
}

const two = (value: number) => String(value).padStart(2, '0')
/** 510 → `08:30` */
export const formatTime = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

const counted = (value: number, one: string, many: string) => `${value} ${value === 1 ? one : many}`

/** What the first column says: the day, and under it the time. */
export function timingLabels(
  kind: AutomationKind,
  timing: Timing,
): { readonly day: string; readonly time: string } {
  switch (timing.when) {
    case 'atOnce':
      return { day: 'Na hora', time: '' }
    case 'daysBefore':
      return {
        day: `${counted(timing.days, 'dia', 'dias')} antes`,
        time: kind === 'followUp' ? 'de vencer' : formatTime(timing.at),
      }
    case 'workingDayBefore':
      return { day: 'Dia útil anterior', time: formatTime(timing.at) }
    case 'hoursBefore':
      return { day: `${timing.hours} h antes`, time: '' }
    case 'minutesAfter':
      return {
        day: timing.minutes === 0 ? 'Na hora' : `${spanLabel(timing.minutes)} depois`,
        time: 'da falta',
      }
    case 'daysAfter':
      return {
        day: timing.days === 1 ? 'No dia seguinte' : `${timing.days} dias depois`,
        time: formatTime(timing.at),
      }
    case 'onTheDay':
      return { day: 'No aniversário', time: formatTime(timing.at) }
  }
}

/** True for the second part of such a label that is a time of day, and does not go on with the first. */
export const isClock = (time: string): boolean => /^\d/.test(time)

/** `Dia útil anterior, 10:00`; `30 min depois da falta` */
export function timingText(kind: AutomationKind, timing: Timing): string {
  const { day, time } = timingLabels(kind, timing)
  return time === '' ? day : `${day}${isClock(time) ? ',' : ''} ${time}`
}

/** 30 → `30 min`, 120 → `2 h`, 1440 → `1 dia` */
export function spanLabel(minutes: number): string {
  if (minutes % minutesOfDay === 0) return counted(minutes / minutesOfDay, 'dia', 'dias')
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`
}

/** "WhatsApp, senão e-mail" */
export function channelsLabel(channels: readonly OutreachKind[]): string {
  const [first, ...others] = channels
  const names = others.map((kind) => `senão ${kind === 'email' ? 'e-mail' : outreachKinds[kind]}`)
  return [first ? outreachKinds[first] : '', ...names].join(', ')
}
