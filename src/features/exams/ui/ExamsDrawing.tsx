import classes from './CoverageDrawing.module.css'

/** A medical request with a trace on it, beside a clock. */
export function ExamsDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 440 260" aria-hidden="true">
      <rect className={classes.sheet} x="52" y="24" width="210" height="212" rx="14" />
      <rect className={classes.bar} x="80" y="54" width="110" height="12" rx="6" />
      <rect className={classes.bar} x="80" y="80" width="150" height="9" rx="4.5" />
      <path className={classes.chosen} d="M80 150h34l14-34 22 66 18-46 10 14h56" />
      <rect className={classes.bar} x="80" y="200" width="84" height="9" rx="4.5" />
      <circle className={classes.sheet} cx="330" cy="130" r="62" />
      <path className={classes.line} d="M330 88v42l26 18" />
    </svg>
  )
}
