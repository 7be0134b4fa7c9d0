import { firstName } from '#lib/text.ts'
import type { BookedAppointment, FreeTime, PersonToBook, TimeWindow, Wanted } from '../tools.ts'
import { apartFrom, besideOf, outside, sameDay } from './beside.ts'
import { type Dialogue, rest, say, unitOf, zoneOf } from './dialogue.ts'
import { saidTime } from './format.ts'
import { handOver, payClinical } from './handOver.ts'
import { saidExactly } from './mergeDates.ts'
import { nextForBooking } from './next.ts'
import { emptyBooking, type Person } from './state.ts'
import { guardianOf, professionalOf } from './summary.ts'
import { toNext, toRelation } from './texts/warm.ts'
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
  d.state.last = { ...wanted, unitId: done.unitId }
  d.state.lastId = done.id
  d.state.beside = besideOf(done.startsAt, time?.endsAt ?? done.startsAt, when, zone)
  if (person) d.state.guardian = guardianOf(d, person) || d.state.guardian
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
        isLent: true,
        when: apartFrom(
          d.state.isLaterForAnother ? null : time,
          d.state.isLaterSameDay ? d.state.beside : sameDay(when, time?.startsAt ?? done.startsAt, zone),
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
    when: d.state.beside,
    isLent: true,
  }
  say(d, d.texts.nextPerson(whoIsNext(next, person)))
  await nextForBooking(d, null)
}

function whoIsNext(next: Person, before: Person | null): string {
  if (next.name !== '') return next.name
  if (next.relation === 'eu') return 'você'
  return before?.relation === next.relation || next.relation === 'pessoa'
    ? toNext(next.relation)
    : toRelation(next.relation)
}

/** The rest of what was wished, or of the day, where the person is elsewhere at the time. */
function besides(d: Dialogue, time: FreeTime): readonly TimeWindow[] {
  const { when } = d.state.booking
  const wished = when !== null && !saidExactly(when) ? outside(when.windows, time) : []
  if (wished.length > 0) return wished
  return outside(sameDay(null, time.startsAt, zoneOf(d, time.unitId)).windows, time)
}
