import type { AssistantOverview } from '../../contract.ts'
import classes from '../assistant.module.css'
import { formatCost } from '../labels.ts'

interface LimitMeterProps {
  spending: AssistantOverview['spending']
  /** As it is typed; null for none. */
  limitCents: number | null
}

const month = () => new Intl.DateTimeFormat('pt-BR', { month: 'long' }).format(new Date())

/** What the month has cost, solid, and what it is going to, hatched, of the limit. */
export function LimitMeter({ spending, limitCents }: LimitMeterProps) {
  const { cost, forecast } = spending
  const limit = limitCents !== null && limitCents > 0 ? limitCents * 10_000 : null
  const whole = Math.max(limit ?? 0, forecast, cost, 1)
  const share = (micros: number) => `${Math.min(100, (micros / whole) * 100)}%`
  const isOver = limit !== null && cost >= limit
  const isHigh = limit !== null && forecast > limit
  return (
    <div className={classes.meter}>
      <div className={classes.meterText}>
        <strong className={isOver ? classes.over : undefined}>
          {formatCost(cost)} usados em {month()}
        </strong>
        <span>
          {isOver ? 'o modo guiado responde até o mês virar' : `deve fechar em ${formatCost(forecast)}`}
        </span>
      </div>
      {limit !== null && (
        <div className={classes.bar} data-is-over={isOver || undefined} data-is-high={isHigh || undefined}>
          <div className={classes.used} style={{ width: share(cost) }} />
          <div className={classes.forecast} style={{ width: share(Math.max(0, forecast - cost)) }} />
        </div>
      )}
    </div>
  )
}
