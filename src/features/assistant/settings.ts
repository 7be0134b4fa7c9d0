import type { ChannelKind } from '#features/channels/rules.ts'
import type { WeekHours } from '#lib/weekHours.ts'

export const assistantProviders = ['guided', 'openai', 'anthropic', 'google'] as const
export type AssistantProvider = (typeof assistantProviders)[number]

export const assistantActs = ['book', 'confirm', 'reschedule', 'cancel', 'inform'] as const
export type AssistantAct = (typeof assistantActs)[number]

export const assistantTones = ['warm', 'neutral', 'formal'] as const
export type AssistantTone = (typeof assistantTones)[number]

/** How a network wants to be answered for; keys and models are kept apart. */
export interface AssistantSettings {
  /** The channels on which it answers. */
  readonly channels: readonly ChannelKind[]
  readonly name: string
  readonly tone: AssistantTone
  /** Empty for the one we wrote. */
  readonly greeting: string
  /** For a model only. */
  readonly instructions: string
  readonly acts: readonly AssistantAct[]
  /** When people answer; null for the hours of the units. Outside of them the hand-over says when somebody will. */
  readonly officeHours: WeekHours | null
  /** Words that hand over to a person, beside the three rules that are always there. */
  readonly handOverWords: readonly string[]
  readonly provider: AssistantProvider
}

export const defaultSettings: AssistantSettings = {
  channels: [],
  name: 'Assistente',
  tone: 'warm',
  greeting: '',
  instructions: '',
  acts: ['book', 'confirm', 'reschedule', 'cancel', 'inform'],
  officeHours: null,
  handOverWords: [],
  provider: 'guided',
}
