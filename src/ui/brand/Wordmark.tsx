import classes from './brand.module.css'

/** The name as drawn in the logo; `height` is that of the letters. */
export function Wordmark({ height = 30, label = 'Acolhe' }: { height?: number; label?: string }) {
  return (
    <svg
      className={classes.wordmark}
      viewBox="0 0 406 120"
      height={height}
      width={(height * 406) / 120}
      role="img"
      aria-label={label}
    >
      <g fill="none" stroke="currentColor" strokeWidth="13.5">
        <path d="M7 112V45a31 31 0 0 1 62 0v67" />
        <path d="M139.1 98.1a29 29 0 1 1 0-41.2" />
        <circle cx="187" cy="77.5" r="29" />
        <path d="M236 4v108" />
        <path d="M263 4v108M263 112V77a27 27 0 0 1 54 0v35" />
        <path d="M340.2 77.5h57.6a29 29 0 1 0-8.2 20.6" />
      </g>
      <circle className={classes.who} cx="38" cy="74" r="13" />
    </svg>
  )
}
