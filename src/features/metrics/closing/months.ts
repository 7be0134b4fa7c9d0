import { addDays } from '#lib/days.ts'

/** Months as `2026-10`. */
export const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** The first and the last day of a month. */
export const daysOfMonth = (month: string): { readonly from: string; readonly to: string } => ({
  from: `${month}-01`,
  to: addDays(`${addMonths(month, 1)}-01`, -1),
})
