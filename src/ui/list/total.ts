import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
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
      .input(z.object({ orgId: z.uuid(), limit: z.int() }))
      .output(z.object({ total: z.int() })),
  })
  onLive(collection, () => [query.total.key()])
  return (isOn = true) => {
    const { orgId } = useActiveNetwork()
    const { data } = useQuery({ ...query.total.queryOptions({ input: { orgId, limit: 1 } }), enabled: isOn })
    return data?.total === undefined ? undefined : totalText(data.total)
  }
}
