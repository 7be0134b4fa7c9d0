import { queryOptions } from '@tanstack/react-query'
import { listUnits } from '#features/units/ui/data.ts'
import { onLive } from '#platform/live/topics.ts'
import { everything, pageSize } from './everything.ts'

const key = ['appointments', 'units']

/** All units where one can book, in the order of their names. */
export const openUnitsQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...key, orgId],
    queryFn: ({ signal }) =>
      everything((cursor) => listUnits({ orgId, isActive: true, limit: pageSize, cursor }, { signal })),
  })

onLive('units', () => [key])
