import { dayIn } from '#lib/zones.ts'

/** Returns today by the clock of this computer. */
export const todayHere = (): string => dayIn(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone)
