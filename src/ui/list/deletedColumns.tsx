import { showInstant } from '#ui/showInstant.ts'
import { deletedAtLabel, type ItemLabels } from './itemLabels.ts'
import type { Column, Listed } from './types.ts'

/** The columns of a list that shows deleted records: who or what it is, and since when it is gone. */
export function deletedColumns<T extends Listed>(
  [name, ...others]: readonly Column<T>[],
  itemLabels: ItemLabels,
): readonly Column<T>[] {
  const since: Column<T> = {
    id: 'deletedAt',
    label: deletedAtLabel(itemLabels),
    cell: ({ deletedAt }) => (deletedAt ? <time dateTime={deletedAt}>{showInstant(deletedAt)}</time> : '—'),
  }
  return [...(name ? [name] : []), since, ...others.slice(0, 2)]
}
