/** Reasons against a single time; any other reason stands against all times. */
const ofOneTime = new Set([
  ...['past', 'holiday', 'unit_closed', 'outside_hours', 'exam_hours', 'blocked', 'taken', 'by_arrival'],
  ...['resource_closed', 'resource_taken', 'plan_not_yet'],
])

interface Coded {
  readonly code: string
}

/** Returns the reasons that another time would not do away with. */
export const lastingOf = <R extends Coded>(reasons: readonly R[]): R[] =>
  reasons.filter(({ code }) => !ofOneTime.has(code))

/** True when only the request stands against the time, and the time itself is as good as any. */
export const isOfRequest = (reasons: readonly Coded[]): boolean =>
  reasons.length > 0 && reasons.every(({ code }) => !ofOneTime.has(code) || code === 'plan_not_yet')

const ofPlan = new Set([
  ...['plan_inactive', 'plan_not_at_unit', 'plan_not_yet', 'plan_refused', 'product_refused'],
  ...['exam_not_covered', 'professional_needed'],
])
const ofExams = new Set(['exam_not_performed', 'professional_needed'])

/** True when another payer, professional or unit could do away with one of the reasons. */
export const isOfPlan = (reasons: readonly Coded[]): boolean => reasons.some(({ code }) => ofPlan.has(code))

/** True when nobody may do all of the exams together. */
export const isOfExams = (reasons: readonly Coded[]): boolean => reasons.some(({ code }) => ofExams.has(code))
