import classes from './coverage.module.css'

/** The head of a convênio's column, with its share of covered exams. */
export function ColumnHead({ name, detail }: { name: string; detail: string }) {
  return (
    <>
      <span className={classes.headName} title={name}>
        {name}
      </span>
      <span className={classes.headDetail}>{detail}</span>
    </>
  )
}
