import { type } from '@orpc/contract'
import { dayMs } from '#lib/days.ts'
import { connect } from '#platform/http/connect.ts'
import { personRoute } from '#platform/http/contract.ts'
import { onLive } from '#platform/live/topics.ts'
import { historyQuery } from '#ui/history/data.ts'
import { orgsContract } from '../contract.ts'

const { api, query } = connect('orgs', orgsContract)

export const updateNetwork = api.update
export const secureNetwork = api.secure
export const setTravel = api.setTravel
export const setPatientInformation = api.setPatientInformation
export const publishNetwork = api.publish
export const deleteNetwork = api.remove

/**
 * The part of the person's own record that this page shows. The record belongs to a later feature, accounts.
 */
const own = connect('accounts', {
  me: personRoute
    .route({ method: 'GET', path: '/me' })
    .output(type<{ isSubcribed: boolean; isSubcribedStatus: string }>()),
})
export const subscriptionQuery = own.query.me.queryOptions()

export const networkQuery = (orgId: string) => query.find.queryOptions({ input: { orgId } })

/** One attempt only: a CEP's address hardly ever changes, and the form works without it. */
export const postalCodeQuery = (cep: string) =>
  query.findPostalCode.queryOptions({ input: { cep }, retry: false, staleTime: dayMs })

/** The history of the network, with its logo. */
export const networkHistoryQuery = (orgId: string) => historyQuery(orgId, 'org', orgId)

onLive('orgs', (orgId) => [networkQuery(orgId).queryKey, networkHistoryQuery(orgId).queryKey])
onLive('logos', (ownerId) => [networkHistoryQuery(ownerId).queryKey])
