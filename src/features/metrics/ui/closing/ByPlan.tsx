import { useState } from 'react'
import { Link } from 'react-router'
import { SelectField } from '#ui/form/SelectField.tsx'
import classes from './closing.module.css'
import { MissingMark } from './MissingMark.tsx'
import type { SheetProps } from './MonthSheet.tsx'
import type { Sums } from './sheetView.ts'
import { detailOf, shownOf, spokenOf } from './words.ts'

const all = 'todos'

/** The sheet on phones: one convênio at a time, a professional a line. */
export function ByPlan({ address, view, total }: SheetProps) {
  const [chosen, setChosen] = useState<string>(all)
  const place = view.columns.findIndex(({ id }) => id === chosen)
  const plan = view.columns[place]?.id
  const lines = view.rows.flatMap((row) => {
    const sums = place < 0 ? row.sums : (row.cells[place] ?? null)
    return sums ? [{ row, sums }] : []
  })
  const whole = place < 0 ? total : (view.columns[place]?.sums ?? total)
  return (
    <section aria-label="Por profissional" className={classes.byPlan}>
      <SelectField
        id="fechamento-convenio"
        label="Convênio"
        value={plan ?? all}
        options={[
          { value: all, label: 'Todos' },
          ...view.columns.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValue={setChosen}
      />
      <ul className={classes.lines}>
        {lines.map(({ row, sums }) => (
          <li key={row.id}>
            <Link
              to={address.search({ professional: row.id, plan })}
              aria-label={`${row.name}: ${spokenOf(sums)}`}
            >
              <span>
                <strong>{row.name}</strong>
                <small>{detailOf(row)}</small>
              </span>
              <Amount address={address} sums={sums} />
            </Link>
          </li>
        ))}
        <li>
          <Link to={address.search({ plan })} aria-label={`Total: ${spokenOf(whole)}`}>
            <strong>Total</strong>
            <Amount address={address} sums={whole} />
          </Link>
        </li>
      </ul>
    </section>
  )
}

const Amount = ({ address, sums }: { address: SheetProps['address']; sums: Sums }) => (
  <span className={classes.amount}>
    <strong>{shownOf(address.figure, sums)}</strong>
    <MissingMark sums={sums} />
  </span>
)
