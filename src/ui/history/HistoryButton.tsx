import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import type { AuditKind } from '#platform/audit/kinds.ts'
import { lazily } from '#ui/persist.ts'
import type { HistoryFields } from './fields.tsx'

const HistoryDrawer = lazily(() => import('./HistoryDrawer.tsx'))

interface HistoryButtonProps {
  kind: AuditKind
  id: string
  /** The record's name, in the drawer's title. */
  name: string
  /** Every field of the record by its name in the API. */
  fields: HistoryFields
}

/** Opens the history of a record, for people who may read histories. */
export function HistoryButton(props: HistoryButtonProps) {
  const { role } = useActiveNetwork()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (!can(role, 'history.read')) return null
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconHistory size={18} stroke={1.5} />}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          setWasOpen(true)
        }}
      >
        Histórico
      </Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <HistoryDrawer {...props} opened={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
