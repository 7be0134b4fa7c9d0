import type { GuidedState } from '../guided/state.ts'

/** What a label stands for: an id of the clinic's, a person, an appointment or a time that a tool returned. */
export interface Label {
  /** `ho3` */
  readonly label: string
  readonly kind: LabelKind
  readonly value: string
}

export const labelKinds = {
  unit: 'un',
  plan: 'cv',
  product: 'pl',
  professional: 'pr',
  specialty: 'es',
  exam: 'ex',
  person: 'pe',
  appointment: 'ag',
  time: 'ho',
} as const
export type LabelKind = keyof typeof labelKinds

/** What the contact wrote, and when: a day is read by the clock of its message. */
export interface SaidText {
  readonly text: string
  readonly at: string
}

/** What is kept for a model beside what guided mode keeps. */
export interface ModelMemory {
  readonly labels: readonly Label[]
  readonly said: readonly SaidText[]
}

/** What every engine keeps of a conversation: one goes on where another one stopped. */
export interface AssistantState extends GuidedState {
  model?: ModelMemory
}

export const emptyMemory: ModelMemory = { labels: [], said: [] }

const mostSaid = 12
const longestSaid = 1_000

export const withSaid = (memory: ModelMemory, texts: readonly string[], now: Date): ModelMemory => ({
  ...memory,
  said: [
    ...memory.said,
    ...texts
      .filter((text) => text.trim() !== '')
      .map((text) => ({ text: text.slice(0, longestSaid), at: now.toISOString() })),
  ].slice(-mostSaid),
})
