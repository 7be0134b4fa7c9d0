import { minutesOfDay } from '#lib/days.ts'
import type { DateContext } from '#lib/portuguese/dates/clock.ts'
import { type DateReading, type DatesRead, readDates } from '#lib/portuguese/dates/readDates.ts'
import { dateOfMinute, instantOf, minuteOf, wallOf } from '#lib/zones.ts'
import type { TimeWindow } from '../../tools.ts'
import type { When } from '../state.ts'

/** When somebody can, out of a message, and put together with what they said before. */

const months =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')

/** `quinta-feira, 26 de novembro, de manhã` → `quinta, 26/11, de manhã` */
export const shortSaid = (said: string): string =>
  said
    .replace(
      /(\d{1,2})º? de (\p{L}+)(?: de (\d{4}))?/gu,
      (whole, day: string, month: string, year?: string) => {
        const number = months.indexOf(month) + 1
        if (number === 0) return whole
        return `${day.padStart(2, '0')}/${String(number).padStart(2, '0')}${year ? `/${year}` : ''}`
      },
    )
    .replace(/(segunda|terça|quarta|quinta|sexta)-feira/g, '$1')
    .replace(/s-feiras/g, 's')

export const whenOf = (reading: DateReading): When => ({
  windows: reading.ranges,
  said: shortSaid(reading.said),
  hasDay: reading.hasDay,
  hasTime: reading.hasTime,
})

/**
 * What only the conversation knows, and guided mode reads by the appointment that there is (`anchor` in `appointments.ts`): left in,
 * it would be asked back.
 */
const byTheAppointment =
  /(?<![\p{L}])(?:n[oa] |na |à |a )?mesm[ao] (?:hor[áa]rio|hora|per[íi]odo|turno)(?![\p{L}])|(?<=(?:quer(?:o|ia)|pode|posso|poderia|d[áa] (?:pra|para)) )(?:ir|vir|ser) antes(?! d)|(?<!\p{L})(?:um|uma) (?:atr[áa]s|depois|ao lado|seguid[oa]|logo depois) d[oa] outr[oa](?!\p{L})/giu

/** "Qualquer manhã". */
const anyPart = /(?<!\p{L})qualquer (manh[ãa]|tarde|noite)(?!\p{L})/giu

/** "Dói desde novembro": since when something is, and not from when on. */
const sinceThen =
  /(?<!\p{L})desde (?:(?:o|a) )?(?:ontem|anteontem|(?:segunda|ter[cç]a|quarta|quinta|sexta|s[aá]bado|domingo)(?:-feira)?|(?:semana|m[eê]s|ano) passad[oa]|janeiro|fevereiro|mar[cç]o|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)(?!\p{L})/giu
const baby = /(?<!\p{L})bb(?!\p{L})/giu

export const readWhen = (text: string, context: DateContext): DatesRead =>
  readDates(
    text
      .replace(byTheAppointment, ' ')
      .replace(sinceThen, ' ')
      .replace(baby, 'bebê')
      .replace(anyPart, 'qualquer dia de $1'),
    context,
  )

/** The later one of two instants. */
export const laterOf = (one: string, other: string): string =>
  Date.parse(one) < Date.parse(other) ? other : one

/** The windows that two wishes have in common. */
export const common = (a: readonly TimeWindow[], b: readonly TimeWindow[]): TimeWindow[] =>
  a
    .flatMap((one) =>
      b.flatMap((other) => {
        const from = laterOf(one.from, other.from)
        const to = one.to === laterOf(one.to, other.to) ? other.to : one.to
        return from < to ? [{ from, to }] : []
      }),
    )
    .toSorted((x, y) => x.from.localeCompare(y.from))

/** More windows than these are a whole stretch of days, and no wish of one. */
const fewWindows = 14

/**
 * "Quinta", and then "de manhã": both hold. Of "quinta às 14" a new day keeps the hour, and a new hour keeps the day; a new
 * day and hour put the old ones away.
 */
export function joined(before: When | null, now: When, zone: string): When {
  if (before === null || (now.hasDay && now.hasTime) || (!now.hasDay && !now.hasTime)) return now
  const { said, except } = partedSaid(before.said)
  // "Qualquer dia menos quarta" names no day, and keeps Wednesdays out of a new hour.
  const hasDays = before.hasDay || except !== ''
  if (now.hasDay ? !before.hasTime : !hasDays) return now
  const isBoth = (now.hasDay ? before.hasDay : hasDays) && before.hasTime
  if (isBoth && now.hasDay && before.windows.length > fewWindows) return now
  const plain = { ...before, said }
  const kept = !isBoth ? plain : now.hasDay ? timesOf(plain) : daysOf(plain, zone)
  if (now.hasDay && isBoth) {
    const windows = onDays(now.windows, kept.windows, zone)
    return windows.length === 0 ? now : { ...now, windows, said: `${now.said}, ${kept.said}`, hasTime: true }
  }
  const windows = common(kept.windows, now.windows)
  if (windows.length === 0) return now
  const [day, time] = now.hasDay ? [now, kept] : [kept, now]
  // The days that were ruled out stay so with the days that they were ruled out of.
  return {
    windows,
    said: `${[day.said, time.said].filter(Boolean).join(', ')}${now.hasDay ? '' : except}`,
    hasDay: now.hasDay || before.hasDay,
    hasTime: true,
  }
}

const namesDays = /segunda|terça|quarta|quinta|sexta|sábado|domingo|\d{2}\/\d{2}/

/** "De segunda, 08/03, a domingo, 14/03, à tarde" and ", menos segunda e sexta". */
function partedSaid(said: string): { said: string; except: string } {
  const at = said.indexOf(', menos ')
  return at < 0 || !namesDays.test(said.slice(at))
    ? { said, except: '' }
    : { said: said.slice(0, at), except: said.slice(at) }
}

const wallMinute = (at: string, zone: string): number => wallOf(zone, minuteOf(at))
const instant = (wall: number, zone: string): string => dateOfMinute(instantOf(zone, wall)).toISOString()
const dayStart = (wall: number): number => Math.floor(wall / minutesOfDay) * minutesOfDay

/** The hours of a wish, in minutes of the day. */
const timesOf = (before: When): { said: string; windows: readonly TimeWindow[] } => ({
  said: timeSaid(before.said),
  windows: before.windows,
})

/** What follows the last day in "quinta, 04/03, às 14h". */
const timeSaid = (said: string): string =>
  /(?:^|[ ,])((?:às|ao|à|entre|até as|a partir das|a partir do|de manhã|de madrugada|no fim|depois do)(?![^,]*\d{2}\/\d{2}).*)$/.exec(
    said,
  )?.[1] ?? 'no mesmo horário'

/** The days of a wish, whole. */
function daysOf(before: When, zone: string): { said: string; windows: readonly TimeWindow[] } {
  const days = [...new Set(before.windows.map(({ from }) => dayStart(wallMinute(from, zone))))]
  const said = before.said.replace(timeSaid(before.said), '').replace(/[ ,]+$/, '')
  return {
    said,
    windows: days.map((day) => ({ from: instant(day, zone), to: instant(day + minutesOfDay, zone) })),
  }
}

/** The hours of the ones on the days of the others. */
function onDays(days: readonly TimeWindow[], times: readonly TimeWindow[], zone: string): TimeWindow[] {
  const hours = new Map(
    times.map(({ from, to }) => {
      const [begin, end] = [wallMinute(from, zone), wallMinute(to, zone)]
      const span = { from: begin - dayStart(begin), to: end - dayStart(begin) }
      return [JSON.stringify(span), span] as const
    }),
  )
  const windows = days.flatMap(({ from, to }) => {
    const [begin, end] = [dayStart(wallMinute(from, zone)), wallMinute(to, zone)]
    const count = Math.min(Math.ceil((end - begin) / minutesOfDay), 31)
    return Array.from({ length: count }, (_, at) => begin + at * minutesOfDay).flatMap((day) =>
      [...hours.values()].map((hour) => ({
        from: instant(day + hour.from, zone),
        to: instant(day + hour.to, zone),
      })),
    )
  })
  return common(days, windows)
}

/** The windows without the minutes that were shown. */
export function without(windows: readonly TimeWindow[], seen: readonly string[]): TimeWindow[] {
  return [...seen]
    .map((one) => new Date(one).toISOString())
    .reduce<TimeWindow[]>(
      (rest, at) =>
        rest.flatMap(({ from, to }) => {
          const [f, t] = [new Date(from).toISOString(), new Date(to).toISOString()]
          if (at < f || at >= t) return [{ from, to }]
          const next = new Date(Date.parse(at) + 60_000).toISOString()
          return [...(f < at ? [{ from: f, to: at }] : []), ...(next < t ? [{ from: next, to: t }] : [])]
        }),
      [...windows],
    )
}
