import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { orgsContract } from '../contract.ts'

const { api, query } = connect('orgs', orgsContract)

const oneDay = 24 * 60 * 60_000

export const updateNetwork = api.update
export const secureNetwork = api.secure

export const networkQuery = (orgId: string) => query.find.queryOptions({ input: { orgId } })

/** A CEP's address hardly ever changes, and the form works without it: one attempt. */
export const postalCodeQuery = (cep: string) =>
  query.findPostalCode.queryOptions({ input: { cep }, retry: false, staleTime: oneDay })

onLive('orgs', (orgId) => [networkQuery(orgId).queryKey])
