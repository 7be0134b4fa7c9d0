import { type Collection, deleteItems } from './deletion.ts'
import type { ItemLabels } from './itemLabels.ts'
import { type Activatable, useActivation } from './useActivation.ts'

interface RecordActionParts {
  readonly orgId: string
  readonly itemLabels: ItemLabels
  readonly collection: Collection
  readonly activate: (input: { orgId: string; ids: string[]; isActive: boolean }) => Promise<unknown>
  /** Without it the list is read-only. */
  readonly mayUpdate: boolean
}

/** Returns the props of `ListPage` for records that can be activated, deactivated and deleted. */
export function useRecordActions<T extends Activatable>(parts: RecordActionParts) {
  const { orgId, itemLabels, collection, activate, mayUpdate } = parts
  const { actionsOf, bulk } = useActivation<T>({
    itemLabels,
    activate: (ids, isActive) => activate({ orgId, ids, isActive }),
    queryKey: collection.queryKey,
  })
  const remove = (ids: readonly string[]) => deleteItems({ ...collection, orgId, ids })
  return mayUpdate ? { actionsOf, bulk, remove } : {}
}
