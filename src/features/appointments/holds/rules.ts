/**
 * The minutes for which a time is held, by the source of the hold. The server decides; clients read
 * `expiresAt`.
 * `conversation`: offered in a message, which people answer in their own time.
 */
export const holdMinutes = {
  frontDesk: 5,
  publicPage: 10,
  assistant: 10,
  conversation: 15,
} as const

export const maxHoldMinutes = Math.max(...Object.values(holdMinutes))

/** So many times are offered to somebody at once; a further one lets go of the first. */
export const maxOffered = 4
