import { type Collection, deleteItems, restoreItems } from './deletion.ts'
import type { ItemLabels } from './itemLabels.ts'
import { type Activatable, useActivation } from './useActivation.ts'

interface RecordActionParts {
  readonly orgId: string
  readonly itemLabels: ItemLabels
  readonly collection: Collection
  readonly activate: (input: { orgId: string; ids: string[]; isActive: boolean }) => Promise<unknown>
  /** Without it the list is read-only. */
  readonly mayUpdate: boolean
  /** True while the list shows deleted records. */
  readonly isDeleted?: boolean
}

/** Returns the props of `ListPage` for records that can be activated, deactivated and deleted. */
export function useRecordActions<T extends Activatable>(parts: RecordActionParts) {
  const { orgId, itemLabels, collection, activate, mayUpdate, isDeleted } = parts
  const { actionsOf, bulk } = useActivation<T>({
    itemLabels,
    activate: (ids, isActive) => activate({ orgId, ids, isActive }),
    queryKey: collection.queryKey,
  })
  const remove = (ids: readonly string[]) => deleteItems({ ...collection, orgId, ids })
  const restore = (ids: readonly string[]) => restoreItems({ ...collection, orgId, ids, itemLabels })
  if (!mayUpdate) return {}
  return isDeleted ? { restore } : { actionsOf, bulk, remove }
}
