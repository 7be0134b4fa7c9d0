import { dateOf, dayOf, minutesOfDay } from '#lib/days.ts'
import type { DateContext } from '#lib/portuguese/dates/clock.ts'
import type { DatesRead } from '#lib/portuguese/dates/readDates.ts'
import { turningClassOf } from '#lib/portuguese/dates/turningWords.ts'
import { keyOf } from '#lib/portuguese/words.ts'
import { joinSpans } from '#lib/spans.ts'
import type { Weekday, WeekHours } from '#lib/weekHours.ts'
import { dateOfMinute, dayIn, instantOf } from '#lib/zones.ts'
import { withDaysBeside } from './besideWish.ts'
import { type Dialogue, unitOf, zoneOf } from './dialogue.ts'
import { readWhen } from './read/when.ts'
import { escaped } from './read/words.ts'
import type { QuestionKind } from './state.ts'
import { hasSubject, unitsOf } from './wanted.ts'

/** A day, in whatever way. */
export const namesDay =
  /(?:^| )(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|hoje|hj|amanha|dia|dias|semana|mes|outr[oa])(?= |$)|\d/

/** The clock by which days are read: of the unit, and of what was asked. */
export function dateContext(d: Dialogue): DateContext {
  const zone = zoneOf(d)
  const { open, booking } = d.state
  const days = new Set(
    (open?.kind === 'times' ? booking.shown.map(({ startsAt }) => startsAt) : []).map((at) =>
      dayIn(at, zone),
    ),
  )
  const wished = booking.when
  if (wished?.hasDay)
    for (const { from, to } of wished.windows) {
      days.add(dayIn(from, zone))
      days.add(dayIn(new Date(Date.parse(to) - 1), zone))
    }
  // Once a time is chosen an hour is another one of its day: "melhor às 11".
  const [day] = booking.time === null ? days : [dayIn(booking.time.startsAt, zone)]
  const isSettled = booking.time !== null && open !== null && chosenBy.includes(open.kind)
  const question =
    open?.kind === 'day'
      ? ({ kind: 'day' } as const)
      : day !== undefined && (isSettled || (open?.kind === 'times' && days.size === 1))
        ? ({ kind: 'time', day } as const)
        : undefined
  return { now: d.turn.now, zone, question, hours: hoursOf(d), names: namesIn(d) }
}

/** What the clinic and the people of this conversation are called. */
const namesIn = ({ clinic, known }: Dialogue): readonly string[] => [
  ...[...clinic.units, ...clinic.plans, ...clinic.professionals, ...clinic.exams].flatMap(({ name }) => [
    name,
    // "Sul América", as many write it.
    name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '),
  ]),
  ...clinic.professionals.flatMap(({ specialties }) => specialties),
  ...(known.people ?? []).map(({ name }) => name),
]

const namesWeekday = /(?:^| )(?:segunda|terca|quarta|quinta|sexta|sabado|domingo)(?= |$)/
const hasOwnDay =
  /(?:^| )(?:hoje|hj|amanha|dia|dias|que vem|proxim[oa]|semana|es[st][ea]|n?es[st][ea]|agora|outr[oa]|mes|depois d[aeo])(?= |$)|\d\/\d/

const saysAnyDay = /(?:^| )(?:qualquer|outr[oa]) (?:dia|manha|tarde|noite)(?= |$)/

/** "Serrana" is no slip of "semana": what convênios are called is taken out of what is read for days. */
const withoutPlans = ({ clinic }: Dialogue, text: string): string =>
  clinic.plans
    .flatMap(({ name }) => name.split(/[^\p{L}]+/u))
    .filter((word) => word.length >= 4 && turningClassOf(keyOf(word)) === null && !/^sa[uú]de$/i.test(word))
    .reduce(
      (left, word) => left.replace(new RegExp(`(?<!\\p{L})${escaped(word)}(?!\\p{L})`, 'giu'), 'convênio'),
      text,
    )

/** "22", "vinte e dois", to a list of times or where the day is asked for: no place of it, and no hour of a clinic's. */
export const isBareDay =
  /^(?:o |no |pro |para o |pode ser )?(?:2[1-9]|3[01]|vinte e (?:um|dois|tr[eê]s|quatro|cinco|seis|sete|oito|nove)|trinta(?: e um)?)[.!]?$/i

/** "28, 29 ou 30", "22 às 10". */
const bareDays =
  /^(?:(?:1[3-9]|2\d|3[01])(?:\s*,\s*(?:1[3-9]|2\d|3[01]))*\s+(?:e|ou)\s+(?:2[1-9]|3[01])|(?:2[2-9]|3[01])\s+(?:às|as|a partir|de manh[aã]|de tarde|[àa] tarde)(?!\p{L}).*)$/iu

/** Reads days and hours. Of days that are shown or wished a weekday is one of them: "quarta" is the one of that week. */
export function readAmong(d: Dialogue, typed: string, line: string): DatesRead {
  const isAsked = d.state.open?.kind === 'times' || d.state.open?.kind === 'day'
  const bare = typed.trim()
  const written =
    isAsked && bareDays.test(bare)
      ? `${/[,\d]\s*(?:,|e|ou)\s/i.test(bare) ? 'dias' : 'dia'} ${bare}`
      : isAsked && isBareDay.test(bare)
        ? `dia ${bare.replace(/^(?:o |no |pro |para o |pode ser )/i, '')}`
        : typed
  const { question, ...unasked } = dateContext(d)
  // "Qualquer manhã então" is not one of the day that is shown.
  const context = saysAnyDay.test(line) || question === undefined ? unasked : { ...unasked, question }
  const text = withDaysBeside(
    withoutPlans(d, written),
    spokenDays(d, context.zone),
    dayIn(d.turn.now, context.zone),
  )
  const all = readWhen(text, context)
  const read = hasOwnDay.test(line) ? all : amongShown(d, all, context.zone)
  const { booking } = d.state
  if (!namesWeekday.test(line) || hasOwnDay.test(line) || read.readings.length !== 1) return read
  const days = wishedDays(d, context.zone)
  const [first] = days
  if (first === undefined || first <= dayIn(d.turn.now, context.zone) || booking.when?.hasDay === false)
    return read
  const isOf = (one: DatesRead): boolean =>
    one.readings.length === 1 &&
    one.readings[0]?.ranges.every(({ from }) => days.includes(dayIn(from, context.zone))) === true
  if (isOf(read)) return read
  // From the day before: on a Wednesday "quarta" might be the next one as well.
  const now = dateOfMinute(instantOf(context.zone, (dayOf(first) - 1) * minutesOfDay))
  const there = readWhen(text, { ...context, now })
  return isOf(there) ? there : read
}

/** "Pode ser quarta", on a Wednesday: the one of which times are shown. */
function amongShown({ state: { booking, open } }: Dialogue, read: DatesRead, zone: string): DatesRead {
  if (open?.kind !== 'times' || read.readings.length !== 2) return read
  const shown = new Set(booking.shown.map(({ startsAt }) => dayIn(startsAt, zone)))
  const fits = read.readings.filter(({ ranges }) => ranges.every(({ from }) => shown.has(dayIn(from, zone))))
  return fits.length === 1 ? { ...read, readings: fits, isAmbiguous: false } : read
}

/** The days by which others are said: the wished one, where one day was wished; else those that are shown. */
function spokenDays(d: Dialogue, zone: string): readonly string[] {
  const { booking } = d.state
  const wished = booking.when?.hasDay ? booking.when.windows : []
  const days = [...new Set(wished.map(({ from }) => dayIn(from, zone)))]
  return days.length === 1 ? days : wishedDays(d, zone)
}

/** The days of the wish, or of the times that are shown, in order. */
function wishedDays({ state: { booking, open } }: Dialogue, zone: string): readonly string[] {
  const shown = open?.kind === 'times' ? booking.shown.map(({ startsAt }) => dayIn(startsAt, zone)) : []
  const wished = (booking.when?.hasDay ? booking.when.windows : []).slice(0, 14).flatMap(({ from, to }) => {
    const last = dayOf(dayIn(new Date(Date.parse(to) - 1), zone))
    const begin = dayOf(dayIn(from, zone))
    return Array.from({ length: Math.min(last - begin + 1, 14) }, (_, at) => dateOf(begin + at))
  })
  return [...new Set([...shown, ...wished])].toSorted()
}

/** Questions that come after a time was chosen. */
const chosenBy: readonly QuestionKind[] = ['person', 'guardian', 'phone', 'summary', 'sureMove', 'change']

/** When the unit is open; where none is chosen yet, when any of those is that may be meant. */
function hoursOf(d: Dialogue): WeekHours | undefined {
  const { booking } = d.state
  const own = unitOf(d, booking.unitId)
  if (own) return own.hours
  const meant = hasSubject(booking) ? unitsOf(d) : []
  const units = d.clinic.units.filter(({ id }) => meant.length === 0 || meant.includes(id))
  const [first] = units
  if (!first) return undefined
  const open = (weekday: Weekday) => joinSpans(units.flatMap(({ hours }) => hours[weekday]))
  return { 0: open(0), 1: open(1), 2: open(2), 3: open(3), 4: open(4), 5: open(5), 6: open(6) }
}
