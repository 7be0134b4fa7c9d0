import { Fragment, type ReactNode } from 'react'
import { formatCount } from '../format.ts'
import classes from './rows.module.css'
import { useRowsSearch } from './useRowsSearch.ts'

export interface Column<Row> {
  readonly label: string
  readonly isNumber?: boolean
  /** The row's own name, which heads it. */
  readonly isName?: boolean
  readonly className?: string | undefined
  readonly show: (row: Row) => ReactNode
}

interface GroupedTableProps<Row> {
  columns: readonly Column<Row>[]
  groups: readonly {
    readonly id: string
    readonly label: string
    /** Of all rows of the number, also of those that are not here yet. */
    readonly count: number
    readonly rows: readonly Row[]
  }[]
  total: number
  /** What the last line says beside its count. */
  foot?: ReactNode
}

/** The rows under their groups; the last line is the sum of all of them. */
export function GroupedTable<Row extends { readonly id: string }>({
  columns,
  groups,
  total,
  foot,
}: GroupedTableProps<Row>) {
  const span = columns.length - 1
  const q = useRowsSearch().q.trim()
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ label, isNumber }) => (
              <th key={label} scope="col" className={isNumber ? classes.number : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ id, label, count, rows }) => (
          <Fragment key={id}>
            <tbody>
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={span}>
                  {label}
                </th>
                <td className={classes.number}>{formatCount(count)}</td>
              </tr>
              {rows.map((row) => (
                <tr key={row.id}>
                  {columns.map(({ label, isNumber, isName, className, show }) =>
                    isName ? (
                      <th key={label} scope="row">
                        {show(row)}
                      </th>
                    ) : (
                      <td key={label} data-label={label} className={isNumber ? classes.number : className}>
                        {show(row)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </Fragment>
        ))}
        <tfoot>
          <tr>
            <th scope="row" colSpan={span}>
              {total === 1 ? '1 linha' : `${formatCount(total)} linhas`}
              {q ? ` com “${q}”` : ', a mesma conta do relatório'}
              {foot}
            </th>
            <td className={classes.number}>{formatCount(total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
