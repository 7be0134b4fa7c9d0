import classes from './coverage.module.css'

/** A convênio with how much of the exams it covers. */
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
