import { BarLegend, StackedBar } from '#ui/bar/StackedBar.tsx'
import type { AutomationWeek } from '../contract.ts'
import type { AutomationKind } from '../rules.ts'
import { asks, formatCount, outcomeOf } from './labels.ts'
import classes from './week.module.css'

/** What became of the last seven days' messages; of a question, its answers as a bar. */
export function WeekResult({ kind, week }: { kind: AutomationKind; week: AutomationWeek | undefined }) {
  const outcome = week ? outcomeOf(kind, week) : null
  if (!week || !outcome) return <span className={classes.soft}>Nada saiu</span>
  return (
    <>
      <span className={classes.outcome}>
        <span>
          <strong>{outcome.strong}</strong>
          {outcome.rest && <span className={classes.soft}>{outcome.rest}</span>}
        </span>
        {outcome.detail && <span className={classes.detail}>{outcome.detail}</span>}
      </span>
      {asks(kind) && <AnswersBar week={week} />}
    </>
  )
}

function AnswersBar({ week }: { week: AutomationWeek }) {
  const { asked, confirmed, rescheduled, cancelled } = week
  const counts = {
    confirmed,
    rescheduled,
    cancelled,
    silent: Math.max(asked - confirmed - rescheduled - cancelled, 0),
  }
  return (
    <span className={classes.bar}>
      <StackedBar
        parts={answers.map(({ name, tone }) => ({ name, tone, count: counts[name] }))}
        label={answers.map(({ name, label }) => `${formatCount(counts[name])} ${label}`).join(', ')}
      />
    </span>
  )
}

const answers = [
  { name: 'confirmed', tone: 'petrol', label: 'confirmaram' },
  { name: 'rescheduled', tone: 'slate', label: 'remarcaram' },
  { name: 'cancelled', tone: 'grey', label: 'cancelaram' },
  { name: 'silent', tone: 'hatched', label: 'sem resposta' },
] as const

/** What the colours of the bars say. */
export const Legend = () => <BarLegend parts={answers} isDecorative align="end" />
