/** How far the clock of this computer is ahead of the server's, in milliseconds, as the last answer showed. */
let aheadMs = 0

/** Answers name whole seconds and take their time: clocks that differ by less count as the same. */
const toleranceMs = 2_000

/** @param date the `Date` header of an answer */
export function noteServerTime(date: string | null): void {
  const differenceMs = Date.now() - Date.parse(date ?? '')
  if (Number.isNaN(differenceMs)) return
  aheadMs = Math.abs(differenceMs) < toleranceMs ? 0 : differenceMs
}

/** Returns an instant that the server names on the clock of this computer, in milliseconds since 1970. */
export const onOwnClock = (instant: string): number => Date.parse(instant) + aheadMs
