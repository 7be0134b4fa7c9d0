import { IconSearch } from '@tabler/icons-react'
import { Key } from '#ui/keys/Key.tsx'
import { openSearch } from './open.ts'
import classes from './search.module.css'

/** Looks like a field and opens the search. */
export function SearchField() {
  return (
    <button type="button" className={classes.field} aria-keyshortcuts="Control+K" onClick={openSearch}>
      <IconSearch size={17} stroke={1.5} aria-hidden="true" />
      <span className={classes.fieldText}>Buscar</span>
      <Key>Ctrl K</Key>
    </button>
  )
}
