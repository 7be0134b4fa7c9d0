/** How a turn of the assistant in a real conversation goes, and how it can end. */

/** The states of a turn, with their labels. */
export const turnStates = {
  running: 'Respondendo',
  answered: 'Respondeu',
  handedOver: 'Passou para uma pessoa',
  /** Somebody took the conversation before the answer was written: nothing was sent. */
  overtaken: 'Alguém assumiu antes',
  failed: 'Falhou',
} as const
export type TurnState = keyof typeof turnStates
