/** What earlier features are told of visits; the root puts these into their slots. */
export { concealPlaces } from './queries/history.server.ts'
export {
  findBookedIn,
  findExamVisits,
  findPatientVisits,
  findPlanVisits,
  findProfessionalVisits,
  findUnitVisits,
  ownPatients,
  visitsOf,
} from './queries/uses.server.ts'
