import { addDays, dayOf } from '#lib/days.ts'
import { type Weekday, weekdayOf } from '#lib/weekHours.ts'
import { clock, dayLabel, isOn, minuteOn } from './dates.ts'

interface InstantSpan {
  readonly startsAt: string
  readonly endsAt: string
}

export interface ClosedDay {
  /** As in `Fechado aos domingos, abre segunda às 07:00`. */
  readonly text: string
  /** The next day on which the unit opens; null when none is known. */
  readonly next: { readonly day: string; readonly label: string } | null
}

interface Closed {
  readonly day: string
  readonly zone: string
  /** When the unit is open from the day on, for some days, without its holidays. */
  readonly open: readonly InstantSpan[]
  /** The holiday's name; '' when it is none. */
  readonly holiday: string
}

/** The days on from a day that are looked through for the next opening. */
export const daysAhead = 21

const onWeekday: Record<Weekday, string> = {
  0: 'aos domingos',
  1: 'às segundas',
  2: 'às terças',
  3: 'às quartas',
  4: 'às quintas',
  5: 'às sextas',
  6: 'aos sábados',
}
const weekdayNames: Record<Weekday, string> = {
  0: 'domingo',
  1: 'segunda',
  2: 'terça',
  3: 'quarta',
  4: 'quinta',
  5: 'sexta',
  6: 'sábado',
}

/** Says why the unit is closed on a day, and when it opens next; null when it is open then. */
export function closedDay({ day, zone, open, holiday }: Closed): ClosedDay | null {
  const opensOn = (date: string) => open.some(({ startsAt }) => isOn(date, zone, startsAt))
  if (opensOn(day)) return null
  const weekday = weekdayOf(dayOf(day))
  const isEveryWeek = [7, 14].every((later) => !opensOn(addDays(day, later)))
  const why = holiday ? `Feriado: ${holiday}` : `Fechado ${isEveryWeek ? onWeekday[weekday] : 'neste dia'}`
  const ahead = Array.from({ length: daysAhead - 1 }, (_, at) => addDays(day, at + 1)).find(opensOn)
  if (!ahead) return { text: why, next: null }
  const first = open.find(({ startsAt }) => isOn(ahead, zone, startsAt))
  const label = ahead < addDays(day, 7) ? weekdayNames[weekdayOf(dayOf(ahead))] : dayLabel(ahead, day)
  const at = first ? clock(minuteOn(ahead, zone, first.startsAt)) : ''
  return { text: `${why}, abre ${label} às ${at}`, next: { day: ahead, label } }
}
