import { dayOf, minutesOfDay } from '#lib/days.ts'
import { weekdayOf } from '#lib/weekHours.ts'
import { dateOfMinute, dayIn, instantOf } from '#lib/zones.ts'
import type { KnownAppointment } from '../tools.ts'
import { type Dialogue, unitOf } from './dialogue.ts'
import { saidAt } from './format.ts'
import { setWhen } from './mergeDates.ts'
import { joined } from './read/when.ts'
import type { When } from './state.ts'
import type { Understood } from './understand.ts'

/** Days and hours that are said by the appointment that there is. */

export const zoneOfAppointment = (d: Dialogue, visit: KnownAppointment): string =>
  unitOf(d, visit.unitId)?.timeZone ?? 'America/Sao_Paulo'

const isMinute = ({ from, to }: When['windows'][number]): boolean =>
  Date.parse(to) - Date.parse(from) <= 60_000

const sameDayWords = /(?:^| )(?:mesm[ao] (?:dia|data)|nes+e (?:mesmo )?dia|nes+e dia mesmo)(?= |$)/
const sameHourWords = /(?:^| )mesm[ao] (?:horario|hora)(?= |$)/
const laterWords =
  /(?:^| )(?:adiar|adia|adie|empurrar|atrasar|mais (?:para|pra) frente|mais (?:para|pra) la|mais adiante)(?= |$)/
const earlierWords = /(?:^| )(?:antecip[a-z]*|adiant[a-z]*)(?= |$)/
const day = 86_400_000

/** What is said by the appointment that there is: "no mesmo dia mais tarde", "sexta no mesmo horário", "antecipar". */
export function anchor(d: Dialogue, u: Understood, visit: KnownAppointment): void {
  const { booking } = d.state
  if (booking.time !== null || d.state.readings.length > 0) return
  const zone = zoneOfAppointment(d, visit)
  const at = Date.parse(visit.startsAt)
  const { when } = booking
  const isLater = u.dates.preferences.includes('later') || laterWords.test(u.line)
  const isEarlier = u.dates.preferences.includes('earlier') || earlierWords.test(u.line)
  const { day: said, date } = saidAt(visit.startsAt, zone)
  if (sameHourWords.test(u.line) && when?.hasDay && !when.hasTime) {
    const windows = [{ from: visit.startsAt, to: new Date(at + 60_000).toISOString() }]
    const hour = { windows, said: `às ${saidAt(visit.startsAt, zone).time}`, hasDay: true, hasTime: true }
    setWhen(d, joined({ ...hour, said: `${said}, ${hour.said}` }, when, zone))
    return
  }
  const own = ownWeekday.exec(u.line)?.[1]
  if (own !== undefined && weekdayWords.indexOf(own) === weekdayOf(dayOf(date)) && when?.hasDay) {
    inItsWeek(d, visit, when, isLater)
    return
  }
  // "Muda pra 10h": of the day that it has.
  const isBareHour = when !== null && !when.hasDay && when.hasTime && when.windows.every(isMinute)
  const isSameDay = sameDayWords.test(u.line) || isBareHour
  if (isSameDay && when !== null && !when.hasDay && when.hasTime) {
    const [from, to] = [instantOfDay(date, zone), instantOfDay(date, zone) + day].map((one) =>
      new Date(one).toISOString(),
    )
    const whole = { windows: [{ from: from ?? '', to: to ?? '' }], said, hasDay: true, hasTime: false }
    setWhen(d, joined(whole, when, zone))
    return
  }
  // "Na verdade 15h": of its own day.
  if (when?.hasTime && !when.hasDay && when.windows.every(isMinute)) {
    const windows = when.windows.filter(({ from }) => saidAt(from, zone).date === date)
    if (windows.length > 0)
      setWhen(d, { windows, said: `${said}, ${when.said}`, hasDay: true, hasTime: true })
    return
  }
  if (when !== null) return
  if (!isSameDay && !isLater && !isEarlier) return
  const now = d.turn.now.getTime()
  const [first, last] = isSameDay
    ? [instantOfDay(date, zone), instantOfDay(date, zone) + day]
    : [now, Math.max(at, now) + 60 * day]
  const from = Math.max(now, isLater ? at + 60_000 : first)
  const to = isEarlier ? at : last
  if (from >= to) return
  setWhen(d, {
    windows: [{ from: new Date(from).toISOString(), to: new Date(to).toISOString() }],
    said: isSameDay
      ? `${said}${isLater ? ', mais tarde' : isEarlier ? ', mais cedo' : ''}`
      : `${isLater ? 'depois' : 'antes'} de ${said}`,
    hasDay: true,
    hasTime: isSameDay && (isLater || isEarlier),
  })
}

/** "Quinta mesmo", of an appointment on a Thursday: that one. */
const ownWeekday = /(?:^| )(domingo|segunda|terca|quarta|quinta|sexta|sabado) mesmo(?= |$)/
const weekdayWords = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado']

/** The days that were said, in the week of the appointment; what is later than it on its own day. */
function inItsWeek(d: Dialogue, visit: KnownAppointment, when: When, isLater: boolean): void {
  const zone = zoneOfAppointment(d, visit)
  const at = Date.parse(visit.startsAt)
  const ownDay = instantOfDay(saidAt(visit.startsAt, zone).date, zone)
  const first = when.windows.find(
    ({ from }) => weekdayOf(dayOf(dayIn(from, zone))) === weekdayOf(dayOf(dayIn(visit.startsAt, zone))),
  )
  if (!first) return
  const weeks = Math.round((ownDay - Date.parse(first.from)) / (7 * day)) * 7 * day
  const windows = when.windows
    .map(({ from, to }) => ({ from: Date.parse(from) + weeks, to: Date.parse(to) + weeks }))
    .map((one) => (isLater && one.from <= at && at < one.to ? { ...one, from: at + 60_000 } : one))
    .map(({ from, to }) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }))
  const days = [...new Set(windows.map(({ from }) => saidAt(from, zone).day))]
  setWhen(d, { ...when, windows, said: days.join(' ou ') })
}

const instantOfDay = (date: string, zone: string): number =>
  dateOfMinute(instantOf(zone, dayOf(date) * minutesOfDay)).getTime()
