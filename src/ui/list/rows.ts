import type { Column, RowAction, RowNote } from './types.ts'
import type { Selected } from './useSelection.ts'

/** The props that table and cards share. */
export interface RowsProps<T> {
  readonly items: readonly T[]
  /** The first is the record's name. */
  readonly columns: readonly Column<T>[]
  readonly nameOf: (item: T) => string
  /** Undefined where rows open nothing: deleted records. */
  readonly linkTo?: (item: T) => string
  readonly actionsOf?: (item: T) => readonly RowAction[]
  readonly noteOf?: (item: T) => RowNote | undefined
  /** Undefined where nothing can be selected. */
  readonly selected?: Selected<T>
  /** Undefined for a person who may not delete. */
  readonly onRemove?: (items: readonly T[]) => void
  /** Of deleted records: takes the place of the row's menu. */
  readonly onRestore?: (items: readonly T[]) => void
}
