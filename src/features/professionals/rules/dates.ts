/** Days of the calendar without time zones: `2026-11-21`, counted as days since 1 January 1970. */

const millisecondsOfDay = 86_400_000

export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / millisecondsOfDay

export const dateOf = (day: number): string => new Date(day * millisecondsOfDay).toISOString().slice(0, 10)

/** 1 January 1970 was a Thursday. Sunday is 0. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

/** The number of the week, which begins on Monday. */
export const weekOf = (day: number): number => Math.floor((day + 3) / 7)

export const addDays = (date: string, days: number): string => dateOf(dayOf(date) + days)

/** Which of its weekday in the month the day is: 1 to 5. */
export const nthOfMonth = (day: number): number => Math.ceil(Number(dateOf(day).slice(8)) / 7)

/** Whether no later day of the month has its weekday. */
export const isLastOfMonth = (day: number): boolean => dateOf(day).slice(0, 7) !== dateOf(day + 7).slice(0, 7)

/** The minutes since 1 January 1970 that the clock on the wall of a time zone shows. */
export function wallMinuteAt(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant)
  const read = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const day = dayOf(`${read('year')}-${read('month')}-${read('day')}`)
  return day * minutesOfDay + Number(read('hour')) * 60 + Number(read('minute'))
}

const minutesOfDay = 1440

/** `2026-11-20T18:00` */
export const formatWall = (minute: number): string => new Date(minute * 60_000).toISOString().slice(0, 16)
