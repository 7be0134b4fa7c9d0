import { type } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import type { Action } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { connect } from '#platform/http/connect.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { onLive } from '#platform/live/topics.ts'
import { totalText } from './itemLabels.ts'

interface Total {
  readonly total: number
  /** Of collections that are shown at times only. */
  readonly isOpen?: boolean
}

/**
 * Returns the query that counts the records of a collection, for people who may read them, without knowing its
 * feature; call it once for each, and name the topic of its live events where that is another.
 */
export function totalQueryOf(collection: string, may: Action, topic = collection) {
  const { query } = connect(collection, {
    total: memberRoute(may)
      .route({ method: 'GET', path: `/orgs/{orgId}/${collection}` })
      .input(type<{ orgId: string; limit: number }>())
      .output(type<Total>()),
  })
  onLive(topic, () => [query.total.key()])
  return (orgId: string) => query.total.queryOptions({ input: { orgId, limit: 1 } })
}

/** Returns a hook for the number of records of a collection; call it once, as a module loads. */
export function totalOf(collection: string, may: Action): (isOn?: boolean) => string | undefined {
  const totalQuery = totalQueryOf(collection, may)
  return (isOn = true) => {
    const { orgId } = useActiveNetwork()
    const { data } = useQuery({ ...totalQuery(orgId), enabled: isOn })
    return data?.total === undefined ? undefined : totalText(data.total)
  }
}
