import { IconMoon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatMoney } from '#lib/money.ts'
import { paths } from '#src/paths.ts'
import type { AutomationSummary } from '../contract.ts'
import { formatTime } from '../rules.ts'
import { formatCount, missedLabels, percent } from './labels.ts'
import classes from './summary.module.css'

/** Prices are kept in millionths of a real. */
const millionthsOfCent = 10_000

interface SummaryProps {
  /** Undefined until the last week is here. */
  readonly summary: AutomationSummary | undefined
  readonly quietFrom: number
  readonly quietUntil: number
}

/** The last week in figures, and when nothing leaves. */
export function Summary({ summary, quietFrom, quietUntil }: SummaryProps) {
  const missed = summary ? missedLabels(summary) : { share: '…', text: 'faltas em 30 dias' }
  const shown = (text: (summary: AutomationSummary) => string) => (summary ? text(summary) : '…')
  const isQuiet = quietFrom !== quietUntil
  const until = formatTime(quietUntil)
  return (
    <dl className={classes.summary}>
      <Figure value={shown(({ sent }) => formatCount(sent))} text="mensagens em 7 dias" isMinor />
      <Figure
        value={shown(({ answered, asked }) => percent(answered, asked))}
        text="confirmaram sem ligação"
      />
      <Figure value={missed.share} text={missed.text} />
      <Figure
        value={shown(({ cost }) => formatMoney(Math.round(cost / millionthsOfCent)))}
        text="em mensagens"
        isMinor
      />
      <div className={classes.quiet}>
        <dt>
          <IconMoon size={18} stroke={1.5} aria-hidden="true" />
          {isQuiet ? (
            <span>
              <span className={classes.onPhone}>Nada sai das </span>
              {formatTime(quietFrom)} às {until}
            </span>
          ) : (
            'A qualquer hora'
          )}
          <Link to={paths.channels}>Regras</Link>
        </dt>
        <dd>{isQuiet ? `nada sai, fica para as ${until}` : 'sem horário de silêncio'}</dd>
      </div>
    </dl>
  )
}

function Figure({ value, text, isMinor }: { value: string; text: string; isMinor?: boolean }) {
  return (
    <div data-minor={isMinor || undefined}>
      <dt>{value}</dt>
      <dd>{text}</dd>
    </div>
  )
}
