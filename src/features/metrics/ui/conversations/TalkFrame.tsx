import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { formatCount } from '../format.ts'
import { ExportRows, exportLabel } from '../rows/ExportRows.tsx'
import { GroupChip } from '../rows/GroupChip.tsx'
import { RowSums } from '../rows/RowSums.tsx'
import classes from '../rows/rows.module.css'
import type { TalkGroup, TalkNumber } from './address.ts'
import { groupAddress, groupLabel, groupTitle, optionsOf, placeWords } from './grouping.ts'

type Sums = readonly { readonly id: string; readonly count: number }[]

interface Answer<Row, Group extends TalkGroup> {
  readonly items: readonly Row[]
  readonly total: number
  readonly sums: Readonly<Record<Group, Sums>>
}

interface TalkFrameProps<Row, Group extends TalkGroup> {
  number: TalkNumber
  title: string
  back: string
  empty: string
  groups: readonly Group[]
  group: Group
  /** The rows of one group alone. */
  linkTo: (group: Group, id: string) => string
  file: string
  download: (signal: AbortSignal) => Promise<{ readonly body: unknown }>
  query: {
    readonly data?: { readonly pages: readonly Answer<Row, Group>[] } | undefined
    readonly error: unknown
    readonly isFetching: boolean
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly refetch: () => unknown
    readonly fetchNextPage: () => unknown
  }
  draw: (rows: readonly Row[], answer: Answer<Row, Group>) => ReactNode
}

/** The rows of a number of conversations or messages, beside them the same rows by other groups, and all as a CSV. */
export function TalkFrame<Row, Group extends TalkGroup>(props: TalkFrameProps<Row, Group>) {
  const { number, title, back, empty, groups, group, linkTo, file, download, query, draw } = props
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const [answer] = query.data?.pages ?? []
  const place = placeWords(number)
  return (
    <section className={classes.rows} aria-labelledby="linhas">
      <div className={classes.rowsHead}>
        <div>
          <Link to={back} className={classes.back}>
            <IconArrowLeft size={16} aria-hidden="true" /> Voltar ao relatório
          </Link>
          <h2 id="linhas">
            {answer ? `${formatCount(answer.total)} ` : ''}
            {title}
            {place && `, ${place}`}
          </h2>
        </div>
        {answer && answer.total > 0 && (
          <ExportRows label={exportLabel(answer.total)} file={file} run={download} />
        )}
      </div>
      {answer ? (
        rows.length === 0 ? (
          <p className={classes.empty}>{empty}</p>
        ) : (
          <>
            <GroupChip
              options={optionsOf(groups)}
              chosen={groupAddress(group)}
              standard={groupAddress('day')}
            />
            <div className={classes.columns}>
              <div className={classes.main}>
                {draw(rows, answer)}
                {query.hasNextPage && (
                  <Button
                    variant="default"
                    onClick={() => query.fetchNextPage()}
                    loading={query.isFetchingNextPage}
                  >
                    Mostrar mais ({formatCount(answer.total - rows.length)})
                  </Button>
                )}
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
          </>
        )
      ) : query.error ? (
        <ErrorRegion
          text={`As linhas não puderam ser lidas. ${sentenceOf(query.error)}`}
          onRetry={query.refetch}
          isRetrying={query.isFetching}
        />
      ) : (
        <Loading label="Carregando as linhas">
          <Skeleton height={320} radius="lg" />
        </Loading>
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
