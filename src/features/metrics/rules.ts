/** What metrics count and how: every number is defined once, in `report/`. */

export * from './conversations/episodes.ts'
export * from './conversations/groups.ts'
export * from './conversations/measures.ts'
export { maxReportDays, rowsLimit } from './limits.ts'
export { ansLimitOf, ansLimits } from './report/ans.ts'
export { type Origin, origins, type ReminderAnswer, reminderAnswers } from './report/facts.ts'
export * from './report/measures.ts'
export { type RowGroup, rowGroups } from './report/rowSums.ts'
