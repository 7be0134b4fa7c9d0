import { queryOptions } from '@tanstack/react-query'
import { listProfessionals } from '#features/professionals/ui/data.ts'
import { listUnits } from '#features/units/ui/data.ts'
import { onLive } from '#platform/live/topics.ts'
import { everything, pageSize } from '#ui/list/everything.ts'

/** Whole lists, however many pages they have: the agenda needs all of them. */

const unitsKey = ['appointments', 'units']
const professionalsKey = ['appointments', 'professionals']

/** All units where one can book, in the order of their names. */
export const openUnitsQuery = (orgId: string) =>
  queryOptions({
    queryKey: [...unitsKey, orgId],
    queryFn: ({ signal }) =>
      everything((cursor) => listUnits({ orgId, isActive: true, limit: pageSize, cursor }, { signal })),
  })

/** The professionals of a unit, or of all, including inactive ones for earlier appointments. */
export const everyProfessionalQuery = (orgId: string, unitId?: string) =>
  queryOptions({
    queryKey: [...professionalsKey, orgId, unitId ?? ''],
    queryFn: ({ signal }) =>
      everything((cursor) => listProfessionals({ orgId, unitId, limit: pageSize, cursor }, { signal })),
  })

onLive('units', () => [unitsKey])
onLive('professionals', () => [professionalsKey])
