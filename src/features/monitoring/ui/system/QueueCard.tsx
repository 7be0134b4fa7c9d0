import { ago } from '#lib/ago.ts'
import type { SystemState } from '../../contract.ts'
import walls from '../wall.module.css'
import classes from './system.module.css'
import { formatCount, partWords } from './words.ts'

const width = 600
const height = 120
const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
const ticks = [0, 15, 30, 45, 60]

/** How many waited minute by minute, and what waits now. */
export function QueueCard({ system: { queue }, now }: { system: SystemState; now: Date }) {
  const { minutes, parts } = queue
  const waiting = minutes.at(-1) ?? 0
  const most = Math.max(4, ...minutes)
  const peak = Math.max(...minutes)
  const x = (at: number) => (at / (minutes.length - 1)) * width
  const y = (count: number) => height - (count / most) * height
  const line = minutes.map((count, at) => `${x(at)},${y(count)}`).join(' ')
  return (
    <section className={walls.card} aria-labelledby="fila">
      <div className={walls.cardHead}>
        <h2 id="fila">
          Fila <span className={walls.soft}>{formatCount(waiting)} agora</span>
        </h2>
        <span className={walls.soft}>esperando, última hora</span>
      </div>
      <div className={classes.chart}>
        <span aria-hidden="true">{formatCount(most)}</span>
        <svg
          className={classes.curve}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Na última hora esperaram no máximo ${formatCount(peak)}; agora ${formatCount(waiting)}.`}
        >
          <polygon points={`0,${height} ${line} ${width},${height}`} />
          <polyline points={line} vectorEffect="non-scaling-stroke" />
        </svg>
        <span aria-hidden="true">0</span>
      </div>
      <div className={classes.ticks} aria-hidden="true">
        {ticks.map((minute) => (
          <span key={minute}>{clock.format(new Date(now.getTime() - (60 - minute) * 60_000))}</span>
        ))}
      </div>
      {parts.length === 0 ? (
        <p className={walls.quiet}>Nada espera: o que vence sai em segundos.</p>
      ) : (
        <ul className={classes.parts}>
          {parts.map((part) => (
            <li key={`${part.source} ${part.kind}`}>
              <span>
                <b>{formatCount(part.waiting)}</b> {partWords(part.source, part.kind, part.waiting)}
              </span>
              <span className={walls.soft}>a mais antiga: {ago(part.oldestDueAt, now)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
