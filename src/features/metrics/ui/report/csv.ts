import { byteOrderMark, writeCsvRow } from '#lib/csv.ts'

export interface Cell {
  readonly text: string
  /** The rows that the number counts. */
  readonly to?: string
}

/** The numbers of a chart, as they are read aloud, printed on paper and exported. */
export interface ChartTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly (Cell | string)[])[]
  /** The name of its file, without the ending. */
  readonly file: string
}

export interface TitledTable {
  readonly title: string
  readonly table: ChartTable
}

export const textOf = (cell: Cell | string): string => (typeof cell === 'string' ? cell : cell.text)

const linesOf = ({ head, rows }: ChartTable): (readonly string[])[] => [
  head,
  ...rows.map((row) => row.map(textOf)),
]

const written = (lines: readonly (readonly string[])[]): string =>
  byteOrderMark + lines.map(writeCsvRow).join('')

export const csvOfTable = (table: ChartTable): string => written(linesOf(table))

/** All tables of the report below one another, each under its title, with an empty line between. */
export const csvOfReport = (heading: readonly string[], tables: Iterable<TitledTable>): string =>
  written([heading, ...[...tables].flatMap(({ title, table }) => [[''], [title], ...linesOf(table)])])
