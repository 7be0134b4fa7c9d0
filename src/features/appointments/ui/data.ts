import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { appointmentsContract } from '../contract.ts'

const { api, query } = connect('appointments', appointmentsContract)

export const visitsQuery = (input: Parameters<typeof api.list>[0]) => query.list.queryOptions({ input })
/** The last counts stay until those of other filters are here; days that they don't know are empty. */
export const countsQuery = (input: Parameters<typeof api.counts>[0]) =>
  query.counts.queryOptions({ input, placeholderData: (previous) => previous })
export const visitQuery = (orgId: string, id: string) => query.find.queryOptions({ input: { orgId, id } })
export const movesQuery = (orgId: string, id: string) =>
  query.listMoves.queryOptions({ input: { orgId, id } })
export const hoursQuery = (input: Parameters<typeof api.hours>[0]) => query.hours.queryOptions({ input })
export const freeTimesQuery = (input: Parameters<typeof api.availability>[0]) =>
  query.availability.queryOptions({ input })
export const reasonsQuery = (input: Parameters<typeof api.reasons>[0]) =>
  query.reasons.queryOptions({ input, staleTime: 0 })
/** What was told stays until the next answer is here. */
export const quoteQuery = (input: Parameters<typeof api.quote>[0]) =>
  query.quote.queryOptions({ input, placeholderData: (previous) => previous })

export const heldTimesQuery = (input: Parameters<typeof api.listHolds>[0]) =>
  query.listHolds.queryOptions({ input })
export const openingsQuery = (input: Parameters<typeof api.openings>[0]) =>
  query.openings.queryOptions({ input })

/** What hangs on the times that are kept: they are free again when a hold ends. */
export const heldKeys = () => [query.listHolds.key(), query.availability.key(), query.reasons.key()]

/** Whatever lists visits, for what is shown before the server has agreed. */
export const visitListsKey = query.list.key()
/** Whatever shows visits or free times. */
export const visitsKey = query.key()

export const createVisit = api.create
export const createSeries = api.createSeries
export const updateVisit = api.update
export const rescheduleVisit = api.reschedule
export const moveVisit = api.move
export const undoVisit = api.undo
export const holdTime = api.hold
export const releaseHold = api.release
export const closeVisits = api.close
export const reopenVisits = api.reopen

onLive('appointments', (id) => [
  query.list.key(),
  query.counts.key(),
  query.openings.key(),
  ...heldKeys(),
  query.find.key({ input: { id } }),
  query.listMoves.key({ input: { id } }),
])
onLive('holds', heldKeys)
// When somebody attends is in the records of professionals and units.
for (const topic of ['professionals', 'units'])
  onLive(topic, () => [
    query.hours.key(),
    query.openings.key(),
    query.availability.key(),
    query.reasons.key(),
  ])
