import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { AuditKind } from '#platform/audit/kinds.ts'
import { useOpenDrawer } from '#ui/drawers/openDrawers.ts'
import { PagedItems } from '#ui/list/PagedItems.tsx'
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
  return (
    <PagedItems
      query={useInfiniteQuery(historyQuery(orgId, kind, id))}
      failure="O histórico não pôde ser carregado."
      loadingLabel="Carregando o histórico"
      skeleton={[0, 1, 2].map((at) => <Skeleton key={at} height={72} mb={16} radius="lg" />)}
      empty={<p className={classes.empty}>Nada mudou desde que o histórico começou.</p>}
    >
      {(entries) => (
        <ol className={classes.entries}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} fields={fields} />
          ))}
        </ol>
      )}
    </PagedItems>
  )
}
