import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ReportOutput, Trend } from '../../contract.ts'
import { useReport } from '../context.ts'
import { formatCount, formatReais, formatShare, leastForRate, rateOrFraction } from '../format.ts'
import classes from './report.module.css'
import { Sparkline } from './Sparkline.tsx'

/** The five numbers that are read first, each beside the period before, with the rows behind it. */
export function Strip() {
  const { answer, trend, rowsOf } = useReport()
  const line = (value: (week: Trend['weeks'][number]) => number | null) => trend?.weeks.map(value)
  const { current, previous } = answer
  const before = previous?.report
  const { totals, occupancy, wait } = current
  return (
    <ul className={classes.strip}>
      <Figure
        label="Atendidos"
        weeks={line(({ attended }) => attended)}
        value={formatCount(totals.attended)}
        to={rowsOf({ measure: 'attended' })}
        change={before?.totals.all ? counted(totals.attended, before.totals.attended) : undefined}
      />
      <Figure
        label="Faltas"
        weeks={line(({ noShow, due }) => (due === 0 ? null : noShow / due))}
        value={rateOrFraction(totals.noShow, totals.due)}
        to={rowsOf({ measure: 'noShow' })}
        change={before && points(rateIn(current), rateIn(before), true)}
      />
      <Figure
        label="Ocupação realizada"
        weeks={line(({ attendedMinutes, offeredMinutes }) =>
          offeredMinutes === 0 ? null : attendedMinutes / offeredMinutes,
        )}
        value={formatShare(occupancy.attended, occupancy.offeredSoFar)}
        unit={occupancy.offered > 0 ? `agendada ${formatShare(occupancy.booked, occupancy.offered)}` : ''}
        to={rowsOf({ measure: 'attended' })}
        change={before && points(occupiedIn(current), occupiedIn(before), false)}
      />
      <Figure
        label="Espera na recepção"
        weeks={line(({ waitMedian }) => waitMedian)}
        value={wait.median === null ? '–' : formatCount(wait.median)}
        unit={wait.median === null ? 'nenhuma medida' : 'min, mediana'}
        to={rowsOf({ measure: 'waited' })}
        change={
          before && wait.median !== null && before.wait.median !== null
            ? minutes(wait.median - before.wait.median)
            : undefined
        }
      />
      <Figure
        label="Receita prevista"
        weeks={line(({ expectedCents }) => expectedCents)}
        value={formatReais(revenueIn(current))}
        to={rowsOf({ measure: 'expected' })}
        change={before && revenue(current.money.dueCents, before.money.dueCents)}
      />
    </ul>
  )
}

interface Change {
  readonly text: string
  readonly isUp: boolean
  /** Null where it is neither good nor bad. */
  readonly isGood: boolean | null
}

interface FigureProps {
  label: string
  value: string
  unit?: ReactNode
  to: string
  change: Change | null | undefined
  /** Of eight weeks; null where a week has no value, undefined until they are read. */
  weeks: readonly (number | null)[] | undefined
}

const Figure = ({ label, value, unit, to, change, weeks }: FigureProps) => (
  <li>
    <span className={classes.figureLabel}>{label}</span>
    <Link to={to} className={classes.figure} aria-label={`${label}: ${value}, ver as linhas`}>
      {value}
      {unit && <span className={classes.unit}> {unit}</span>}
    </Link>
    {change && (
      <span className={classes.change} data-good={change.isGood ?? undefined}>
        {change.isUp ? (
          <IconArrowUpRight size={14} aria-hidden="true" />
        ) : (
          <IconArrowDownRight size={14} aria-hidden="true" />
        )}
        {change.text}
      </span>
    )}
    <Sparkline values={weeks ?? []} />
  </li>
)

const rateIn = ({ totals }: ReportOutput) =>
  totals.due < leastForRate ? null : (100 * totals.noShow) / totals.due
const revenueIn = ({ money }: ReportOutput) => money.receivedCents + money.aheadCents
const occupiedIn = ({ occupancy }: ReportOutput) =>
  occupancy.offeredSoFar === 0 ? null : (100 * occupancy.attended) / occupancy.offeredSoFar

function counted(now: number, before: number): Change | null {
  const change = now - before
  if (change === 0) return null
  const was = before === 0 ? 'antes nenhum' : `${before === 1 ? 'era' : 'eram'} ${formatCount(before)}`
  return {
    text: `${formatCount(Math.abs(change))} a ${change > 0 ? 'mais' : 'menos'}, ${was}`,
    isUp: change > 0,
    isGood: change > 0,
  }
}

const oneDecimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

function points(now: number | null, before: number | null, isLessBetter: boolean): Change | null {
  if (now === null || before === null) return null
  const change = Math.round((now - before) * 10) / 10
  if (change === 0) return null
  return {
    text: `${oneDecimal.format(Math.abs(change))} ${Math.abs(change) < 2 ? 'ponto' : 'pontos'} a ${change > 0 ? 'mais' : 'menos'}`,
    isUp: change > 0,
    isGood: isLessBetter ? change < 0 : null,
  }
}

/** A share of what it was up to this hour; from nothing there is none. */
function revenue(now: number, before: number): Change | null {
  const change = before === 0 ? 0 : Math.round((1_000 * (now - before)) / before) / 10
  if (change === 0) return null
  return {
    text: `${oneDecimal.format(Math.abs(change))} % a ${change > 0 ? 'mais' : 'menos'}`,
    isUp: change > 0,
    isGood: change > 0,
  }
}

const minutes = (change: number): Change | null =>
  change === 0
    ? null
    : {
        text: `${formatCount(Math.abs(change))} min a ${change > 0 ? 'mais' : 'menos'}`,
        isUp: change > 0,
        isGood: change < 0,
      }
