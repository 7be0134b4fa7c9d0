import { Link } from 'react-router'
import { type ChannelKind, channelKinds } from '#features/channels/rules.ts'
import type { ConversationsReport } from '../../conversations/schemas.ts'
import { isReadTold, type MessageCounts, type MessageMeasure, messagesTogether } from '../../rules.ts'
import { formatCount } from '../format.ts'
import { Card } from '../report/Card.tsx'
import reportClasses from '../report/report.module.css'
import type { TalkNumber } from './address.ts'
import { costOfBooking, formatCost } from './words.ts'

interface MessagesTableProps {
  current: ConversationsReport
  rowsOf: (number: TalkNumber) => string
}

/** What went out by each channel, what became of it, and what it cost. */
export function MessagesTable({ current, rowsOf }: MessagesTableProps) {
  const { messages, counts } = current
  const cellsOf = (told: MessageCounts, channel?: ChannelKind) => {
    const cell = (measure: MessageMeasure) => ({
      text: formatCount(told[measure]),
      to: rowsOf({ of: 'messages', measure, channel }),
    })
    return [
      cell('sent'),
      cell('delivered'),
      channel === undefined || isReadTold(channel) ? cell('read') : '–',
      cell('answered'),
      cell('failed'),
      cell('billed'),
      formatCost(told.cost),
    ]
  }
  return (
    <Card
      title="Mensagens"
      note="das que saíram no período"
      table={{
        file: 'mensagens',
        head: ['Canal', 'Enviadas', 'Entregues', 'Lidas', 'Respondidas', 'Falharam', 'Cobradas', 'Custo'],
        rows: [
          ...messages.map((told) => [channelKinds[told.kind], ...cellsOf(told, told.kind)]),
          ['Total', ...cellsOf(messagesTogether(messages))],
        ],
      }}
      foot={
        <p className={reportClasses.total}>
          <span>
            custo por{' '}
            <Link to={rowsOf({ of: 'conversations', measure: 'booked' })}>conversa que agendou</Link>
            {counts.booked === 0 && ' (nenhuma agendou)'}
          </span>
          <strong>{costOfBooking(current)}</strong>
        </p>
      }
    />
  )
}
