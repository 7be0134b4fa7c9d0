export { type Intent, intents } from './engine.ts'
export { type AssistantSettings, defaultSettings } from './settings.ts'

/** Of a trial: how long its state is kept, and how much is typed at once. */
export const trialLimits = { hours: 1, text: 2_000, id: 100, history: 60 } as const

/** In a trial no code is sent: this one proves any address. */
export const trialCode = '123456'
