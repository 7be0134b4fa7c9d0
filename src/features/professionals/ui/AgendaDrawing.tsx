import classes from './professionals.module.css'

const hours = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00']
const top = 62
const step = 60

/** Dashed places of coming appointments, in the columns of others. */
const ghosts = [
  { column: 1, from: 0, to: 0.95 },
  { column: 1, from: 1, to: 1.45 },
  { column: 1, from: 1.5, to: 2.45 },
  { column: 1, from: 3.5, to: 4.95 },
  { column: 2, from: 1, to: 2.45 },
  { column: 2, from: 2.5, to: 2.95 },
  { column: 2, from: 4, to: 4.95 },
]

/** A drawing of the agenda, whose first column is still empty. */
export function AgendaDrawing() {
  return (
    <svg className={classes.drawing} viewBox="0 0 440 460" aria-hidden="true">
      <rect className={classes.sheet} x="0.5" y="0.5" width="439" height="459" rx="12" />
      {hours.map((hour, at) => (
        <g key={hour}>
          <path className={classes.rule} d={`M52 ${top + at * step}h388`} />
          <text className={classes.hour} x="10" y={top + at * step + 4}>
            {hour}
          </text>
        </g>
      ))}
      {[52, 180, 308].map((x) => (
        <path key={x} className={classes.rule} d={`M${x} 0v460`} />
      ))}
      <text className={classes.who} x="64" y="27">
        Quem é?
      </text>
      <text className={classes.what} x="64" y="45">
        Especialidade
      </text>
      {[192, 320].map((x) => (
        <g key={x} className={classes.bar}>
          <rect x={x} y="17" width="72" height="9" rx="3" />
          <rect x={x} y="35" width="46" height="8" rx="3" />
        </g>
      ))}
      {ghosts.map(({ column, from, to }) => (
        <rect
          key={`${column} ${from}`}
          className={classes.ghost}
          x={56 + column * 128}
          y={top + from * step + 3}
          width="118"
          height={(to - from) * step - 4}
          rx="8"
        />
      ))}
      <rect className={classes.first} x="56" y={top + 1} width="120" height={6 * step - 2} rx="8" />
      <path className={classes.plus} d={`M116 ${top + 3 * step - 10}v20M106 ${top + 3 * step}h20`} />
    </svg>
  )
}
