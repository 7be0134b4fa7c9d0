import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { byteOrderMark, writeCsvRow } from '#lib/csv.ts'
import { saveFile } from '#ui/list/saveFile.ts'
import classes from './report.module.css'

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

interface CardProps {
  title: string
  note?: ReactNode
  table: ChartTable
  children: ReactNode
}

/** A chart with its numbers as a table, one press away, and as a CSV. */
export function Card({ title, note, table, children }: CardProps) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.cardHead}>
        <h3 id={id}>{title}</h3>
        {note && <span className={classes.note}>{note}</span>}
        <span className={classes.cardActs}>
          {isTable && (
            <button type="button" className={classes.act} onClick={() => download(table)}>
              Baixar CSV
            </button>
          )}
          <button
            type="button"
            className={classes.act}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? 'Ver como gráfico' : 'Ver como tabela'}
          </button>
        </span>
      </header>
      {isTable ? <Numbers table={table} label={title} /> : children}
    </section>
  )
}

const textOf = (cell: Cell | string) => (typeof cell === 'string' ? cell : cell.text)

function Numbers({ table: { head, rows }, label }: { table: ChartTable; label: string }) {
  return (
    <div className={classes.tableFrame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...cells], at) => (
            // Rows of a table stand still, and two may have the same name.
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is all that tells them apart
            <tr key={at}>
              <th scope="row">{textOf(first)}</th>
              {cells.map((cell, column) => (
                <td key={head[column + 1]}>
                  {typeof cell !== 'string' && cell.to ? <Link to={cell.to}>{cell.text}</Link> : textOf(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function download({ head, rows, file }: ChartTable): void {
  const text = byteOrderMark + [head, ...rows.map((row) => row.map(textOf))].map(writeCsvRow).join('')
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${file}.csv`)
}
