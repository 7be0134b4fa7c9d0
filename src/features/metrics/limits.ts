/** A year and a leap day. */
export const maxReportDays = 366
export const rowsLimit = 200
