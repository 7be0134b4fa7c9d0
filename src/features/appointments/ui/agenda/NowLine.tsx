import classes from './grid.module.css'

/** Where the time is now. */
export function NowLine({ top, text }: { top: number; text: string }) {
  return (
    <div className={classes.now} style={{ top }} aria-hidden="true">
      <span className={classes.nowTime}>{text}</span>
    </div>
  )
}
