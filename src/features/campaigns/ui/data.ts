import { suppressionsContract } from '#features/conversations/contract.ts'
import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { collectionOf } from '#ui/list/collection.ts'
import { campaignsContract } from '../contract.ts'

const connected = connect('campaigns', campaignsContract)
const { api, query } = connected
const suppressions = connect('suppressions', suppressionsContract)

/** No more campaigns to an address. */
export const refuseCampaigns = suppressions.api.add

/** Loads a page of campaigns; the last page stays until the next one is here. */
export const campaignsQuery = (input: Parameters<typeof api.list>[0]) =>
  query.list.queryOptions({ input, placeholderData: (previous) => previous })

export const summaryQuery = (orgId: string) => query.overview.queryOptions({ input: { orgId } })
export const campaignQuery = (orgId: string, id: string) => query.find.queryOptions({ input: { orgId, id } })
export const resultsQuery = (orgId: string, id: string) =>
  query.results.queryOptions({ input: { orgId, id } })
export const listQuery = (orgId: string, id: string) => query.readList.queryOptions({ input: { orgId, id } })

/** Loads a page of a campaign's people; the last page stays until the next one is here. */
export const recipientsQuery = (input: Parameters<typeof api.recipients>[0]) =>
  query.recipients.queryOptions({ input, placeholderData: (previous) => previous })

/** Counts who gets a campaign; the last count stays until the next one is here, and a count that is left stops. */
export const countQuery = (input: Parameters<typeof api.count>[0]) =>
  query.count.queryOptions({ input, placeholderData: (previous) => previous, staleTime: 30_000 })

/** Some of those behind a number, by chance; the seed of the count chooses whom. */
export const peopleSampleQuery = (
  { seed, ...asked }: Parameters<typeof api.count>[0],
  group: Parameters<typeof api.people>[0]['group'],
) =>
  query.people.queryOptions({
    input: { ...asked, group, sample: seed ?? 0 },
    placeholderData: (previous) => previous,
    staleTime: 30_000,
  })

export const createCampaign = api.create
export const updateCampaign = api.update
export const startCampaign = api.start
export const pauseCampaign = api.pause
export const resumeCampaign = api.resume
export const cancelCampaign = api.cancel
export const retryCampaign = api.retry
export const changePace = api.pace
export const exportRecipients = api.export
export const listPeople = api.people
export const writeList = api.writeList

/** The collection for `deleteItems`. */
export const campaignCollection = collectionOf('campaigns', connected)

onLive('campaigns', (id) => [
  query.list.key(),
  query.overview.key(),
  query.find.key({ input: { id } }),
  query.readList.key({ input: { id } }),
  query.results.key({ input: { id } }),
  query.recipients.key({ input: { id } }),
])
/** Messages of a campaign went out, or their people answered. */
onLive('sends', (id) => [
  query.list.key(),
  query.overview.key(),
  query.results.key({ input: { id } }),
  query.recipients.key({ input: { id } }),
])
