import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { channelKinds } from '#features/channels/rules.ts'
import { sendStates } from '#features/sends/rules.ts'
import { formatPrice } from '#lib/price.ts'
import { paths } from '#src/paths.ts'
import type { MessageRowOutput } from '../../conversations/schemas.ts'
import { sourceLabels } from '../../labels.ts'
import { type MessageGroup, messageGroups, messageLabels } from '../../rules.ts'
import { exportMessageRows, messageRowsQuery } from '../data.ts'
import { type Column, GroupedTable } from '../rows/GroupedTable.tsx'
import { groupName, shortDate } from '../rows/grouping.ts'
import classes from '../rows/rows.module.css'
import { useRowsSearch } from '../rows/useRowsSearch.ts'
import type { ReportAddress } from '../useReportAddress.ts'
import type { MessageNumber } from './address.ts'
import { groupIn } from './grouping.ts'
import { groupsOf, TalkFrame } from './TalkFrame.tsx'

interface MessageRowsProps {
  orgId: string
  address: ReportAddress
  number: MessageNumber
}

/** What a number of messages is made of. */
export function MessageRows({ orgId, address, number }: MessageRowsProps) {
  const [search] = useSearchParams()
  const group = groupIn(messageGroups, search.get(groupName))
  const { of: _, ...selected } = number
  const { q } = useRowsSearch()
  const input = { orgId, ...address.input, ...selected, q, group }
  const query = useInfiniteQuery(messageRowsQuery({ ...input, compare: address.isCompared }))
  return (
    <TalkFrame
      query={query}
      number={number}
      title={messageLabels[number.measure]}
      address={address}
      empty="Nenhuma mensagem entra neste número com os filtros de agora."
      searched="Paciente ou contato"
      groups={messageGroups}
      group={group}
      file={`metricas-mensagens-${number.measure}.csv`}
      download={(signal) => exportMessageRows(input, { signal })}
      draw={(rows: readonly MessageRowOutput[], answer) => (
        <GroupedTable
          columns={columnsOf(group)}
          groups={groupsOf(group, rows, answer.sums[group], placeOf[group])}
          total={answer.total}
        />
      )}
    />
  )
}

const placeOf: Readonly<Record<MessageGroup, (row: MessageRowOutput) => string>> = {
  day: ({ day }) => day,
  channel: ({ kind }) => kind,
  source: ({ source }) => source,
  state: ({ state }) => state,
}

const columnsOf = (group: MessageGroup): readonly Column<MessageRowOutput>[] => [
  {
    label: 'Quando',
    className: classes.hour,
    show: ({ day, time }) => (group === 'day' ? time : `${shortDate(day)} ${time}`),
  },
  {
    label: 'Para quem',
    isName: true,
    show: ({ conversationId, patientName }) =>
      conversationId === null ? (
        patientName || 'Sem nome'
      ) : (
        <Link to={paths.conversation(conversationId)}>{patientName || 'Sem nome'}</Link>
      ),
  },
  { label: 'Canal', show: ({ kind }) => channelKinds[kind] },
  { label: 'De onde saiu', show: ({ source }) => sourceLabels[source] },
  { label: 'Situação', show: ({ state }) => sendStates[state] },
  { label: 'Resposta', show: ({ isAnswered }) => (isAnswered ? 'respondida' : '–') },
  { label: 'Custo', isNumber: true, show: ({ cost }) => formatPrice(cost) },
]
