import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface Listed {
  readonly id: string
}

export interface Column<T> {
  readonly id: string
  readonly label: string
  readonly cell: (item: T) => ReactNode
  /** The contract's name to sort by; the head then is a button. */
  readonly sort?: string
  /** Numbers stand at the end. */
  readonly align?: 'end'
  /** Left out below this width of the window. */
  readonly hiddenBelow?: 1024 | 1280 | 1600
  /** Left out of the cards of phones. */
  readonly isTableOnly?: boolean
  /** Holds something to point at (a tooltip), above the row's link. */
  readonly isAlive?: boolean
}

export interface FilterOption {
  readonly value: string
  /** As it reads within a sentence: `ativas`; its first letter is raised in the menu. */
  readonly label: string
}

export interface Filter<F extends string = string> {
  /** Its parameter in the address. */
  readonly id: F
  readonly label: string
  /** Undefined while they are on their way. */
  readonly options: readonly FilterOption[] | undefined
  readonly isMultiple?: boolean
}

/** An act on one row, in its menu. */
export interface RowAction {
  readonly label: string
  readonly Icon: Icon
  readonly run: () => void | Promise<void>
}

/** An act on the selected rows, in the bar that floats while there are some. */
export interface BulkAction<T> {
  readonly label: string
  readonly Icon: Icon
  /** The rows stay selected when it answers false. */
  readonly run: (items: readonly T[]) => unknown
  /** Whether it makes sense for these; always, unless told. */
  readonly isFor?: (items: readonly T[]) => boolean
}

/** What opens from a chip: its options, few as a menu, many with a field to search them. */
export interface OptionsProps {
  filter: Filter
  values: readonly string[]
  isOpen: boolean
  onOpen: (opened: boolean) => void
  onChange: (values: readonly string[]) => void
  /** What stands on the chip. */
  text: string
}
