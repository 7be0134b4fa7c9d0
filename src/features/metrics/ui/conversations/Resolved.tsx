import { Link } from 'react-router'
import type { ConversationsReport } from '../../conversations/schemas.ts'
import type { EpisodeMeasure } from '../../rules.ts'
import { formatCount, formatShare, leastForRate } from '../format.ts'
import { Card } from '../report/Card.tsx'
import reportClasses from '../report/report.module.css'
import type { TalkNumber } from './address.ts'
import classes from './conversations.module.css'
import { formatSpan } from './words.ts'

interface ResolvedProps {
  current: ConversationsReport
  rowsOf: (number: TalkNumber) => string
}

const resolverLabels = [
  ['byAssistant', 'Assistente sozinho'],
  ['byPerson', 'Uma pessoa'],
  ['open', 'Abertas agora'],
] as const satisfies readonly (readonly [EpisodeMeasure, string])[]

/** Who dealt with conversations, and how long the first answer took. */
export function Resolved({ current, rowsOf }: ResolvedProps) {
  const { counts, assistantSeconds, personMinutes } = current
  const to = (measure: EpisodeMeasure) => rowsOf({ of: 'conversations', measure })
  const share = (count: number) => (counts.begun < leastForRate ? '' : formatShare(count, counts.begun))
  const replies = [
    ['assistantReplied', 'assistente', assistantSeconds],
    ['personReplied', 'pessoa', personMinutes === null ? null : personMinutes * 60],
  ] as const
  return (
    <Card
      title="Quem resolveu"
      note={counts.begun === 1 ? '1 conversa' : `${formatCount(counts.begun)} conversas`}
      table={{
        file: 'quem-resolveu',
        head: ['Quem', 'Conversas', 'Parte', 'Primeira resposta'],
        rows: [
          ...resolverLabels.map(([measure, label]) => [
            label,
            { text: formatCount(counts[measure]), to: to(measure) },
            share(counts[measure]),
            '',
          ]),
          ...replies.map(([measure, label, seconds]) => [
            `Com resposta de ${label}`,
            { text: formatCount(counts[measure]), to: to(measure) },
            share(counts[measure]),
            seconds === null ? '–' : formatSpan(seconds),
          ]),
        ],
      }}
      foot={
        <p className={reportClasses.total}>
          <span>primeira resposta, mediana</span>
          {replies.map(([measure, label, seconds]) => (
            <span key={measure}>
              {label} {seconds === null ? '–' : <Link to={to(measure)}>{formatSpan(seconds)}</Link>}
            </span>
          ))}
        </p>
      }
    >
      {counts.begun === 0 ? (
        <p className={reportClasses.empty}>Nenhuma conversa começou neste período.</p>
      ) : (
        <>
          <div className={classes.parts} aria-hidden="true">
            {resolverLabels.map(([measure]) => (
              <span key={measure} data-by={measure} style={{ flexGrow: counts[measure] }} />
            ))}
          </div>
          <ul className={classes.resolvers}>
            {resolverLabels.map(([measure, label]) => (
              <li key={measure}>
                <Link to={to(measure)}>
                  <span className={classes.key} data-by={measure} aria-hidden="true" />
                  <span>{label}</span>
                  <b>{formatCount(counts[measure])}</b>
                  <span className={reportClasses.note}>{share(counts[measure])}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
