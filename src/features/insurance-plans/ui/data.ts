import { queryOptions } from '@tanstack/react-query'
import { connect } from '#platform/http/connect.ts'
import { onLive } from '#platform/live/topics.ts'
import type { Collection } from '#ui/list/deletion.ts'
import { everything, pageSize } from '#ui/list/everything.ts'
import { plansContract } from '../contract.ts'

const { api, query } = connect('insurance-plans', plansContract)

/** The last page stays until the next is here. */
export const plansQuery = (input: Parameters<typeof api.list>[0]) =>
  query.list.queryOptions({ input, placeholderData: (previous) => previous })

/** All of the network, in the order of their names: to choose from. */
export const everyPlanQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...query.list.key(), 'every', orgId],
    queryFn: ({ signal }) => everything((cursor) => api.list({ orgId, limit: pageSize, cursor }, { signal })),
  })

export const planQuery = (orgId: string, id: string) => query.find.queryOptions({ input: { orgId, id } })

/** Operadoras that there are. */
export const planOptionsQuery = (orgId: string) => query.options.queryOptions({ input: { orgId } })

export const listPlans = api.list
export const createPlan = api.create
export const updatePlan = api.update
export const activatePlans = api.activate

/** For `deleteItems`. */
export const planCollection: Collection = {
  colId: 'insurance-plans',
  queryKey: query.key(),
  remove: api.remove,
  restore: api.restore,
}

onLive('insurance-plans', (id) => [query.list.key(), query.find.key({ input: { id } }), query.options.key()])
