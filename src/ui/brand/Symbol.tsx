import classes from './brand.module.css'

/** The symbol of the logo: an open door with a person in it. */
export function AcolheSymbol({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path className={classes.door} d="M6 30V14a10 10 0 0 1 20 0v16" strokeWidth="4" />
      <circle className={classes.who} cx="16" cy="20" r="4.5" />
    </svg>
  )
}
