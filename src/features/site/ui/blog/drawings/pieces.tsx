import classes from './drawings.module.css'

/** The parts of the blog's drawings: doors, people, chairs, one ground line. */

interface Placed {
  x: number
}

/** A door on the ground of the large drawing, 118 wide. */
export function Door({ x }: Placed) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path className={classes.soft} d="M0 364V192a59 59 0 0 1 118 0v172z" />
      <circle className={classes.surface} cx="95" cy="256" r="5" />
    </g>
  )
}

/** A person who waits, on a chair with its back in view. */
export function Waiting({ x, isSlate }: Placed & { isSlate?: boolean }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path className={classes.line} d="M0 271v93M0 323h10" />
      <g className={isSlate ? classes.slate : classes.accent}>
        <circle cx="28" cy="237" r="20" />
        <path d="M6 339V294a24 24 0 0 1 48 0v23.500h2a14 14 0 0 1 14 14V364H50v-25z" />
      </g>
    </g>
  )
}

/** The one coral thing of the drawing. */
export function EmptyChair({ x }: Placed) {
  return <path className={classes.chair} transform={`translate(${x} 0)`} d="M0 271v93M0 323h53v41" />
}

/** Shows ten o'clock, in the morning or at night. */
export function TenOClock({ x, y, r, stroke }: Placed & { y: number; r: number; stroke: number }) {
  return (
    <g transform={`translate(${x} ${y})`} strokeWidth={stroke} strokeLinecap="round" strokeLinejoin="round">
      <circle className={classes.face} r={r} />
      <path className={classes.hands} d={`M0 ${-r * 0.62}V0L${-r * 0.38} ${-r * 0.22}`} />
    </g>
  )
}
