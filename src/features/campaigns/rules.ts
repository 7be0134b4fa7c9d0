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

export type Condition =
  | { readonly kind: 'age'; readonly from: number; readonly to: number }
  | { readonly kind: 'sex'; readonly sex: string }
  | { readonly kind: 'unit'; readonly unitIds: readonly string[] }
  | { readonly kind: 'professional'; readonly professionalIds: readonly string[] }
  /** `null` is self-pay. */
  | { readonly kind: 'insurancePlan'; readonly insurancePlanIds: readonly (string | null)[] }
  | { readonly kind: 'lastAppointment'; readonly is: 'before' | 'since'; readonly date: string }
  | { readonly kind: 'nextAppointment'; readonly has: boolean }
  | { readonly kind: 'birthdayMonth'; readonly months: readonly number[] }
  | { readonly kind: 'tag'; readonly tags: readonly string[] }
  | { readonly kind: 'missed'; readonly since: string }
  | { readonly kind: 'lastExam'; readonly examIds: readonly string[]; readonly before: string }
  | { readonly kind: 'noFutureExam'; readonly examIds: readonly string[] }

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
