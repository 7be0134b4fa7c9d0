import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface Listed {
  readonly id: string
  /** Of the items of a list that shows deleted records. */
  readonly deletedAt?: string
}

export interface Column<T> {
  readonly id: string
  readonly label: string
  readonly cell: (item: T) => ReactNode
  /** The contract's name of the order; the head then is a button. */
  readonly sort?: string
  /** Aligns numbers at the end. */
  readonly align?: 'end'
  /** Hidden below this width of the window, in pixels. */
  readonly hiddenBelow?: 1024 | 1280 | 1600
  /** Left out of the cards of phones. */
  readonly isTableOnly?: boolean
  /** Contains something to point at (a tooltip), above the row's link. */
  readonly isAlive?: boolean
}

export interface FilterOption {
  readonly value: string
  /** In lower case, for sentences: `ativas`; capitalised in the menu. */
  readonly label: string
  /** Shows deleted records instead of the others: chosen alone, whatever else its filter offers. */
  readonly isDeleted?: boolean
}

export interface Filter<F extends string = string> {
  /** Its parameter in the address. */
  readonly id: F
  readonly label: string
  /** Undefined while they load. */
  readonly options: readonly FilterOption[] | undefined
  readonly isMultiple?: boolean
}

/** Rows under a heading of their own, which folds. */
export interface RowGroup<T> {
  readonly id: string
  readonly label: string
  /** A few words at the end of the heading. */
  readonly note?: string
  readonly items: readonly T[]
}

/** What is the matter with a row, below it, and the one act that helps. */
export interface RowNote {
  readonly kind: 'bad' | 'warning'
  readonly text: string
  readonly action?: ReactNode
}

/** An action on one row, in its menu. */
export interface RowAction {
  readonly label: string
  readonly Icon: Icon
  readonly run: () => void | Promise<void>
}

/** An action on the selected rows, in the bar that floats while there are some. */
export interface BulkAction<T> {
  readonly label: string
  readonly Icon: Icon
  /** The rows stay selected when it returns false. */
  readonly run: (items: readonly T[]) => unknown
  /** True when it makes sense for these; always by default. */
  readonly isFor?: (items: readonly T[]) => boolean
}

/** The props of a chip's options: few as a menu, many with a field to search them. */
export interface OptionsProps {
  filter: Filter
  values: readonly string[]
  isOpen: boolean
  onOpen: (opened: boolean) => void
  onChange: (values: readonly string[]) => void
  /** The text of the chip. */
  text: string
}
