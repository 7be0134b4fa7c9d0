import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import { collectionOf, everyOf } from '#ui/list/collection.ts'
import { plansContract } from '../contract.ts'

const connected = connect('insurance-plans', plansContract)
const { api, query } = connected

/** Loads a page of convênios; the last page stays until the next one is here. */
export const plansQuery = (input: Parameters<typeof api.list>[0]) =>
  query.list.queryOptions({ input, placeholderData: (previous) => previous })

/** Loads all convênios of the network by name, for options. */
export const everyPlanQuery = everyOf(connected)

export const planQuery = (orgId: string, id: string) => query.find.queryOptions({ input: { orgId, id } })

/** Loads the operadoras in use. */
export const planOptionsQuery = (orgId: string) => query.options.queryOptions({ input: { orgId } })

export const listPlans = api.list
export const createPlan = api.create
export const updatePlan = api.update
export const activatePlans = api.activate

/** The collection for `deleteItems`. */
export const planCollection = collectionOf('insurance-plans', connected)

onLive('insurance-plans', (id) => [query.list.key(), query.find.key({ input: { id } }), query.options.key()])
