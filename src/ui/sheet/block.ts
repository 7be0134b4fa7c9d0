/** Cells as spreadsheets copy and paste them: lines of texts with tabs between. */
import type { Rectangle } from './selection.ts'

export type Block = readonly (readonly string[])[]

/**
 * Parses a block; a line end after the last line adds no line, and quotes around a text are the
 * spreadsheet's.
 */
export function parseBlock(text: string): Block {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => unquote(cell.trim())))
}

const unquote = (cell: string) =>
  /^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"').trim() : cell

export const writeBlock = (block: Block): string => block.map((line) => line.join('\t')).join('\n')

export interface Spread<T> {
  /** Counted from the first row and column of the selection. */
  readonly row: number
  readonly column: number
  readonly value: T
}

/**
 * Maps the values of the block to cells: a single one fills the whole selection, a block that fits into it
 * several times is repeated, any other begins at its first cell.
 */
export function spread<T>(
  block: readonly (readonly T[])[],
  { top, bottom, left, right }: Rectangle,
): Spread<T>[] {
  const [height, width] = [block.length, Math.max(0, ...block.map((line) => line.length))]
  const selected = { height: bottom - top + 1, width: right - left + 1 }
  const fits = (all: number, one: number) => (all % one === 0 ? all : one)
  const [rows, columns] = [fits(selected.height, height), fits(selected.width, width)]
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const line = block[row % height] ?? []
      const value = line[column % width]
      return value === undefined ? [] : [{ row, column, value }]
    }).flat(),
  ).flat()
}
