import { closedDays, type UnitHoliday } from '#features/units/rules.ts'
import { dateOf, minuteMs, minutesOfDay } from '#lib/days.ts'
import { type WeekHours, weekdayOf } from '#lib/weekHours.ts'
import { instantOf, wallOf } from '#lib/zones.ts'

/** When people of a place are there to answer. */
export interface Office {
  readonly timeZone: string
  readonly hours: WeekHours
  readonly holidayExceptions: readonly string[]
  readonly holidays: readonly UnitHoliday[]
}

interface Span {
  readonly from: number
  readonly to: number
}

/** The minutes between two instants (milliseconds) in which one of the offices is open; all of them where none says its hours. */
export function openMinutes(offices: readonly Office[], from: number, to: number): number {
  const hasHours = offices.some(({ hours }) => Object.values(hours).some((day) => day.length > 0))
  const [begin, end] = [from / minuteMs, to / minuteMs]
  if (!hasHours) return Math.floor(end - begin)
  const spans = offices
    .flatMap((office) => spansOf(office, begin, end))
    .sort((one, other) => one.from - other.from)
  let sum = 0
  let reached = begin
  for (const span of spans) {
    const start = Math.max(span.from, reached)
    if (span.to <= start) continue
    sum += span.to - start
    reached = span.to
  }
  return Math.floor(sum)
}

function spansOf(office: Office, begin: number, end: number): Span[] {
  const spans: Span[] = []
  const dayAt = (minute: number) => Math.floor(wallOf(office.timeZone, Math.floor(minute)) / minutesOfDay)
  // What opened on the day before may last beyond midnight.
  for (let day = dayAt(begin) - 1; day <= dayAt(end); day++) {
    const date = dateOf(day)
    if (closedDays(office, Number(date.slice(0, 4))).some((closed) => closed.date === date)) continue
    for (const { from, to } of office.hours[weekdayOf(day)]) {
      const opens = instantOf(office.timeZone, day * minutesOfDay + from)
      const closes = instantOf(office.timeZone, day * minutesOfDay + to)
      if (closes > begin && opens < end)
        spans.push({ from: Math.max(opens, begin), to: Math.min(closes, end) })
    }
  }
  return spans
}
