import { type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { saveFile } from '#ui/list/saveFile.ts'
import { useReport } from '../context.ts'
import { type ChartTable, csvOfTable, textOf } from './csv.ts'
import classes from './report.module.css'

interface CardProps {
  title: string
  note?: ReactNode
  table: ChartTable
  /** Below the numbers, whatever they are shown as. */
  foot?: ReactNode
  /** The chart; without one the table stands in its place. */
  children?: ReactNode
}

/** A chart with its numbers as a table, one press away, and as a CSV. */
export function Card({ title, note, table, foot, children }: CardProps) {
  const [isChosen, setChosen] = useState(false)
  const isTable = isChosen || !children
  const id = useId()
  const { tables } = useReport()
  // A table that changes keeps its place in the report's CSV, so it is left only when its card goes.
  useEffect(() => {
    tables.set(id, { title, table })
  })
  useEffect(() => () => void tables.delete(id), [tables, id])
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
          {children && (
            <button
              type="button"
              className={classes.act}
              aria-pressed={isTable}
              onClick={() => setChosen(!isTable)}
            >
              {isTable ? 'Ver como gráfico' : 'Ver como tabela'}
            </button>
          )}
        </span>
      </header>
      {isTable ? <Numbers table={table} label={title} /> : children}
      {foot}
    </section>
  )
}

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
                <td key={head[column + 1]} data-label={head[column + 1]}>
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

function download(table: ChartTable): void {
  saveFile(new Blob([csvOfTable(table)], { type: 'text/csv;charset=utf-8' }), `${table.file}.csv`)
}
