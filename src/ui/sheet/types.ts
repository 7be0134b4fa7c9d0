import type { ReactNode } from 'react'

export interface SheetRow {
  readonly id: string
  /** Heads the rows that follow; it has no cells of its own. */
  readonly group?: { readonly isOpen: boolean }
}

export interface SheetColumn {
  readonly id: string
  readonly head: ReactNode
}

/** How a cell looks; its content carries what is read out. */
export interface CellView {
  readonly content: ReactNode
  /** `off`: nothing stands here; `side`: beside the others, not one of them. */
  readonly tone?: 'off' | 'side'
  /** A mark in the corner: unsaved, or changed by somebody else meanwhile. */
  readonly mark?: 'changed' | 'contested'
}

export const measures = { head: 54, row: 42, group: 32, column: 110, rowHead: 252 } as const
