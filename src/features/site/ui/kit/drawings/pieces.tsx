import classes from './drawings.module.css'

/** The parts of the site's drawings. All are on a ground at y = 0, and reach up from it. */

export type Tone = 'soft' | 'paper' | 'accent' | 'slate' | 'warm'

interface Placed {
  x: number
}

interface DoorProps extends Placed {
  width: number
  height: number
  tone?: Tone
  hasKnob?: boolean
}

export function Door({ x, width, height, tone = 'soft', hasKnob }: DoorProps) {
  const r = width / 2
  return (
    <>
      <path className={classes[tone]} d={`M${x} 0V${r - height}a${r} ${r} 0 0 1 ${width} 0V0z`} />
      {hasKnob && <circle className={classes.surface} cx={x + width * 0.82} cy={-height * 0.46} r="4" />}
    </>
  )
}

/** The person who arrives, from the front; `x` is the middle. */
export function Person({ x, y = 0, width, tone }: Placed & { y?: number; width: number; tone: Tone }) {
  const r = width / 2
  const body = width * 1.12
  return (
    <g className={classes[tone]} transform={`translate(${x} ${y})`}>
      <circle cy={-body - width * 0.52} r={width * 0.375} />
      <path d={`M${-r} 0V${r - body}a${r} ${r} 0 0 1 ${width} 0V0z`} />
    </g>
  )
}

export function Chair({ x }: Placed) {
  return <path className={classes.line} d={`M${x} -64V0M${x} -28h36V0`} />
}

/** A person who waits, on a chair with its back in view. */
export function Seated({ x, tone = 'accent' }: Placed & { tone?: Tone }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path className={classes.line} d="M0 -64V0M0 -28h8" />
      <g className={classes[tone]}>
        <circle cx="20" cy="-89" r="14" />
        <path d="M4 -17V-48a17 17 0 0 1 34 0v15h2a10 10 0 0 1 10 10V0H36v-17z" />
      </g>
    </g>
  )
}

/** Shows ten o'clock. */
export function Clock({ x, y, r = 30 }: Placed & { y: number; r?: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={classes.face} r={r} />
      <path className={classes.line} d={`M0 ${-r * 0.6}V0L${-r * 0.36} ${-r * 0.21}`} />
    </g>
  )
}

export function Plant({ x }: Placed) {
  return (
    <g transform={`translate(${x} 0)`}>
      <path
        className={classes.leaf}
        d="M0 -38v-76M0 -64c-20 0 -30 -12 -31 -32c20 0 31 12 31 32zM0 -80c0 -20 11 -32 31 -33c0 20 -11 33 -31 33z"
      />
      <path className={classes.warm} d="M-20 -37h40L14 0h-28z" />
    </g>
  )
}

export function Ground({ width }: { width: number }) {
  return <path className={classes.ground} d={`M0 -0.75h${width}`} />
}
