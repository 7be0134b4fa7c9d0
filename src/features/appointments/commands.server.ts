/** What earlier features need from appointments; the root puts these into their slots. */
export { concealPlaces } from './history.server.ts'
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
