import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { appointmentsContract } from '../contract.ts'

const { api, query } = connect('appointments', appointmentsContract)

export const appointmentsQuery = (input: Parameters<typeof api.list>[0]) => query.list.queryOptions({ input })
/** The last counts stay until those of other filters arrive; days that they lack are empty. */
export const countsQuery = (input: Parameters<typeof api.counts>[0]) =>
  query.counts.queryOptions({ input, placeholderData: (previous) => previous })
export const appointmentQuery = (orgId: string, id: string) =>
  query.find.queryOptions({ input: { orgId, id } })
export const historyQuery = (orgId: string, id: string) =>
  query.listMoves.queryOptions({ input: { orgId, id } })
export const risksQuery = (input: Parameters<typeof api.risks>[0]) => query.risks.queryOptions({ input })
export const hoursQuery = (input: Parameters<typeof api.hours>[0]) => query.hours.queryOptions({ input })
export const freeTimesQuery = (input: Parameters<typeof api.availability>[0]) =>
  query.availability.queryOptions({ input })
export const reasonsQuery = (input: Parameters<typeof api.reasons>[0]) =>
  query.reasons.queryOptions({ input, staleTime: 0 })
/** The last quote stays until the next one arrives. */
export const quoteQuery = (input: Parameters<typeof api.quote>[0]) =>
  query.quote.queryOptions({ input, placeholderData: (previous) => previous })

export const holdsQuery = (input: Parameters<typeof api.listHolds>[0]) =>
  query.listHolds.queryOptions({ input })
export const openingsQuery = (input: Parameters<typeof api.openings>[0]) =>
  query.openings.queryOptions({ input })

/** Queries that depend on holds: their times are free again when a hold ends. */
export const holdKeys = () => [query.listHolds.key(), query.availability.key(), query.reasons.key()]

/** Queries that list appointments, for optimistic updates. */
export const appointmentListsKey = query.list.key()
/** Queries that show appointments or free times. */
export const appointmentsKey = query.key()

export const findAppointments = api.search
export const createAppointment = api.create
export const createSeries = api.createSeries
export const updateAppointment = api.update
export const rescheduleAppointment = api.reschedule
export const transitionAppointment = api.move
export const undoTransition = api.undo
export const holdTime = api.hold
export const releaseHold = api.release
export const cancelWithNext = api.cancelWithNext
export const closeAppointments = api.close
export const reopenAppointments = api.reopen

onLive('appointments', (id) => [
  query.list.key(),
  query.counts.key(),
  query.openings.key(),
  ...holdKeys(),
  query.find.key({ input: { id } }),
  query.listMoves.key({ input: { id } }),
])
onLive('holds', holdKeys)
onLive('risks', () => [query.risks.key()])
// Whom no message reached is to be called.
onLive('sends', () => [query.counts.key()])
// Attendance is stored in the records of professionals and units.
for (const topic of ['professionals', 'units'])
  onLive(topic, () => [
    query.hours.key(),
    query.openings.key(),
    query.availability.key(),
    query.reasons.key(),
  ])
