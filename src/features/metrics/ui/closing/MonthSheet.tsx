import { Popover } from '@mantine/core'
import { IconFileAlert } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import { formatCents, formatMoney } from '#lib/money.ts'
import { Key } from '#ui/keys/Key.tsx'
import { formatCount } from '../format.ts'
import classes from './closing.module.css'
import { countOf, formatPart, formatShareOf, monthName } from './format.ts'
import { MissingMark } from './MissingMark.tsx'
import { figureOf, none, type SheetRow, type SheetView, type Sums } from './sheetView.ts'
import type { ClosingAddress } from './useClosingAddress.ts'
import { detailOf, shownOf, spokenOf } from './words.ts'

export interface SheetProps {
  address: ClosingAddress
  view: SheetView
  total: Sums
}

interface Place {
  readonly row: number
  readonly column: number
}

const steps: Record<string, Place> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** Goes to the next cell in a direction that has something in it; none where there is no more. */
function goFrom(cell: HTMLElement, { row, column }: Place): void {
  const table = cell.closest('table')
  const [fromRow = 0, fromColumn = 0] = (cell.dataset.place ?? '').split(' ').map(Number)
  for (let by = 1; by < 400; by++) {
    const [atRow, atColumn] = [fromRow + row * by, fromColumn + column * by]
    if (atRow < 0 || atColumn < 0) return
    const next = table?.querySelector<HTMLElement>(`[data-place="${atRow} ${atColumn}"]`)
    if (next) {
      next.focus()
      return
    }
  }
}

/**
 * The month as a sheet: professionals down, convênios across. One cell is in the order of Tab, arrows go on from there, and
 * Enter opens the rows, as each cell is a link to them.
 */
export function MonthSheet({ address, view, total }: SheetProps) {
  const [active, setActive] = useState('0 0')
  const [open, setOpen] = useState<string | null>(null)
  const { columns, rows } = view
  const first = rows[0]?.cells.findIndex((sums) => sums !== null) ?? 0
  const inTabOrder = rows.some((_, at) => active.startsWith(`${at} `)) ? active : `0 ${first}`
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (event.key === 'Escape') setOpen(null)
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    goFrom(event.currentTarget, step)
  }
  const cellOf = (row: SheetRow, rowAt: number, sums: Sums | null, columnAt: number) => {
    const column = columns[columnAt]
    if (!sums || !column)
      return (
        <td key={columnAt} className={classes.off}>
          —
        </td>
      )
    const place = `${rowAt} ${columnAt}`
    return (
      <td key={columnAt} onPointerEnter={() => setOpen(place)} onPointerLeave={() => setOpen(null)}>
        <Link
          to={address.search({ professional: row.id, plan: column.id })}
          className={classes.cell}
          data-place={place}
          tabIndex={place === inTabOrder ? 0 : -1}
          aria-label={`${row.name}, ${column.name}: ${spokenOf(sums)}`}
          onFocus={(event) => {
            setActive(place)
            if (event.currentTarget.matches(':focus-visible')) setOpen(place)
          }}
          onBlur={() => setOpen(null)}
          onKeyDown={press}
        >
          <strong>{shownOf(address.figure, sums)}</strong>
          <MissingMark sums={sums} />
        </Link>
        {open === place && (
          <CellNote title={`${row.name}, ${column.name}`} month={monthName(address.month)} sums={sums} />
        )}
      </td>
    )
  }
  return (
    <section aria-label="Por profissional e convênio">
      <div className={classes.frame}>
        <table className={classes.sheet}>
          <thead>
            <tr>
              <th scope="col">
                Profissional<small>parte do repasse</small>
              </th>
              {columns.map(({ id, name, sums }) => (
                <th key={id} scope="col">
                  <Link to={address.search({ plan: id })} className={classes.head}>
                    {name}
                    <small>{formatCount(sums.count)}</small>
                  </Link>
                </th>
              ))}
              <th scope="col" className={classes.side}>
                Valor<small>{formatCount(total.count)}</small>
              </th>
              <th scope="col" className={classes.side}>
                Repasse<small>do mês</small>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id}>
                <th scope="row">
                  <Link to={address.search({ professional: row.id })} className={classes.head}>
                    {row.name}
                    <small>{detailOf(row)}</small>
                  </Link>
                </th>
                {row.cells.map((sums, column) => cellOf(row, at, sums, column))}
                <td className={classes.side}>
                  <strong>{formatCents(row.sums.valueCents)}</strong>
                  <small>{formatCount(row.sums.count)}</small>
                </td>
                <td className={classes.side}>
                  <strong className={classes.share}>
                    {row.id === none ? '—' : formatCents(row.sums.shareCents)}
                  </strong>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {columns.map(({ id, sums }) => (
                <td key={id}>
                  <strong>{shownOf(address.figure, sums)}</strong>
                  <small>{formatPart(figureOf[address.figure](sums), figureOf[address.figure](total))}</small>
                </td>
              ))}
              <td className={classes.side}>
                <strong>{formatCents(total.valueCents)}</strong>
                <small>{formatCount(total.count)}</small>
              </td>
              <td className={classes.side}>
                <strong className={classes.share}>{formatCents(total.shareCents)}</strong>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className={classes.legend}>
        <span>
          <IconFileAlert size={14} stroke={1.75} aria-hidden="true" className={classes.amber} /> sem guia ou
          senha
        </span>
        <span>Preço e parte do repasse guardados na marcação. Faltas e cancelados não entram.</span>
        <span className={classes.keys}>
          <Key>↑</Key> <Key>→</Key> andam, <Key>Enter</Key> abre as linhas
        </span>
      </p>
    </section>
  )
}

/** The cell's numbers beside it; anchored to what is no control, as the cell's own name says them all. */
function CellNote({ title, month, sums }: { title: string; month: string; sums: Sums }) {
  const share = formatShareOf(sums.shareCents, sums.valueCents)
  return (
    <Popover
      opened
      width={240}
      position="bottom-start"
      shadow="md"
      withinPortal
      withRoles={false}
      trapFocus={false}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown className={classes.cellNote} aria-hidden="true">
        <p>
          <strong>{title}</strong> <small>{month}</small>
        </p>
        <dl>
          <dt>Atendimentos</dt>
          <dd>{formatCount(sums.count)}</dd>
          <dt>Valor</dt>
          <dd>{formatMoney(sums.valueCents)}</dd>
          <dt>Repasse{share && `, ${share}`}</dt>
          <dd>{formatMoney(sums.shareCents)}</dd>
          {sums.missing > 0 && (
            <>
              <dt className={classes.amber}>Sem guia ou senha</dt>
              <dd className={classes.amber}>
                {formatCount(sums.missing)}, {formatMoney(sums.missingCents)}
              </dd>
            </>
          )}
        </dl>
        <p>
          {countOf(sums.count, 'linha', 'linhas')}
          <small>
            <Key>Enter</Key> abre
          </small>
        </p>
      </Popover.Dropdown>
    </Popover>
  )
}
