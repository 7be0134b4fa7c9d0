import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { FilterChip } from '#ui/list/FilterChip.tsx'
import { slots } from '#ui/shell/slots.ts'
import type { MetricRow } from '../../contract.ts'
import type { Selection } from '../../report/selection.ts'
import { measureLabels } from '../../rules.ts'
import { useReport } from '../context.ts'
import { rowsQuery } from '../data.ts'
import { formatCount, rateOrFraction } from '../format.ts'
import type { ReportAddress } from '../useReportAddress.ts'
import { parametersOf } from './address.ts'
import { ExportRows } from './ExportRows.tsx'
import { groupAddress, groupName, groupOf, groupOptions } from './grouping.ts'
import { RowSums } from './RowSums.tsx'
import { RowsTable } from './RowsTable.tsx'
import classes from './rows.module.css'
import { titleOf } from './title.ts'

interface RowsProps {
  orgId: string
  address: ReportAddress
  selection: Selection
}

/** What a number is made of: as many rows as it says, each opening its appointment, grouped and summed up. */
export function Rows({ orgId, address, selection }: RowsProps) {
  const view = useReport()
  const [search, setSearch] = useSearchParams()
  const group = groupOf(search)
  const input = {
    orgId,
    ...address.input,
    ...selection,
    group,
    kind: selection.kind as MetricRow['kind'] | undefined,
    wait: selection.wait ?? undefined,
    score: selection.score ?? undefined,
  }
  const query = useInfiniteQuery(rowsQuery(input))
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const [answer] = query.data?.pages ?? []
  return (
    <section className={classes.rows} aria-labelledby="linhas">
      <div className={classes.rowsHead}>
        <div>
          <Link to={address.search({})} className={classes.back}>
            <IconArrowLeft size={16} aria-hidden="true" /> Voltar ao relatório
          </Link>
          <h2 id="linhas">
            {answer ? `${formatCount(answer.total)} ` : ''}
            {titleOf(selection, view)}
          </h2>
        </div>
        {answer && answer.total > 0 && <ExportRows input={input} total={answer.total} />}
      </div>
      {answer ? (
        <>
          {answer.whole && (
            <Division
              part={answer.total}
              label={measureLabels[selection.measure]}
              whole={answer.whole}
              to={address.search(parametersOf({ ...selection, measure: answer.whole.measure }))}
            />
          )}
          {rows.length === 0 ? (
            <p className={classes.empty}>Nenhum agendamento entra neste número com os filtros de agora.</p>
          ) : (
            <>
              <FilterChip
                filter={{
                  id: groupName,
                  label: group === 'day' ? 'Agrupar: por dia' : 'Agrupar',
                  options: groupOptions,
                }}
                slot={slots.listFilter + 4}
                values={group === 'day' ? [] : [groupAddress(group)]}
                onChange={([chosen]) =>
                  setSearch(
                    (now) => {
                      const next = new URLSearchParams(now)
                      if (chosen) next.set(groupName, chosen)
                      else next.delete(groupName)
                      return next
                    },
                    { replace: true, preventScrollReset: true },
                  )
                }
              />
              <div className={classes.columns}>
                <div className={classes.main}>
                  <RowsTable rows={rows} answer={answer} measure={selection.measure} group={group} />
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
                <RowSums rows={answer} selection={selection} />
              </div>
            </>
          )}
        </>
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

interface DivisionProps {
  part: number
  label: string
  whole: { readonly measure: keyof typeof measureLabels; readonly total: number }
  /** The rows of the whole. */
  to: string
}

/** A rate as it is made: `21 faltas ÷ 359 vencidos = 5,8 %`; both sides can be opened. */
const Division = ({ part, label, whole, to }: DivisionProps) => (
  <div className={classes.division}>
    <span>
      <strong>{formatCount(part)}</strong>
      <span>{label}, abaixo</span>
    </span>
    <span className={classes.sign}>÷</span>
    <span>
      <strong>{formatCount(whole.total)}</strong>
      <Link to={to}>{measureLabels[whole.measure]}</Link>
    </span>
    <span className={classes.sign}>=</span>
    <span>
      <strong>{rateOrFraction(part, whole.total)}</strong>
      <span>taxa</span>
    </span>
  </div>
)
