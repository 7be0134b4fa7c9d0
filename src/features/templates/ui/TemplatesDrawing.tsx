import classes from './TemplatesDrawing.module.css'

const bubbles = [
  { x: 28, y: 24, lines: [150, 118], chip: 64 },
  { x: 132, y: 108, lines: [188, 96], chip: 92 },
  { x: 28, y: 192, lines: [132], chip: 48 },
]

/** Three messages, each with a place that is filled in. */
export function TemplatesDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 440 260" aria-hidden="true">
      {bubbles.map(({ x, y, lines, chip }) => (
        <g key={y} className={classes.bubble}>
          <rect x={x} y={y} width="280" height={lines.length * 22 + 24} rx="12" />
          {lines.map((width, at) => (
            <rect
              key={width}
              className={classes.line}
              x={x + 18}
              y={y + 20 + at * 22}
              width={width}
              height="7"
              rx="3.5"
            />
          ))}
          <rect className={classes.chip} x={x + 260 - chip} y={y + 15} width={chip} height="17" rx="5" />
        </g>
      ))}
    </svg>
  )
}
