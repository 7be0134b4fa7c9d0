import classes from './report.module.css'
import { pathOf, pointsOf, sparkHeight, sparkWidth } from './sparkline.ts'

/** A line without numbers beside a figure that has its own; the last week is a dot. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const points = pointsOf(values)
  const last = points.at(-1)
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${sparkWidth} ${sparkHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {points.length > 1 && <path d={pathOf(points)} />}
      {points.length > 1 && last && (
        <line x1={last.x} x2={last.x} y1={last.y} y2={last.y} className={classes.sparkEnd} />
      )}
    </svg>
  )
}
