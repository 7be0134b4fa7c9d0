import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './groups.module.css'
import type { RowGroup } from './types.ts'

interface TableGroupProps {
  group: RowGroup<unknown>
  columnCount: number
  children: ReactNode
}

/** Rows of a table under their heading, which folds them. */
export function TableGroup({ group: { label, note, items }, columnCount, children }: TableGroupProps) {
  const [isFolded, setFolded] = useState(false)
  return (
    <tbody>
      <tr className={classes.group}>
        <th scope="rowgroup" colSpan={columnCount}>
          <div className={classes.head}>
            <button
              type="button"
              className={classes.fold}
              aria-expanded={!isFolded}
              onClick={() => setFolded(!isFolded)}
            >
              <IconChevronDown size={16} stroke={1.5} aria-hidden="true" />
              {label}
              <span className={classes.count}>{items.length}</span>
            </button>
            {note && <span className={classes.about}>{note}</span>}
          </div>
        </th>
      </tr>
      {!isFolded && children}
    </tbody>
  )
}
