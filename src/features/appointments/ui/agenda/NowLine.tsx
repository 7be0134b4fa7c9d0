import classes from './grid.module.css'

/** The line of the present time. */
export function NowLine({ top, text }: { top: number; text: string }) {
  return (
    <div className={classes.now} style={{ top }} aria-hidden="true">
      <span className={classes.nowTime}>{text}</span>
    </div>
  )
}
