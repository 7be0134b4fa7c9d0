import classes from './drawing.module.css'

/** Doors, dots and one ground line. Coral is the person, and appears once on a page. */
const drawings = {
  /** A person in the door. */
  one: (
    <>
      <path className={classes.pale} d="M12 80V36a24 24 0 0 1 48 0v44Z" />
      <path className={classes.person} d="M28 80v-10a8 8 0 0 1 16 0v10Z" />
      <circle className={classes.person} cx="36" cy="49" r="7" />
    </>
  ),
  network: (
    <>
      <path className={classes.pale} d="M0 80V60a60 60 0 0 1 120 0v20Z" />
      <path className={classes.paper} d="M14 80V58a12 12 0 0 1 24 0v22ZM82 80V58a12 12 0 0 1 24 0v22Z" />
      <path className={classes.strong} d="M48 80V58a12 12 0 0 1 24 0v22Z" />
    </>
  ),
  clinic: (
    <>
      <path className={classes.pale} d="M0 80V32a19 19 0 0 1 38 0v48ZM82 80V32a19 19 0 0 1 38 0v48Z" />
      <path className={classes.strong} d="M41 80V19a19 19 0 0 1 38 0v61Z" />
    </>
  ),
  /** One leaf is shut. */
  closing: (
    <>
      <path className={classes.pale} d="M34 80V30a26 26 0 0 1 52 0v50Z" />
      <path className={classes.strong} d="M34 80V30A26 26 0 0 1 60 4v76Z" />
      <circle className={classes.paper} cx="54" cy="48" r="2.5" />
    </>
  ),
  /** A frame, and the door that goes into it. */
  frame: (
    <>
      <path className={classes.outline} d="M8 80V36a24 24 0 0 1 48 0v44" />
      <path className={classes.strong} d="M70 80V36a20 20 0 0 1 40 0v44Z" />
      <circle className={classes.paper} cx="78" cy="56" r="2.5" />
    </>
  ),
  /** Doors as columns of a sum. */
  columns: (
    <>
      <path className={classes.pale} d="M4 80V62a14 14 0 0 1 28 0v18ZM46 80V44a14 14 0 0 1 28 0v36Z" />
      <path className={classes.strong} d="M88 80V22a14 14 0 0 1 28 0v58Z" />
    </>
  ),
  /** A close look at what is behind the door. */
  within: (
    <>
      <path className={classes.pale} d="M20 80V42a40 40 0 0 1 80 0v38Z" />
      <path className={classes.strong} d="M40 80V52a20 20 0 0 1 40 0v28Z" />
      <circle className={classes.paper} cx="60" cy="54" r="8" />
    </>
  ),
  /** Lines are written on the door. */
  written: (
    <>
      <path className={classes.pale} d="M30 80V34a30 30 0 0 1 60 0v46Z" />
      <path className={classes.lines} d="M44 38h32M44 50h32M44 62h20" />
    </>
  ),
  /** A ramp leads to the door. */
  ramp: (
    <>
      <path className={classes.pale} d="M72 60V34a22 22 0 0 1 44 0v26Z" />
      <path className={classes.strong} d="M4 80 72 60h48v20Z" />
      <circle className={classes.person} cx="38" cy="61" r="7" />
    </>
  ),
} as const

export type DrawingName = keyof typeof drawings

export function DoorDrawing({ name }: { name: DrawingName }) {
  return (
    <svg viewBox="0 0 120 84" width="120" height="84" aria-hidden="true" focusable="false">
      {drawings[name]}
      <path className={classes.ground} d="M0 81h120" />
    </svg>
  )
}
