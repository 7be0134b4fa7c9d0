import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { stateLabels } from '#features/appointments/rules.ts'
import { StateInitial } from '#features/appointments/ui/agenda/StateInitial.tsx'
import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { formatDay } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import type { MetricRow } from '../../contract.ts'
import type { Selection } from '../../report/selection.ts'
import { useReport } from '../context.ts'
import { rowsQuery } from '../data.ts'
import { formatCount } from '../format.ts'
import type { ReportAddress } from '../useReportAddress.ts'
import classes from './rows.module.css'
import { titleOf } from './title.ts'

interface RowsProps {
  orgId: string
  address: ReportAddress
  selection: Selection
}

/** What a number is made of: as many rows as it says, each opening its appointment. */
export function Rows({ orgId, address, selection }: RowsProps) {
  const view = useReport()
  const query = useInfiniteQuery(
    rowsQuery({
      orgId,
      ...address.input,
      ...selection,
      kind: selection.kind as MetricRow['kind'] | undefined,
      wait: selection.wait ?? undefined,
      score: selection.score ?? undefined,
    }),
  )
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const total = query.data?.pages[0]?.total
  return (
    <section className={classes.rows} aria-labelledby="linhas">
      <Link to={address.search({})} className={classes.back}>
        <IconArrowLeft size={16} aria-hidden="true" /> Voltar ao relatório
      </Link>
      <h2 id="linhas">
        {total === undefined ? '' : `${formatCount(total)} `}
        {titleOf(selection, view)}
      </h2>
      {query.data ? (
        <>
          {rows.length === 0 ? (
            <p className={classes.empty}>Nenhum agendamento entra neste número com os filtros de agora.</p>
          ) : (
            <RowsTable rows={rows} isScored={selection.measure === 'scored'} />
          )}
          {query.hasNextPage && (
            <Button
              variant="default"
              onClick={() => query.fetchNextPage()}
              loading={query.isFetchingNextPage}
            >
              Mostrar mais ({formatCount((total ?? 0) - rows.length)})
            </Button>
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

/** With `isScored` the patients' words stand in place of wait and price. */
const RowsTable = ({ rows, isScored }: { rows: readonly MetricRow[]; isScored: boolean }) => (
  <div className={classes.frame}>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Quando</th>
          <th scope="col">Paciente</th>
          <th scope="col">O quê</th>
          <th scope="col">Com quem</th>
          <th scope="col">Situação</th>
          <th scope="col">Marcado</th>
          <th scope="col" className={classes.number}>
            {isScored ? 'Nota' : 'Espera'}
          </th>
          <th scope="col" className={isScored ? undefined : classes.number}>
            {isScored ? 'Comentário' : 'Preço'}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td data-label="Quando">
              {formatDay(row.day)} {row.time}
            </td>
            <th scope="row">
              <Link to={paths.appointment(row.id)}>{row.patientName}</Link>
            </th>
            <td data-label="O quê">
              {appointmentKindLabels[row.kind]}, {row.planName || 'Particular'}
            </td>
            <td data-label="Com quem">
              {row.professionalName || 'Só equipamento'}
              <span className={classes.soft}> {row.unitName}</span>
            </td>
            <td data-label="Situação">
              <span className={classes.state}>
                <StateInitial state={row.state} /> {stateLabels[row.state]}
              </span>
            </td>
            <td data-label="Marcado">{leadText(row.leadDays)}</td>
            {isScored ? (
              <>
                <td data-label="Nota" className={classes.number}>
                  {row.score}
                </td>
                <td data-label="Comentário">{row.comment || '–'}</td>
              </>
            ) : (
              <>
                <td data-label="Espera" className={classes.number}>
                  {row.waitedMinutes === null ? '–' : `${row.waitedMinutes} min`}
                </td>
                <td data-label="Preço" className={classes.number}>
                  {row.priceCents === null ? '–' : formatMoney(row.priceCents)}
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const leadText = (days: number) =>
  days === 0 ? 'no mesmo dia' : days === 1 ? '1 dia antes' : `${formatCount(days)} dias antes`
