import { agendaRoutes } from './agenda/contract.ts'
import { availabilityRoutes } from './availability/contract.ts'
import { bookingRoutes } from './booking/contract.ts'
import { closingRoutes } from './closing/contract.ts'
import { holdRoutes } from './holds/contract.ts'
import { riskRoutes } from './risks/contract.ts'
import { searchRoutes } from './search/contract.ts'
import { transitionRoutes } from './transitions/contract.ts'

export type { DayCount } from './agenda/contract.ts'
export type { SlotItem } from './availability/contract.ts'
export { slotProblems } from './problems.ts'
export type { AppointmentItem } from './schemas.ts'

/** The routes, in the order in which the documentation of the API shows them. */
export const appointmentsContract = {
  list: agendaRoutes.list,
  search: searchRoutes.search,
  counts: agendaRoutes.counts,
  risks: riskRoutes.risks,
  find: agendaRoutes.find,
  create: bookingRoutes.create,
  createSeries: bookingRoutes.createSeries,
  update: bookingRoutes.update,
  reschedule: transitionRoutes.reschedule,
  listMoves: transitionRoutes.listMoves,
  move: transitionRoutes.move,
  cancelWithNext: closingRoutes.cancelWithNext,
  close: closingRoutes.close,
  reopen: closingRoutes.reopen,
  undo: transitionRoutes.undo,
  availability: availabilityRoutes.availability,
  reasons: availabilityRoutes.reasons,
  quote: availabilityRoutes.quote,
  hours: agendaRoutes.hours,
  openings: agendaRoutes.openings,
  hold: holdRoutes.hold,
  listHolds: holdRoutes.listHolds,
  release: holdRoutes.release,
}
