import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { networkQuery } from '#features/orgs/ui/data.ts'
import { everyUnitQuery } from '#features/units/ui/data.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { allClosingRowsQuery, closingChangesQuery, closingQuery } from '../data.ts'
import pageClasses from '../metrics.module.css'
import rowClasses from '../rows/rows.module.css'
import { readAllRows } from './allRows.ts'
import { ClosingFilters } from './ClosingFilters.tsx'
import { ClosingSkeleton } from './ClosingSkeleton.tsx'
import { formatMonth } from './format.ts'
import { StatementView } from './StatementView.tsx'
import { sumOf } from './sheetView.ts'
import { statementsOf } from './statementView.ts'
import { useClosingAddress } from './useClosingAddress.ts'

export const meta = pageMeta('Demonstrativos')
export const handle = { title: 'Demonstrativos', may: 'metrics.read' }

export default function StatementsPage() {
  const { orgId } = useActiveNetwork()
  return <Statements key={orgId} orgId={orgId} />
}

/** What each professional attended in a month and has a share of, a page of paper for each. */
function Statements({ orgId }: { orgId: string }) {
  const address = useClosingAddress()
  const input = { orgId, ...address.input }
  const network = useQuery(networkQuery(orgId))
  const units = useQuery(everyUnitQuery(orgId))
  const sheet = useQuery(closingQuery(input))
  const rows = useQuery(allClosingRowsQuery(input, readAllRows))
  const changes = useQuery(closingChangesQuery(input))
  const failed = [sheet, rows, changes].find(({ error, data }) => error && !data)
  const statements =
    sheet.data && rows.data && changes.data
      ? statementsOf(sheet.data, rows.data, changes.data.items, sumOf)
      : undefined
  return (
    <Page
      title="Demonstrativos"
      description="O que cada profissional atendeu no mês e o repasse, uma página por pessoa."
      action={
        statements &&
        statements.length > 0 && (
          <Button leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={() => window.print()}>
            Imprimir
          </Button>
        )
      }
    >
      <div className={pageClasses.page}>
        <Link to={`${paths.closing}${address.search(null)}`} className={rowClasses.back}>
          <IconArrowLeft size={16} aria-hidden="true" /> Voltar ao fechamento
        </Link>
        <ClosingFilters address={address} units={units.data} sheet={sheet.data} hasFigures={false} />
        {statements && sheet.data ? (
          <div className={pageClasses.body} aria-busy={sheet.isPlaceholderData || rows.isPlaceholderData}>
            {statements.length === 0 && (
              <EmptyState
                title={`Nenhum repasse em ${formatMonth(address.month).toLocaleLowerCase('pt-BR')}`}
              >
                Nenhum profissional tem atendimentos no mês com estes filtros.
              </EmptyState>
            )}
            {statements.map((statement) => (
              <StatementView
                key={statement.id}
                networkName={network.data?.orgName ?? ''}
                statement={statement}
                month={address.month}
                units={sheet.data.units}
                planNames={address.planIds.map(
                  (id) => sheet.data.plans.find((plan) => plan.id === id)?.name ?? 'Particular',
                )}
              />
            ))}
          </div>
        ) : failed ? (
          <ErrorRegion
            text={`Os demonstrativos não puderam ser lidos. ${sentenceOf(failed.error)}`}
            onRetry={() => {
              for (const query of [sheet, rows, changes]) if (!query.data) void query.refetch()
            }}
            isRetrying={failed.isFetching}
          />
        ) : (
          <ClosingSkeleton />
        )}
      </div>
    </Page>
  )
}
