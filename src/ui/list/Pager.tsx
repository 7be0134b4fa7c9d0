import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ListPage } from '#platform/records/contract.ts'
import classes from './list.module.css'
import { rangeOf } from './nouns.ts'

interface PagerProps {
  page: ListPage<unknown>
  onTurn: (cursor: string | null) => void
}

/** Where one is in the list, and the ways to its neighbours. */
export function Pager({ page, onTurn }: PagerProps) {
  const { previous, next } = page
  return (
    <nav className={classes.pager} aria-label="Páginas da lista">
      <p className={classes.range}>{rangeOf(page)}</p>
      {(previous || next) && (
        <div className={classes.turns}>
          <ActionIcon aria-label="Página anterior" disabled={!previous} onClick={() => onTurn(previous)}>
            <IconChevronLeft size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon aria-label="Próxima página" disabled={!next} onClick={() => onTurn(next)}>
            <IconChevronRight size={18} stroke={1.75} />
          </ActionIcon>
        </div>
      )}
    </nav>
  )
}
