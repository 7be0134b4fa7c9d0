import { Button, Skeleton } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { networkQuery } from '#features/orgs/ui/data.ts'
import { shortNamesOf } from '#features/professionals/rules.ts'
import { everyUnitQuery } from '#features/units/ui/data.ts'
import { formatDay } from '#lib/days.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { saveFile } from '#ui/list/saveFile.ts'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { noPlanName, noProfessionalName } from '../labels.ts'
import { ReportContext } from './context.ts'
import { talkNumberOf } from './conversations/address.ts'
import { ConversationRows } from './conversations/ConversationRows.tsx'
import { reportQuery, trendQuery } from './data.ts'
import { Filters } from './Filters.tsx'
import { MetricsTabs } from './MetricsTabs.tsx'
import classes from './metrics.module.css'
import { PaperLine } from './PaperLine.tsx'
import { csvOfReport, type TitledTable } from './report/csv.ts'
import { Report } from './report/Report.tsx'
import { parametersOf, selectionOf } from './rows/address.ts'
import { Rows } from './rows/Rows.tsx'
import { useReportAddress } from './useReportAddress.ts'
import { showDayTime, zoneOf } from './zone.ts'

export const meta = pageMeta('Métricas')
export const handle = { title: 'Métricas', may: 'metrics.read' }

export default function MetricsPage() {
  const { orgId } = useActiveNetwork()
  return <Metrics key={orgId} orgId={orgId} />
}

/** The report of a period, or the rows behind one of its numbers: both at one address, with the same filters. */
function Metrics({ orgId }: { orgId: string }) {
  const address = useReportAddress()
  const [search] = useSearchParams()
  const selection = selectionOf(search)
  const talk = talkNumberOf(search)
  const units = useQuery(everyUnitQuery(orgId))
  const report = useQuery(reportQuery({ orgId, ...address.input, compare: address.isCompared }))
  const trend = useQuery({ ...trendQuery({ orgId, ...address.input }), enabled: report.data !== undefined })
  const network = useQuery(networkQuery(orgId))
  const { data } = report
  const clock = zoneOf(units.data ?? [], address.unitIds, network.data?.timeZone ?? 'America/Sao_Paulo')
  const [tables] = useState(() => new Map<string, TitledTable>())
  const exportReport = () => {
    const heading = ['Métricas', `${formatDay(address.from)} a ${formatDay(address.to)}`]
    const blob = new Blob([csvOfReport(heading, inOrder(tables))], { type: 'text/csv;charset=utf-8' })
    saveFile(blob, `metricas-${address.from}-${address.to}.csv`)
  }
  const nameIn = (
    names: readonly { readonly id: string; readonly name: string }[] | undefined,
    none: string,
  ) => {
    const found = new Map(names?.map(({ id, name }) => [id, name]))
    return (id: string) => (id === 'none' ? none : (found.get(id) ?? 'Cadastro removido'))
  }
  return (
    <Page
      title="Métricas"
      description={data ? `${showDayTime(clock.zone, data.at)}. Hoje conta só até agora.` : undefined}
      tabs={<MetricsTabs />}
      action={
        <div className={classes.acts}>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} stroke={1.75} />}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
          {data && !selection && !talk && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.75} />}
              onClick={exportReport}
            >
              Exportar CSV
            </Button>
          )}
        </div>
      }
    >
      <div className={classes.page}>
        <Filters
          address={address}
          units={units.data}
          answer={data}
          zone={clock.zone}
          isReport={!selection && !talk}
        />
        {data ? (
          <ReportContext
            value={{
              answer: data,
              clock,
              trend: trend.data ?? null,
              nameOf: nameIn(data.professionals, noProfessionalName),
              shortNameOf: nameIn(shortened(data.professionals), noProfessionalName),
              planNameOf: nameIn(data.plans, noPlanName),
              rowsOf: (number) => address.search(parametersOf(number)),
              tables,
            }}
          >
            <PaperLine address={address} units={units.data} isReport={!selection && !talk} />
            <div className={classes.body} aria-busy={report.isPlaceholderData}>
              {talk ? (
                <ConversationRows key={JSON.stringify(talk)} orgId={orgId} address={address} number={talk} />
              ) : selection ? (
                <Rows
                  // The filter of the reminder narrows what is shown, and its chip stays as it is.
                  key={JSON.stringify({ ...selection, answer: null })}
                  orgId={orgId}
                  address={address}
                  selection={selection}
                />
              ) : (
                <Report orgId={orgId} address={address} unitId={address.unitIds[0] ?? units.data?.[0]?.id} />
              )}
            </div>
          </ReportContext>
        ) : report.error ? (
          <ErrorRegion
            text={`O relatório não pôde ser lido. ${sentenceOf(report.error)}`}
            onRetry={report.refetch}
            isRetrying={report.isFetching}
          />
        ) : (
          <Loading label="Carregando o relatório">
            <Skeleton height={150} radius="lg" mb={24} />
            <Skeleton height={380} radius="lg" mb={24} />
            <Skeleton height={320} radius="lg" />
          </Loading>
        )}
      </div>
    </Page>
  )
}

function shortened(professionals: readonly { readonly id: string; readonly name: string }[]) {
  const shortNameOf = shortNamesOf(professionals.map(({ name }) => name))
  return professionals.map(({ id, name }) => ({ id, name: shortNameOf(name) }))
}

/** As they stand on the page: a question may come later than those after it. */
const inOrder = (tables: ReadonlyMap<string, TitledTable>): TitledTable[] =>
  [...tables]
    .map(([id, table]) => ({ table, at: document.getElementById(id)?.getBoundingClientRect() }))
    .sort(({ at: a }, { at: b }) => (a?.top ?? 0) - (b?.top ?? 0) || (a?.left ?? 0) - (b?.left ?? 0))
    .map(({ table }) => table)
