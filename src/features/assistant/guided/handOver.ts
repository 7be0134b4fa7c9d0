import type { QueueReason } from '#features/conversations/rules.ts'
import { dayOf, minutesOfDay } from '#lib/days.ts'
import { type WeekHours, weekdayOf } from '#lib/weekHours.ts'
import { minuteOf, wallDate, wallOf } from '#lib/zones.ts'
import { type Dialogue, say, zoneOf } from './dialogue.ts'
import { saidMinute, weekdayNames } from './format.ts'

/** When somebody answers: null while people are there. */
export function opensAt(now: Date, zone: string, weeks: readonly WeekHours[]): string | null {
  const wall = wallOf(zone, minuteOf(now))
  const today = dayOf(wallDate(wall))
  const minute = wall - today * minutesOfDay
  const intervals = (day: number) => weeks.flatMap((week) => week[weekdayOf(day)])
  if (weeks.length === 0 || intervals(today).some(({ from, to }) => from <= minute && minute < to))
    return null
  for (let ahead = 0; ahead < 8; ahead++) {
    const begin = intervals(today + ahead)
      .map(({ from }) => from)
      .filter((from) => ahead > 0 || from > minute)
      .toSorted((a, b) => a - b)[0]
    if (begin === undefined) continue
    const day = ahead === 0 ? 'hoje' : ahead === 1 ? 'amanhã' : (weekdayNames[weekdayOf(today + ahead)] ?? '')
    return `${day}, a partir das ${saidMinute(begin)}`
  }
  return null
}

/** Gives the conversation to a person, and says when somebody answers. */
export function handOver(d: Dialogue, lead: string, reason: QueueReason, isUrgent = false): void {
  say(d, lead)
  const { officeHours } = d.turn.settings
  const weeks = officeHours ? [officeHours] : d.clinic.units.map(({ hours }) => hours)
  const opens = opensAt(d.turn.now, zoneOf(d), weeks)
  say(d, isUrgent ? d.texts.urgentQueue : opens === null ? d.texts.person_ : d.texts.closed(opens))
  d.question = ''
  d.state.misses = 0
  d.state.open = null
  d.handOver = { reason, isUrgent }
}

/** Hands over what was asked of the doctor's kind during a booking that is over now; false where nothing was. */
export function payClinical(d: Dialogue): boolean {
  if (!d.state.owesClinical) return false
  d.state.owesClinical = false
  handOver(d, d.texts.medicationNow, 'clinical')
  return true
}
