import type { ReactNode } from 'react'
import classes from './texts.module.css'

interface LabelledTableProps {
  /** Read out, not shown: what the table is about. */
  caption: string
  columns: readonly string[]
  /** The first cell names the row. */
  rows: readonly (readonly ReactNode[])[]
}

/** A table that on phones becomes rows, each cell under its column's name. */
export function LabelledTable({ caption, columns, rows }: LabelledTableProps) {
  const [first, ...others] = columns
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a text never move
          <tr key={row}>
            <th key={first} scope="row">
              {name}
            </th>
            {others.map((column, at) => (
              <td key={column} data-label={column}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
