import classes from './CoverageDrawing.module.css'

const rows = [0, 1, 2, 3]
const columns = [0, 1, 2]

/** A small sheet of prices with one selected. */
export function CoverageDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 440 260" aria-hidden="true">
      <rect className={classes.sheet} x="20" y="24" width="400" height="212" rx="12" />
      <path className={classes.line} d="M20 72h400M148 24v212M238 24v212M328 24v212" />
      {columns.map((column) => (
        <rect
          key={column}
          className={classes.bar}
          x={168 + column * 90}
          y="43"
          width="50"
          height="10"
          rx="5"
        />
      ))}
      {rows.map((row) => (
        <g key={row}>
          <rect
            className={classes.bar}
            x="40"
            y={88 + row * 40}
            width={78 - (row % 2) * 18}
            height="9"
            rx="4.5"
          />
          {columns.map((column) =>
            (row + column) % 4 === 3 ? (
              <rect
                key={column}
                className={classes.off}
                x={149 + column * 90}
                y={73 + row * 41}
                width="88"
                height="38"
              />
            ) : (
              <rect
                key={column}
                className={classes.bar}
                x={194 + column * 90}
                y={88 + row * 40}
                width="30"
                height="9"
                rx="4.5"
              />
            ),
          )}
        </g>
      ))}
      <rect className={classes.chosen} x="238" y="113" width="90" height="41" />
      <rect className={classes.chosenBar} x="284" y="129" width="30" height="9" rx="4.5" />
    </svg>
  )
}
