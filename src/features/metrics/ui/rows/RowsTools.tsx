import type { ReactNode } from 'react'
import { SearchInput } from '#ui/list/SearchInput.tsx'
import classes from './rows.module.css'
import { useRowsSearch } from './useRowsSearch.ts'

interface RowsToolsProps {
  /** What is searched, as the placeholder. */
  label: string
  /** The name of the section that holds the rows: the arrow down leads to the first. */
  within: string
  /** How they are grouped, and what else narrows them. */
  children: ReactNode
}

/** Search, grouping and filters above the rows of a number. */
export function RowsTools({ label, within, children }: RowsToolsProps) {
  const { q, search } = useRowsSearch()
  return (
    <div className={classes.tools}>
      <SearchInput
        label={label}
        value={q}
        onSearch={search}
        onLeaveDown={() =>
          document.querySelector<HTMLElement>(`[aria-labelledby="${within}"] tbody a`)?.focus()
        }
      />
      {children}
    </div>
  )
}
