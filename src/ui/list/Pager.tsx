import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ListPage } from '#platform/records/contract.ts'
import { rangeOf } from './itemLabels.ts'
import classes from './list.module.css'

interface PagerProps {
  page: ListPage<unknown>
  onTurn: (cursor: string | null) => void
  /** What the colours of the rows mean. */
  legend?: ReactNode
}

/** Shows the position in the list, with buttons to the neighbouring pages. */
export function Pager({ page, onTurn, legend }: PagerProps) {
  const { previous, next } = page
  return (
    <nav className={classes.pager} aria-label="Páginas da lista">
      <p className={classes.range}>{rangeOf(page)}</p>
      {legend}
      {(previous || next) && (
        <div className={classes.turns}>
          <Turn label="Página anterior" to={previous} onTurn={onTurn}>
            <IconChevronLeft size={18} stroke={1.75} />
          </Turn>
          <Turn label="Próxima página" to={next} onTurn={onTurn}>
            <IconChevronRight size={18} stroke={1.75} />
          </Turn>
        </div>
      )}
    </nav>
  )
}

interface TurnProps {
  label: string
  to: string | null
  onTurn: PagerProps['onTurn']
  children: ReactNode
}

/** Has `aria-disabled` instead of `disabled`: at the end of the list the focus stays on it. */
function Turn({ label, to, onTurn, children }: TurnProps) {
  return (
    <ActionIcon
      aria-label={label}
      aria-disabled={to === null}
      data-disabled={to === null || undefined}
      onClick={() => to !== null && onTurn(to)}
    >
      {children}
    </ActionIcon>
  )
}
