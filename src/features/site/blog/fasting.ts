/**
 * From an exam's hour and its fasting to what a patient can follow: the first and the last time for the last
 * meal.
 */
export interface FastingWindow {
  /** Before it the fast would be longer than the exam allows. */
  from: Date
  until: Date
}

const hour = 3_600_000

export function lastMeal(exam: Date, fasting: { minHours: number; maxHours: number }): FastingWindow {
  return {
    from: new Date(exam.getTime() - fasting.maxHours * hour),
    until: new Date(exam.getTime() - fasting.minHours * hour),
  }
}
