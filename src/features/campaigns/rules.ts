import type { OutreachKind } from '#features/channels/rules.ts'
import { isDay, minutesOfDay } from '#lib/days.ts'
import { type Condition, checkConditions } from './audience/rules.ts'

export type { Condition } from './audience/rules.ts'
export { replyKindOf } from './results/rules.ts'

/** The states of a campaign, with their labels. */
export const campaignStates = {
  draft: 'Rascunho',
  scheduled: 'Agendada',
  sending: 'Enviando',
  paused: 'Pausada',
  done: 'Concluída',
  cancelled: 'Cancelada',
} as const
export type CampaignState = keyof typeof campaignStates

/** Who is meant: all conditions hold together, or the lines of a list. */
export type Audience =
  | { readonly from: 'conditions'; readonly conditions: readonly Condition[] }
  | { readonly from: 'list' }

/** When it begins, how fast, and when it ends by itself. Times are minutes after midnight, of the network. */
export interface CampaignSchedule {
  /** `YYYY-MM-DD`; null for at once. */
  readonly startDate: string | null
  readonly startAt: number
  readonly from: number
  readonly until: number
  /** 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[]
  readonly perMinute: number
  /** So many bookings end it; null without. */
  readonly stopAfterBookings: number | null
}

/** What a person fills in. */
export interface CampaignForm {
  readonly name: string
  readonly templateId: string | null
  readonly audience: Audience
  readonly schedule: CampaignSchedule
  readonly fallback: readonly OutreachKind[]
}

export const campaignLimits = { name: 80, perMinute: 600, bookings: 10_000 } as const

/** Bookings, and answers, within so many days of a message are counted as what followed it. */
export const followingDays = 14

export const emptyCampaign: CampaignForm = {
  name: '',
  templateId: null,
  audience: { from: 'conditions', conditions: [] },
  schedule: {
    startDate: null,
    startAt: 9 * 60,
    from: 9 * 60,
    until: 18 * 60,
    weekdays: [1, 2, 3, 4, 5],
    perMinute: 3,
    stopAfterBookings: null,
  },
  fallback: [],
}

/** Messages by the path of the field, as in `schedule.until`, `audience.conditions.0.to`. */
export type CampaignErrors = Record<string, string>

/** What keeps a draft from being saved: only what can't be read. A draft may lack anything but its name. */
export function checkCampaign(form: CampaignForm): CampaignErrors {
  const errors: CampaignErrors = {}
  if (form.name.trim() === '') errors.name = 'Dê um nome. Ex: Check-up das férias'
  if (form.audience.from === 'conditions')
    for (const [at, message] of Object.entries(checkConditions(form.audience.conditions)))
      errors[`audience.conditions.${at}`] = message
  for (const [field, message] of Object.entries(checkSchedule(form.schedule)))
    errors[`schedule.${field}`] = message
  return errors
}

export function checkSchedule(schedule: CampaignSchedule): CampaignErrors {
  const errors: CampaignErrors = {}
  const isMinute = (minute: number) => Number.isInteger(minute) && minute >= 0 && minute <= minutesOfDay
  if (schedule.startDate !== null && !isDay(schedule.startDate))
    errors.startDate = 'Data inválida. Ex: 18/11/2026'
  if (!isMinute(schedule.startAt)) errors.startAt = 'Hora inválida. Ex: 09:00'
  if (!isMinute(schedule.from)) errors.from = 'Hora inválida. Ex: 09:00'
  if (!isMinute(schedule.until)) errors.until = 'Hora inválida. Ex: 18:00'
  else if (schedule.until <= schedule.from) errors.until = 'Deve ser depois do começo'
  if (schedule.weekdays.length === 0) errors.weekdays = 'Escolha ao menos um dia'
  if (schedule.perMinute < 1 || schedule.perMinute > campaignLimits.perMinute)
    errors.perMinute = `De 1 a ${campaignLimits.perMinute} por minuto`
  const { stopAfterBookings: stop } = schedule
  if (stop !== null && (stop < 1 || stop > campaignLimits.bookings))
    errors.stopAfterBookings = `De 1 a ${campaignLimits.bookings}`
  return errors
}

/** Returns the form as it is stored. */
export const normalizeCampaign = (form: CampaignForm): CampaignForm => ({
  ...form,
  name: form.name.trim().replace(/\s+/g, ' '),
  schedule: { ...form.schedule, weekdays: [...new Set(form.schedule.weekdays)].sort((a, b) => a - b) },
})

const transitions: Readonly<Record<CampaignState, readonly CampaignState[]>> = {
  draft: ['scheduled'],
  scheduled: ['sending', 'draft', 'cancelled'],
  sending: ['paused', 'done', 'cancelled'],
  paused: ['sending', 'done', 'cancelled'],
  done: [],
  cancelled: [],
}

export const mayBecome = (from: CampaignState, to: CampaignState): boolean => transitions[from].includes(to)

/** Only what has not begun can be changed or deleted. */
export const isOpen = (state: CampaignState): boolean => state === 'draft'

/** Why something other than a person stopped a campaign. */
export const pauseReasons = {
  providerLimit: 'A Meta pediu para parar: gente demais bloqueou ou denunciou mensagens deste número',
  payment: 'A Meta parou a conta: falta forma de pagamento',
  template: 'O template foi recusado ou pausado pela Meta',
  category:
    'A Meta passou a contar o template como outra categoria: mudam o preço e quem precisa ter consentido',
  channel: 'O canal parou',
} as const
export type PauseReason = keyof typeof pauseReasons
