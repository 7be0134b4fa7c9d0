import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { everyUnitQuery } from '#features/units/ui/data.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { closingQuery } from '../data.ts'
import { MetricsTabs } from '../MetricsTabs.tsx'
import pageClasses from '../metrics.module.css'
import { Closing } from './Closing.tsx'
import { ClosingFilters } from './ClosingFilters.tsx'
import { ClosingRows } from './ClosingRows.tsx'
import { ClosingSkeleton } from './ClosingSkeleton.tsx'
import { ExportClosing } from './ExportClosing.tsx'
import { useClosingAddress } from './useClosingAddress.ts'

export const meta = pageMeta('Fechamento')
export const handle = { title: 'Métricas', may: 'metrics.read' }

export default function ClosingPage() {
  const { orgId } = useActiveNetwork()
  return <MonthOf key={orgId} orgId={orgId} />
}

/** A month's sheet, or the rows behind one of its numbers: both at one address, with the same filters. */
function MonthOf({ orgId }: { orgId: string }) {
  const address = useClosingAddress()
  const units = useQuery(everyUnitQuery(orgId))
  const closing = useQuery(closingQuery({ orgId, ...address.input }))
  const { data } = closing
  return (
    <Page
      title="Métricas"
      description="O que foi atendido no mês, por quem e por qual convênio, com o repasse de cada profissional."
      tabs={<MetricsTabs />}
      action={
        data &&
        data.total.count > 0 && (
          <>
            <Button
              variant="default"
              component={Link}
              to={`${paths.statements}${address.search(null)}`}
              leftSection={<IconPrinter size={18} stroke={1.5} />}
            >
              Demonstrativos
            </Button>
            <ExportClosing orgId={orgId} address={address} />
          </>
        )
      }
    >
      <div className={pageClasses.page}>
        <ClosingFilters address={address} units={units.data} sheet={data} />
        {data ? (
          <div className={pageClasses.body} aria-busy={closing.isPlaceholderData}>
            {address.selection ? (
              <ClosingRows orgId={orgId} address={address} selection={address.selection} sheet={data} />
            ) : (
              <Closing orgId={orgId} address={address} sheet={data} />
            )}
          </div>
        ) : closing.error ? (
          <ErrorRegion
            text={`O fechamento não pôde ser lido. ${sentenceOf(closing.error)}`}
            onRetry={closing.refetch}
            isRetrying={closing.isFetching}
          />
        ) : (
          <ClosingSkeleton />
        )}
      </div>
    </Page>
  )
}
