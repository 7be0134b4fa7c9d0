import { dayOf, minutesOfDay } from '#lib/days.ts'
import { firstName } from '#lib/text.ts'
import { dateOfMinute, instantOf } from '#lib/zones.ts'
import type { BookedAppointment, FreeTime, PersonToBook, TimeWindow, Wanted } from '../tools.ts'
import { type Dialogue, rest, say, unitOf, zoneOf } from './dialogue.ts'
import { saidAt, saidTime } from './format.ts'
import { handOver, payClinical } from './handOver.ts'
import { saidExactly } from './mergeDates.ts'
import { nextForBooking } from './next.ts'
import { common } from './read/when.ts'
import { emptyBooking, type When } from './state.ts'
import { guardianOf, professionalOf } from './summary.ts'
import { toRelation } from './texts/warm.ts'
import { askChange, findTimes, takeTime } from './times.ts'
import { wantedOf } from './wanted.ts'

/** The booking itself, and what comes after it. */

function personToBook(d: Dialogue): PersonToBook {
  const {
    booking,
    booking: { person },
  } = d.state
  if (person !== null && person.patientId !== null) return { is: 'known', patientId: person.patientId }
  return {
    is: 'new',
    name: person?.name ?? '',
    birthDate: person?.birthDate ?? '',
    phone: booking.phone || d.turn.contact.phone,
    guardianName: person ? guardianOf(d, person) : '',
  }
}

/** Books what was said yes to. */
export async function book(d: Dialogue): Promise<void> {
  const { booking } = d.state
  const { time } = booking
  if (!time) return nextForBooking(d, null)
  const wanted = wantedOf(d)
  const outcome = await d.turn.tools.book(wanted, time.id, personToBook(d))
  if (outcome.is === 'done') return booked(d, wanted, outcome.value)
  if (outcome.is === 'taken') {
    // The hold may have run out: perhaps nobody else has it yet.
    booking.time = null
    booking.seen = [...booking.seen, time.startsAt]
    say(d, d.texts.taken)
    await timesAgain(d, wanted)
    return
  }
  if (outcome.why === 'busy') {
    booking.time = null
    say(d, d.texts.refused.busy)
    // The time is free, and the person isn't: looked for again, it would be offered again.
    const windows = besides(d, time)
    if (booking.when && !saidExactly(booking.when)) booking.when = { ...booking.when, windows }
    await findTimes(d, wanted, undefined, { windows, isMore: true })
  } else if (outcome.why === 'notOffered') {
    booking.time = null
    say(d, d.texts.refused.notOffered)
    askChange(d)
  } else handOver(d, d.texts.refused[outcome.why], 'asked')
}

/** Other times, near the one that couldn't be had. */
export async function timesAgain(d: Dialogue, wanted: Wanted): Promise<void> {
  const moved = d.state.task?.is === 'reschedule' ? d.state.task.appointmentIds[0] : undefined
  const exact = await findTimes(d, wanted, moved)
  if (exact && (await takeTime(d, wanted, exact)) === 'held') await nextForBooking(d, null)
}

async function booked(d: Dialogue, wanted: Wanted, done: BookedAppointment): Promise<void> {
  const { others, payment, phone, unitId, person, when, time } = d.state.booking
  const { later } = d.state
  const zone = unitOf(d, done.unitId)?.timeZone ?? 'America/Sao_Paulo'
  const unit = unitOf(d, done.unitId)
  const lines = [
    `${firstName(done.patientName)}: ${saidTime(done.startsAt, zone, done.isByArrival)}${professionalOf(d, done.professionalId) ? `, com ${professionalOf(d, done.professionalId)}` : ''}`,
    unit && wanted.kind !== 'telehealth' ? unit.address : '',
    ...done.preparation.map(({ exam, text }) => `Preparo${exam === '' ? '' : ` (${exam})`}: ${text}`),
  ].filter(Boolean)
  say(d, d.texts.booked(lines.join('\n')))
  rest(d)
  d.state.last = wanted
  const [next, ...more] = others
  if (!next && payClinical(d)) return
  if (!next) {
    d.question = d.texts.again
    d.state.booking = { ...emptyBooking, phone, payment: null }
    // The other booking of the same message: on the same day, paid the same way, for the same person where it names nobody.
    if (later !== '')
      d.state.booking = {
        ...d.state.booking,
        payment,
        person: d.state.isLaterForAnother ? null : person,
        unitId: unitId === 'any' && !d.state.isLaterSameDay ? 'any' : done.unitId,
        when: apartFrom(
          d.state.isLaterForAnother ? null : time,
          d.state.isLaterSameDay
            ? besideOf(done, time, when, zone)
            : sameDay(when, time?.startsAt ?? done.startsAt, zone),
        ),
      }
    return
  }
  d.state.task = { is: 'book', appointmentIds: [] }
  d.state.booking = {
    ...emptyBooking,
    kind: wanted.kind === 'firstVisit' || wanted.kind === 'visit' ? null : wanted.kind,
    specialty: wanted.specialty,
    professionalId: wanted.professionalId,
    examIds: wanted.examIds,
    unitId: done.unitId,
    payment,
    phone,
    person:
      next.patientId === null && person?.relation === 'eu' && person.name !== ''
        ? { ...next, guardianName: next.guardianName || person.name }
        : next,
    others: more,
    when: besideOf(done, time, when, zone),
  }
  say(d, d.texts.nextPerson(next.name || (next.relation === 'eu' ? 'você' : toRelation(next.relation))))
  await nextForBooking(d, null)
}

/** What of the windows lies before or after a time. */
function outside(windows: readonly TimeWindow[], { startsAt, endsAt }: FreeTime): readonly TimeWindow[] {
  const [begin, end] = [Date.parse(startsAt), Date.parse(endsAt)]
  return windows
    .flatMap(({ from, to }) => [
      { from: Date.parse(from), to: Math.min(Date.parse(to), begin) },
      { from: Math.max(Date.parse(from), end), to: Date.parse(to) },
    ])
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }))
}

/** Nobody is in two places at once. */
function apartFrom(time: FreeTime | null, when: When): When {
  const windows = time === null ? [] : outside(when.windows, time)
  return windows.length > 0 ? { ...when, windows } : when
}

/** The rest of what was wished, or of the day, where the person is elsewhere at the time. */
function besides(d: Dialogue, time: FreeTime): readonly TimeWindow[] {
  const { when } = d.state.booking
  const wished = when !== null && !saidExactly(when) ? outside(when.windows, time) : []
  if (wished.length > 0) return wished
  return outside(sameDay(null, time.startsAt, zoneOf(d, time.unitId)).windows, time)
}

/** How long somebody waits between two that are wished together, before the nearest are shown. */
const waits = 90 * 60_000

/** Those who come together want to come right before or after: where that cannot be, the nearest are shown. */
function besideOf(done: BookedAppointment, time: FreeTime | null, when: When | null, zone: string): When {
  const begin = Date.parse(done.startsAt)
  const end = time ? Date.parse(time.endsAt) : begin
  const near = [{ from: new Date(begin - waits).toISOString(), to: new Date(end + waits).toISOString() }]
  const day = sameDay(null, done.startsAt, zone)
  const wish = when !== null && !saidExactly(when) ? when.windows : day.windows
  const windows = [near, day.windows].map((some) => common(some, wish)).find((some) => some.length > 0)
  return windows ? { windows, said: `${day.said}, perto desse horário`, hasDay: true, hasTime: true } : day
}

/** What of the wish lies around the time that was taken, or else the day of it. */
function sameDay(when: When | null, startsAt: string, zone: string): When {
  const at = new Date(startsAt).toISOString()
  const own = (when?.windows ?? []).filter(
    ({ from, to }) => new Date(from).toISOString() <= at && at < new Date(to).toISOString(),
  )
  const isExact = own.every(({ from, to }) => Date.parse(to) - Date.parse(from) <= 60_000)
  if (when !== null && own.length > 0 && !isExact) return { ...when, windows: own }
  const { day, date } = saidAt(startsAt, zone)
  const [from, to] = [dayOf(date), dayOf(date) + 1].map((one) =>
    dateOfMinute(instantOf(zone, one * minutesOfDay)).toISOString(),
  )
  return { windows: [{ from: from ?? at, to: to ?? at }], said: day, hasDay: true, hasTime: false }
}
