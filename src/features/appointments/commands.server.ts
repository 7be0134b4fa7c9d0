/**
 * What other features need from appointments: earlier ones by their slots, later ones for the contacts of patients, and to
 * show a day of them.
 */

export { type OfferedTime, readOfferedTime } from './agenda/offeredTime.server.ts'
export type { BookingRequest } from './availability/load.server.ts'
export { quoteIn } from './availability/quote.server.ts'
export { searchSlots } from './availability/search.server.ts'
export {
  cancelForContact,
  confirmForContact,
  rescheduleForContact,
  undoForContact,
} from './contact/act.server.ts'
export {
  bookForContact,
  type ContactBooked,
  holdForContact,
  letGo,
} from './contact/book.server.ts'
export { takenInstead, timesForContact } from './contact/times.server.ts'
export { concealPlaces } from './history.server.ts'
export { mergedInto, survivorOf } from './mergedPatients.server.ts'
export { findAppointments, listAppointments } from './queries.server.ts'
export {
  appointmentsOf,
  findBookedIn,
  findExamAppointments,
  findPatientAppointments,
  findPlanAppointments,
  findProfessionalAppointments,
  findUnitAppointments,
  ownPatients,
  seenPatients,
} from './uses.server.ts'
