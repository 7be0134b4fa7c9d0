import {
  type BookingRequest,
  bookForContact,
  quoteIn,
  takenInstead,
} from '#features/appointments/commands.server.ts'
import { addForContact } from '#features/patients/commands.server.ts'
import { plain } from '#lib/match.ts'
import { actForContact, type NetworkScope, type Transaction } from '#platform/db/transaction.server.ts'
import type { BookedAppointment, PersonToBook, Refusal, Tools } from '../tools.ts'
import type { Imagined, Offered } from './memory.ts'
import { done, refused, taken } from './outcomes.ts'
import { isKnownPerson, listKnown, listPeople } from './people.server.ts'
import { preparationsOf, requestOf } from './request.server.ts'
import type { ToolSession } from './session.server.ts'

type Tx = Transaction<NetworkScope>

type Booked =
  | { readonly is: 'done'; readonly appointment: BookedAppointment; readonly patientId: string }
  | { readonly is: 'taken' | 'busy' | 'notOffered' }
  | { readonly is: 'refused'; readonly why: Refusal }

/** Booking a time that was offered, for somebody known or for a person of whom only a name and a birth date are said. */
export function bookingTools(session: ToolSession): Pick<Tools, 'book'> {
  const { acts, isTrial } = session.parts
  return {
    async book(wanted, timeId, person) {
      if (!acts.includes('book')) return refused('notAllowed')
      const { offered, holdId, ownPatients } = session.memory()
      const time = offered.find(({ id }) => id === timeId)
      if (!time || time.moved !== null) return refused('changed')
      const request = { ...requestOf(wanted, time.unitId), professionalId: time.professionalId }
      const outcome = await takenInstead(() =>
        session.write('book', (tx) => bookIn(tx, request, time, person, holdId)),
      )
      if (outcome.is !== 'done') {
        if (outcome.is === 'taken') return taken
        return refused(outcome.is === 'busy' ? 'busy' : outcome.is === 'refused' ? outcome.why : 'notOffered')
      }
      const { appointment, patientId } = outcome
      if (isImaginedThen(session.memory().imagined, appointment, time)) return refused('busy')
      session.remember({
        holdId: null,
        ownPatients: isTrial ? ownPatients : [...new Set([...ownPatients, patientId])],
      })
      session.imagine(({ booked, cancelled }) => ({
        booked: [...booked, { ...appointment, endsAt: time.endsAt }],
        cancelled,
      }))
      session.touch({ act: 'booked', appointment })
      return done(appointment)
    },
  }
}

/** What a trial has only imagined the judge of bookings doesn't see: nobody is at two places at once there either. */
const isImaginedThen = (
  { booked }: Imagined,
  { patientId, patientName }: BookedAppointment,
  { startsAt, endsAt, isByArrival }: Offered,
): boolean =>
  !isByArrival &&
  booked.some(
    (one) =>
      (one.patientId === patientId || plain(one.patientName) === plain(patientName)) &&
      Date.parse(one.startsAt) < Date.parse(endsAt) &&
      Date.parse(startsAt) < Date.parse(one.endsAt),
  )

async function bookIn(
  tx: Tx,
  request: BookingRequest,
  { startsAt }: Offered,
  person: PersonToBook,
  holdId: string | null,
): Promise<Booked> {
  const patientId = await patientFor(tx, person, request)
  if (typeof patientId !== 'string') return patientId
  const booked = await bookForContact(tx, { ...request, patientId, startsAt, holdId: holdId ?? undefined })
  if (booked.is !== 'done') return booked
  const [known] = await listKnown(tx, booked.appointment.id)
  if (!known) throw new Error('an appointment that was booked is not there')
  const quoted = await quoteIn(tx, request, {})
  return { is: 'done', patientId, appointment: { ...known, preparation: preparationsOf(quoted) } }
}

/** The record of the person to book for: one's own, or a new one. */
async function patientFor(
  tx: Tx,
  person: PersonToBook,
  { insurancePlanId, insuranceProductId }: BookingRequest,
): Promise<string | { readonly is: 'refused'; readonly why: Refusal }> {
  const people = await listPeople(tx)
  if (person.is === 'known')
    return people.some(({ patientId }) => patientId === person.patientId)
      ? person.patientId
      : refused('notProved')
  const same = people.find(
    ({ name, birthDate }) => birthDate === person.birthDate && firstName(name) === firstName(person.name),
  )
  if (same) return same.patientId
  if (await isKnownPerson(tx, person.birthDate, [plain(person.name)])) return refused('likelyDuplicate')
  const id = await addForContact(tx, {
    fullName: person.name,
    birthDate: person.birthDate,
    phone: person.phone,
    guardianName: person.guardianName,
    insurancePlanId,
    insuranceProductId: insurancePlanId === null ? null : insuranceProductId,
  })
  await actForContact(tx, [...people.map(({ patientId }) => patientId), id])
  return id
}

const firstName = (name: string) => plain(name).trim().split(/\s+/)[0]
