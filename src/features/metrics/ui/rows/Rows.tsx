import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import type { MetricRow } from '../../contract.ts'
import type { Selection } from '../../report/selection.ts'
import { measureLabels, type RowGroup } from '../../rules.ts'
import { useReport } from '../context.ts'
import { exportRows, rowsQuery } from '../data.ts'
import { formatCount, rateOrFraction } from '../format.ts'
import type { ReportAddress } from '../useReportAddress.ts'
import { parametersOf } from './address.ts'
import { ExportRows, exportLabel } from './ExportRows.tsx'
import { GroupChip } from './GroupChip.tsx'
import { groupAddress, groupLabel, groupOf, groupOptions, groupTitle, narrowed } from './grouping.ts'
import { RowSums } from './RowSums.tsx'
import { RowsTable } from './RowsTable.tsx'
import classes from './rows.module.css'
import { titleOf } from './title.ts'

const shownGroups: readonly RowGroup[] = ['professional', 'plan', 'lead']

interface RowsProps {
  orgId: string
  address: ReportAddress
  selection: Selection
}

/** What a number is made of: as many rows as it says, each opening its appointment, grouped and summed up. */
export function Rows({ orgId, address, selection }: RowsProps) {
  const view = useReport()
  const [search] = useSearchParams()
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
        {answer && answer.total > 0 && (
          <ExportRows
            label={exportLabel(answer.total)}
            file={`metricas-${selection.measure}.csv`}
            run={(signal) => exportRows(input, { signal })}
          />
        )}
      </div>
      {answer ? (
        <>
          {answer.whole && (
            <Division
              part={answer.total}
              label={measureLabels[selection.measure]}
              whole={answer.whole}
              to={address.search(parametersOf({ ...selection, measure: answer.whole.measure }))}
              note={notes[selection.measure]}
            />
          )}
          {rows.length === 0 ? (
            <p className={classes.empty}>Nenhum agendamento entra neste número com os filtros de agora.</p>
          ) : (
            <>
              <GroupChip options={groupOptions} chosen={groupAddress(group)} standard={groupAddress('day')} />
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
                <RowSums
                  total={answer.total}
                  cards={shownGroups.map((of) => ({
                    title: groupTitle(of),
                    items: answer.sums[of].map(({ id, count }) => ({
                      id,
                      count,
                      label: groupLabel(of, id, view),
                      to: view.rowsOf(narrowed(selection, of, id)),
                    })),
                  }))}
                />
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
  /** What is counted, in words. */
  note: string | undefined
}

const notes: Partial<Record<keyof typeof measureLabels, string>> = {
  noShow:
    'Vencido: o horário já passou e não foi cancelado. Encaixe conta; remarcado conta uma vez, no horário novo. Uma falta desfeita sai daqui na hora.',
  waitedLong: 'A espera vai da chegada à chamada. Quem não passou pela recepção não conta.',
}

/** A rate as it is made: `21 faltas ÷ 359 vencidos = 5,8 %`; both sides can be opened. */
const Division = ({ part, label, whole, to, note }: DivisionProps) => (
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
    {note && <p>{note}</p>}
  </div>
)
