import type { FreeTime, KnownAppointment } from '../tools.ts'
import { apartFrom, besideOf } from './beside.ts'
import { type Dialogue, peopleOf, unitOf } from './dialogue.ts'
import { choosePerson } from './mergePeople.ts'

/** What is known of the task that was left for later, once an appointment was moved or confirmed. */

/** How long an appointment is taken to last of which only the beginning is known. */
const usual = 30 * 60_000

/** For the same person, and beside the appointment where both are wished on one day. */
export async function readyForLater(
  d: Dialogue,
  visit: KnownAppointment,
  moved: FreeTime | null,
): Promise<void> {
  const zone = unitOf(d, visit.unitId)?.timeZone ?? 'America/Sao_Paulo'
  const { startsAt } = visit
  const time = moved ?? { startsAt, endsAt: new Date(Date.parse(startsAt) + usual).toISOString() }
  const beside = apartFrom(time, besideOf(startsAt, time.endsAt, null, zone))
  d.state.beside = beside
  if (d.state.later === '') return
  const { isLaterForAnother, isLaterSameDay } = d.state
  const person = isLaterForAnother
    ? undefined
    : (await peopleOf(d)).find(({ patientId }) => patientId === visit.patientId)
  if (person) choosePerson(d, person)
  if (!isLaterSameDay) return
  d.state.booking.when = beside
  d.state.booking.isLent = true
  d.state.booking.unitId = visit.unitId
}
