import type { ChannelKind } from '#features/channels/rules.ts'

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

/** When a message goes out, seen from its appointment (or its day). Times are minutes after midnight. */
export type Timing =
  | { readonly when: 'atOnce' }
  | { readonly when: 'daysBefore'; readonly days: number; readonly at: number }
  | { readonly when: 'workingDayBefore'; readonly at: number }
  | { readonly when: 'hoursBefore'; readonly hours: number }
  | { readonly when: 'minutesAfter'; readonly minutes: number }
  | { readonly when: 'daysAfter'; readonly days: number; readonly at: number }
  | { readonly when: 'onTheDay'; readonly at: number }

/** What may be set of an automation. */
export interface AutomationForm {
  readonly kind: AutomationKind
  readonly isOn: boolean
  readonly timing: Timing
  /** The template of each channel that it may go out by. */
  readonly templates: Readonly<Partial<Record<ChannelKind, string>>>
  /** The channels in the order in which they are tried. */
  readonly channels: readonly ChannelKind[]
  /** The units; empty for all. */
  readonly unitIds: readonly string[]
  /** The kinds of appointment; empty for all. */
  readonly appointmentKinds: readonly string[]
  /** True: siblings and several appointments of one contact share a message. */
  readonly joinsFamily: boolean
}
