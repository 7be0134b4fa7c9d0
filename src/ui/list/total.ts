import { type } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import type { Action } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { connect } from '#platform/http/connect.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { onLive } from '#platform/live/topics.ts'
import { totalText } from './itemLabels.ts'

/**
 * Returns a hook for the number of records of a collection, for people who may read them, without knowing its
 * feature; call it once, as a module loads.
 */
export function totalOf(collection: string, may: Action): (isOn?: boolean) => string | undefined {
  const { query } = connect(collection, {
    total: memberRoute(may)
      .route({ method: 'GET', path: `/orgs/{orgId}/${collection}` })
      .input(type<{ orgId: string; limit: number }>())
      .output(type<{ total: number }>()),
  })
  onLive(collection, () => [query.total.key()])
  return (isOn = true) => {
    const { orgId } = useActiveNetwork()
    const { data } = useQuery({ ...query.total.queryOptions({ input: { orgId, limit: 1 } }), enabled: isOn })
    return data?.total === undefined ? undefined : totalText(data.total)
  }
}
