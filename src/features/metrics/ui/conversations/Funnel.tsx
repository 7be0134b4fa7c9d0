import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { ConversationsReport } from '../../conversations/schemas.ts'
import type { EpisodeMeasure } from '../../rules.ts'
import { formatCount, formatShare, leastForRate } from '../format.ts'
import { Card } from '../report/Card.tsx'
import reportClasses from '../report/report.module.css'
import type { TalkNumber } from './address.ts'
import classes from './conversations.module.css'

interface FunnelProps {
  counts: ConversationsReport['counts']
  rowsOf: (number: TalkNumber) => string
}

const stepLabels = [
  ['begun', 'Conversas'],
  ['held', 'Reservaram horário'],
  ['booked', 'Agendaram'],
  ['confirmed', 'Confirmaram'],
  ['arrived', 'Chegaram'],
  ['attended', 'Atendidas'],
] as const satisfies readonly (readonly [EpisodeMeasure, string])[]

/** How far conversations came, step by step; what is still to come is hatched over those who came. */
export function Funnel({ counts, rowsOf }: FunnelProps) {
  const to = (measure: EpisodeMeasure) => rowsOf({ of: 'conversations', measure })
  const shown = stepLabels.map(([measure, label], at) => {
    const before = stepLabels[at - 1]?.[0]
    const all = before === undefined ? 0 : counts[before]
    return {
      measure,
      label,
      count: counts[measure],
      share: before !== undefined && all >= leastForRate ? formatShare(counts[measure], all) : '',
      ahead: measure === 'arrived' ? counts.ahead : 0,
    }
  })
  const part = (count: number) =>
    ({ '--part': `${(100 * count) / Math.max(1, counts.begun)}%` }) as CSSProperties
  return (
    <Card
      title="Da primeira mensagem ao atendimento"
      note="passo a passo, e quanto do passo anterior"
      table={{
        file: 'conversas',
        head: ['Passo', 'Conversas', 'Do passo anterior'],
        rows: [
          ...shown.map(({ measure, label, count, share }) => [
            label,
            { text: formatCount(count), to: to(measure) },
            share,
          ]),
          ['Com data por vir', { text: formatCount(counts.ahead), to: to('ahead') }, ''],
        ],
      }}
    >
      {counts.begun === 0 ? (
        <p className={reportClasses.empty}>Nenhuma conversa começou neste período.</p>
      ) : (
        <ol className={classes.funnel}>
          {shown.map(({ measure, label, count, share, ahead }) => (
            <li key={measure}>
              <Link to={to(measure)} className={classes.step}>
                <span className={classes.stepNumbers}>
                  <b>{formatCount(count)}</b>
                  <span className={reportClasses.note}>{share}</span>
                </span>
                <span className={classes.stepBar} aria-hidden="true">
                  {ahead > 0 && <span className={classes.ahead} style={part(ahead)} />}
                  <span className={classes.reached} style={part(count)} />
                </span>
                <span className={classes.stepLabel}>{label}</span>
              </Link>
              {ahead > 0 && (
                <Link to={to('ahead')} className={classes.aheadLink}>
                  {formatCount(ahead)} por vir
                </Link>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
