import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { PreviousTotal } from '../../periodFields.ts'
import { ExportRows, exportLabel } from '../rows/ExportRows.tsx'
import { GroupChip } from '../rows/GroupChip.tsx'
import { groupName } from '../rows/grouping.ts'
import { MoreRows } from '../rows/MoreRows.tsx'
import { NoRows } from '../rows/NoRows.tsx'
import { RowSums } from '../rows/RowSums.tsx'
import { headingId, RowsHead } from '../rows/RowsHead.tsx'
import { RowsMissing } from '../rows/RowsMissing.tsx'
import { RowsTools } from '../rows/RowsTools.tsx'
import classes from '../rows/rows.module.css'
import { searchName, useRowsSearch } from '../rows/useRowsSearch.ts'
import type { ReportAddress } from '../useReportAddress.ts'
import { narrowedParameters, type TalkGroup, type TalkNumber } from './address.ts'
import { groupAddress, groupLabel, groupTitle, optionsOf, placeWords } from './grouping.ts'

type Sums = readonly { readonly id: string; readonly count: number }[]

interface Answer<Row, Group extends TalkGroup> {
  readonly items: readonly Row[]
  readonly total: number
  readonly previous: PreviousTotal
  readonly sums: Readonly<Record<Group, Sums>>
}

interface TalkFrameProps<Row, Group extends TalkGroup> {
  number: TalkNumber
  title: string
  address: ReportAddress
  empty: string
  /** What is searched, as the placeholder. */
  searched: string
  groups: readonly Group[]
  group: Group
  file: string
  download: (signal: AbortSignal) => Promise<{ readonly body: unknown }>
  query: {
    readonly data?: { readonly pages: readonly Answer<Row, Group>[] } | undefined
    readonly error: unknown
    readonly isFetching: boolean
    readonly isPlaceholderData: boolean
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly refetch: () => unknown
    readonly fetchNextPage: () => unknown
  }
  draw: (rows: readonly Row[], answer: Answer<Row, Group>) => ReactNode
}

/**
 * The rows of a number of conversations or messages, which can be searched, beside them the same rows by other groups, and all
 * as a CSV.
 */
export function TalkFrame<Row, Group extends TalkGroup>(props: TalkFrameProps<Row, Group>) {
  const { number, title, address, empty, searched, groups, group, file, download, query, draw } = props
  const [search] = useSearchParams()
  const { q } = useRowsSearch()
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const [answer] = query.data?.pages ?? []
  const linkTo = (one: Group, id: string) =>
    address.search({
      ...narrowedParameters(number, one, id),
      [searchName]: q || undefined,
      [groupName]: search.get(groupName) ?? undefined,
    })
  return (
    <section className={classes.rows} aria-labelledby={headingId}>
      <RowsHead
        title={[title, placeWords(number)].filter(Boolean).join(', ')}
        total={query.isPlaceholderData ? undefined : answer?.total}
        back={address.search({})}
        period={address}
        previous={answer?.previous ?? null}
      >
        {answer && answer.total > 0 && (
          <ExportRows label={exportLabel(answer.total)} file={file} run={download} />
        )}
      </RowsHead>
      <RowsTools label={searched} within={headingId}>
        <GroupChip options={optionsOf(groups)} chosen={groupAddress(group)} standard={groupAddress('day')} />
      </RowsTools>
      {answer ? (
        rows.length === 0 ? (
          <NoRows text={empty} />
        ) : (
          <div className={classes.columns} aria-busy={query.isPlaceholderData}>
            <div className={classes.main}>
              {draw(rows, answer)}
              <MoreRows query={query} left={answer.total - rows.length} />
            </div>
            <RowSums
              total={answer.total}
              cards={groups
                .filter((one) => one !== 'day')
                .map((one) => ({
                  title: groupTitle(one),
                  items: answer.sums[one].map(({ id, count }) => ({
                    id,
                    count,
                    label: groupLabel(one, id),
                    to: linkTo(one, id),
                  })),
                }))}
            />
          </div>
        )
      ) : (
        <RowsMissing query={query} />
      )}
    </section>
  )
}

/** The rows that are here, under their groups. */
export function groupsOf<Row>(
  group: TalkGroup,
  rows: readonly Row[],
  sums: Sums,
  placeOf: (row: Row) => string,
) {
  const own = Map.groupBy(rows, placeOf)
  return sums.flatMap(({ id, count }) => {
    const found = own.get(id)
    return found ? [{ id, count, label: groupLabel(group, id), rows: found }] : []
  })
}
