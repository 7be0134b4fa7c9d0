import { z } from 'zod'

/**
 * Formats of answers that come by the hundred. The columns behind them have these types, and each check would be made
 * again for every value; the description of the API tells the format all the same (`formatTold`).
 */
export const toldId = z.string().meta({ format: 'uuid' })
export const toldInstant = z.string().meta({ format: 'date-time' })
