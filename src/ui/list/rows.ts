import type { Column, RowAction } from './types.ts'
import type { Selected } from './useSelection.ts'

/** What table and cards need to show the same rows. */
export interface RowsProps<T> {
  readonly items: readonly T[]
  /** The first is the record's name. */
  readonly columns: readonly Column<T>[]
  readonly nameOf: (item: T) => string
  readonly linkTo: (item: T) => string
  readonly actionsOf?: (item: T) => readonly RowAction[]
  /** Undefined where nothing can be selected. */
  readonly selected?: Selected<T>
  /** Undefined for who may not delete. */
  readonly onRemove?: (items: readonly T[]) => void
}
