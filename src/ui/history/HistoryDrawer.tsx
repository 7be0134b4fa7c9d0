import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { AuditKind } from '#platform/audit/kinds.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { useOpenDrawer } from '#ui/drawers/openDrawers.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Drawer } from '#ui/overlay/overlays.tsx'
import { historyQuery } from './data.ts'
import { Entry } from './Entry.tsx'
import type { HistoryFields } from './fields.tsx'
import classes from './history.module.css'

interface HistoryDrawerProps {
  kind: AuditKind
  id: string
  name: string
  fields: HistoryFields
  opened: boolean
  onClose: () => void
}

/** Shows the changes of a record with person and time, beside the record, so that both can be read. */
export default function HistoryDrawer({ name, opened, onClose, ...record }: HistoryDrawerProps) {
  useOpenDrawer(opened, onClose)
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={460} title={`Histórico de ${name}`}>
      <History {...record} />
    </Drawer>
  )
}

function History({ kind, id, fields }: Pick<HistoryDrawerProps, 'kind' | 'id' | 'fields'>) {
  const { orgId } = useActiveNetwork()
  const history = useInfiniteQuery(historyQuery(orgId, kind, id))
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = history
  if (!data && error)
    return (
      <ErrorRegion
        text={`O histórico não pôde ser carregado. ${sentenceOf(error)}`}
        onRetry={() => history.refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data)
    return (
      <Loading label="Carregando o histórico">
        {[0, 1, 2].map((at) => (
          <Skeleton key={at} height={72} mb={16} radius="lg" />
        ))}
      </Loading>
    )
  const entries = data.pages.flatMap(({ items }) => items)
  if (entries.length === 0) return <p className={classes.empty}>Nada mudou desde que o histórico começou.</p>
  return (
    <>
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} fields={fields} />
        ))}
      </ol>
      {hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={isFetchingNextPage}
          onClick={() => history.fetchNextPage()}
        >
          Carregar mais
        </Button>
      )}
      {error && <p className={classes.failed}>{sentenceOf(error)}</p>}
    </>
  )
}
