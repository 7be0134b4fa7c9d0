import classes from './PlansDrawing.module.css'

/** Two cards of convênios, one before the other, with a shield. */
export function PlansDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 440 260" aria-hidden="true">
      <rect className={classes.card} x="96" y="30" width="290" height="170" rx="16" />
      <rect className={classes.card} x="44" y="64" width="290" height="170" rx="16" />
      <rect className={classes.bar} x="72" y="96" width="120" height="14" rx="7" />
      <rect className={classes.bar} x="72" y="166" width="190" height="10" rx="5" />
      <rect className={classes.bar} x="72" y="190" width="130" height="10" rx="5" />
      <path className={classes.shield} d="M284 90l26 9v22c0 17-11 28-26 34-15-6-26-17-26-34V99z" />
      <path className={classes.mark} d="M273 121l8 8 15-16" />
    </svg>
  )
}
