import type { ReactNode } from 'react'

export interface SheetRow {
  readonly id: string
  /** The head of the rows that follow; it has no cells of its own. */
  readonly group?: { readonly isOpen: boolean }
}

export interface SheetColumn {
  readonly id: string
  readonly head: ReactNode
}

/** The look of a cell; screen readers read its content. */
export interface CellView {
  readonly content: ReactNode
  /** `off`: an empty cell; `side`: apart from the others. */
  readonly tone?: 'off' | 'side'
  /** A mark in the corner: unsaved, or changed by somebody else meanwhile. */
  readonly mark?: 'changed' | 'contested'
}

export const measures = { head: 54, row: 42, group: 32, column: 110, rowHead: 252 } as const
