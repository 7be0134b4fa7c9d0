/** What metrics count and how: every number is defined once, in `report/`. */
export { ansLimitOf, ansLimits } from './report/ans.ts'
export { type Origin, origins, type ReminderAnswer, reminderAnswers } from './report/facts.ts'
export * from './report/measures.ts'
export { type RowGroup, rowGroups } from './report/rowSums.ts'

/** A year and a leap day. */
export const maxReportDays = 366
export const rowsLimit = 200
