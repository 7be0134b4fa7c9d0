import classes from './import.module.css'

/** What is filled in where a cell is empty, and what the import leaves for later. */
export function Notes({ of = [] }: { of?: readonly string[] }) {
  if (of.length === 0) return null
  return (
    <ul className={classes.notes} aria-label="Bom saber">
      {of.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
