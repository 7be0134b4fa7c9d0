import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { channelKinds } from '#features/channels/rules.ts'
import { paths } from '#src/paths.ts'
import type { EpisodeRow } from '../../conversations/schemas.ts'
import { resolverLabels, stepLabels } from '../../labels.ts'
import { type EpisodeGroup, episodeGroups, episodeLabels } from '../../rules.ts'
import { conversationRowsQuery, exportConversationRows } from '../data.ts'
import { type Column, GroupedTable } from '../rows/GroupedTable.tsx'
import { groupName, shortDate } from '../rows/grouping.ts'
import classes from '../rows/rows.module.css'
import { useRowsSearch } from '../rows/useRowsSearch.ts'
import type { ReportAddress } from '../useReportAddress.ts'
import type { EpisodeNumber, TalkNumber } from './address.ts'
import { groupIn } from './grouping.ts'
import { MessageRows } from './MessageRows.tsx'
import { groupsOf, TalkFrame } from './TalkFrame.tsx'
import { formatSpan } from './words.ts'

interface ConversationRowsProps<Of extends TalkNumber> {
  orgId: string
  address: ReportAddress
  number: Of
}

/** What a number of conversations or messages is made of: as many rows as it says. */
export const ConversationRows = ({ orgId, address, number }: ConversationRowsProps<TalkNumber>) =>
  number.of === 'conversations' ? (
    <Episodes orgId={orgId} address={address} number={number} />
  ) : (
    <MessageRows orgId={orgId} address={address} number={number} />
  )

function Episodes({ orgId, address, number }: ConversationRowsProps<EpisodeNumber>) {
  const [search] = useSearchParams()
  const group = groupIn(episodeGroups, search.get(groupName))
  const { of: _, ...selected } = number
  const { q } = useRowsSearch()
  const input = { orgId, ...address.input, ...selected, q, group }
  const query = useInfiniteQuery(conversationRowsQuery({ ...input, compare: address.isCompared }))
  return (
    <TalkFrame
      query={query}
      number={number}
      title={episodeLabels[number.measure]}
      address={address}
      empty="Nenhuma conversa entra neste número com os filtros de agora."
      searched="Contato ou paciente"
      groups={episodeGroups}
      group={group}
      file={`metricas-conversas-${number.measure}.csv`}
      download={(signal) => exportConversationRows(input, { signal })}
      draw={(rows: readonly EpisodeRow[], answer) => (
        <GroupedTable
          columns={columnsOf(group)}
          groups={groupsOf(group, rows, answer.sums[group], (row) => row[group])}
          total={answer.total}
        />
      )}
    />
  )
}

const columnsOf = (group: EpisodeGroup): readonly Column<EpisodeRow>[] => [
  {
    label: 'Começou',
    className: classes.hour,
    show: ({ day, time }) => (group === 'day' ? time : `${shortDate(day)} ${time}`),
  },
  {
    label: 'Contato',
    isName: true,
    show: ({ conversationId, name }) => <Link to={paths.conversation(conversationId)}>{name}</Link>,
  },
  { label: 'Canal', show: ({ channel }) => channelKinds[channel] },
  {
    label: 'Foi até',
    show: ({ step, isAhead }) => (
      <span>
        {stepLabels[step]}
        {isAhead && <span className={classes.soft}>, por vir</span>}
      </span>
    ),
  },
  { label: 'Quem resolveu', show: ({ resolver }) => resolverLabels[resolver] },
  {
    label: 'Assistente',
    isNumber: true,
    show: ({ assistantSeconds }) => (assistantSeconds === null ? '–' : formatSpan(assistantSeconds)),
  },
  {
    label: 'Pessoa',
    isNumber: true,
    show: ({ personMinutes }) => (personMinutes === null ? '–' : formatSpan(personMinutes * 60)),
  },
]
