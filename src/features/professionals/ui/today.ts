import { dayIn } from '#lib/zones.ts'

/** The day by the clock of this computer. */
export const todayHere = (): string => dayIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
