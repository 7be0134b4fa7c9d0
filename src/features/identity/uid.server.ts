import { randomInt } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Returns 28 letters and digits, in the format of the
 * hosted service, so that accounts can move there and back.
 */
export function newUid(): string {
  return Array.from({ length: 28 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
