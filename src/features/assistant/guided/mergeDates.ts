import type { DatesRead } from '#lib/portuguese/dates/readDates.ts'
import { dayIn } from '#lib/zones.ts'
import { ask, type Dialogue, zoneOf } from './dialogue.ts'
import { saidAt } from './format.ts'
import { joined, shortSaid, whenOf } from './read/when.ts'
import type { When } from './state.ts'
import type { Understood } from './understand.ts'

/** "Ontem", "na semana passada", where a day was asked for. */
const gone = /^(?:(?:pode ser|para|pra|na|no|de|foi) )*(?:ontem|anteontem|(?:semana|mes|ano) pas+ad[ao])$/

/** Puts days and times into the booking. True when the message says anything of them. */
export function mergeDates(d: Dialogue, { dates, line }: Understood): boolean {
  const { booking, open } = d.state
  const future = dates.readings.filter(({ isPast }) => !isPast)
  const problem = dates.problems.find(({ kind }) => kind !== 'past')
  // "31 de abril de manhã": the morning of no day.
  const isOfNoDay = problem?.kind === 'noSuchDay' && !future.some(({ hasDay }) => hasDay)
  if (problem && (future.length === 0 || isOfNoDay)) {
    askDayAgain(d, d.texts.noSuchDay(problem.text))
    return true
  }
  if (future.length === 0 && dates.readings.length > 0) {
    const today = dayIn(d.turn.now, zoneOf(d))
    const isToday = dates.readings.some(({ ranges }) =>
      ranges.some(({ from }) => dayIn(from, zoneOf(d)) === today),
    )
    askDayAgain(d, isToday ? d.texts.isPastToday : d.texts.isPast)
    return true
  }
  if (future.length === 0 && (open?.kind === 'day' || open?.kind === 'times') && gone.test(line)) {
    askDayAgain(d, d.texts.isPast)
    return true
  }
  if (future.length === 0) return false
  if (isAnyTime(dates)) {
    booking.when = null
    booking.time = null
    // The same ones may be shown once more.
    booking.seen = []
    return true
  }
  // "Sexta, qualquer horário" keeps no hour of before.
  const isAnyDay = dates.preferences.includes('anyDay')
  const isOther = dates.preferences.every((one) => one === 'later' || one === 'earlier')
  const keeps = isOther || (isAnyDay && !future.some(({ hasTime }) => hasTime))
  const isOwn = !booking.isLent || !future.some(({ hasDay }) => hasDay)
  const before = keeps && isOwn ? booking.when : null
  const read = future.map((reading) => joined(before, whenOf(reading), zoneOf(d)))
  const different = distinct(read)
  if (different.length > 1) {
    d.state.readings = different
    booking.time = null
    return true
  }
  const [when] = different
  if (when && dates.isUnsure) {
    d.state.readings = [when]
    booking.time = null
  } else if (when) setWhen(d, when)
  return true
}

/** The day that there is none of is asked for before anything else. */
function askDayAgain(d: Dialogue, question: string): void {
  d.state.booking.when = null
  d.state.booking.time = null
  ask(d, 'day', question)
}

const distinct = (all: readonly When[]): readonly When[] => [
  ...new Map(all.map((one) => [JSON.stringify(one.windows), one])).values(),
]

/** "O quanto antes", "qualquer dia": no window at all. */
const isAnyTime = ({ readings, preferences, excludedDays }: DatesRead): boolean =>
  readings.length === 1 &&
  excludedDays.length === 0 &&
  preferences.length > 0 &&
  readings[0]?.hasDay === false &&
  readings[0].hasTime === false

export function setWhen(d: Dialogue, when: When): void {
  const { booking } = d.state
  booking.when = when
  booking.isLent = false
  booking.time = null
  booking.seen = []
  d.state.readings = []
}

/** All of several readings. */
export const anyOf = (readings: readonly When[], zone: string): When => ({
  windows: distinctWindows(readings.flatMap(({ windows }) => windows)),
  said: readings.some(({ hasTime }) => hasTime)
    ? readings.map(({ said }) => said).join(' ou ')
    : listed(
        distinctWindows(readings.flatMap(({ windows }) => windows)).map(({ from }) => saidAt(from, zone).day),
      ),
  hasDay: readings.every(({ hasDay }) => hasDay),
  hasTime: readings.every(({ hasTime }) => hasTime),
})

const listed = (days: readonly string[]): string =>
  days.length < 2 ? days.join('') : `${days.slice(0, -1).join(', ')} ou ${days.at(-1)}`

const distinctWindows = (windows: When['windows']): When['windows'] =>
  [...new Map(windows.map((one) => [`${one.from} ${one.to}`, one])).values()].toSorted((one, other) =>
    one.from.localeCompare(other.from),
  )

export const saidExactly = (when: When): boolean =>
  when.windows.length > 0 && when.windows.every(({ from, to }) => Date.parse(to) - Date.parse(from) <= 60_000)

export { shortSaid }
