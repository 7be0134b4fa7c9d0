import { dateOf, minutesOfDay, wallMinuteAt } from '../rules.ts'

/** The day by the clock of this computer. */
export const todayHere = (): string =>
  dateOf(
    Math.floor(wallMinuteAt(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone) / minutesOfDay),
  )
