import classes from './UnitsDrawing.module.css'

const houses = [
  { x: 24, height: 132, doors: 2 },
  { x: 164, height: 176, doors: 3 },
  { x: 304, height: 108, doors: 2 },
]

/** Three houses on a street, one of them still to be built. */
export function UnitsDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 440 260" aria-hidden="true">
      {houses.map(({ x, height, doors }, at) => (
        <g key={x} className={at === 1 ? classes.next : classes.house}>
          <rect x={x} y={220 - height} width="112" height={height} rx="10" />
          {Array.from({ length: doors }, (_, row) => row).map((row) => (
            <g key={row} className={classes.window}>
              <rect x={x + 20} y={220 - height + 22 + row * 40} width="26" height="20" rx="4" />
              <rect x={x + 66} y={220 - height + 22 + row * 40} width="26" height="20" rx="4" />
            </g>
          ))}
        </g>
      ))}
      <path className={classes.plus} d="M220 178v24M208 190h24" />
      <path className={classes.street} d="M8 220h424" />
    </svg>
  )
}
