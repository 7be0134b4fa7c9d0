import { addDays } from '#lib/days.ts'
import { nationalHolidays } from '#lib/holidays.ts'

/** What a month is going to cost, from what it has cost so far, by its business days. */

function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  const isHoliday = nationalHolidays(Number(day.slice(0, 4))).some(
    ({ date, isOptional }) => date === day && !isOptional,
  )
  return weekday !== 0 && weekday !== 6 && !isHoliday
}

/** The business days of the month of `today`, and how many of them have begun. */
export function businessDays(today: string): { readonly begun: number; readonly all: number } {
  const month = today.slice(0, 7)
  let begun = 0
  let all = 0
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) {
    if (!isBusinessDay(day)) continue
    all += 1
    if (day <= today) begun += 1
  }
  return { begun, all }
}

/** Returns the month's expected cost; before its first business day, nothing is known but what it has cost. */
export function forecastOf(cost: number, today: string): number {
  const { begun, all } = businessDays(today)
  return begun === 0 ? cost : Math.max(cost, Math.round((cost * all) / begun))
}
