import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ago } from '#lib/ago.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { synchronizeTemplates, templatesKey } from './data.ts'
import classes from './templates.module.css'

interface SynchronizeButtonProps {
  orgId: string
  items: readonly { readonly syncedAt: string | null }[]
  now: Date
}

/** Asks Meta for states and quality, and says when that was last done. */
export function SynchronizeButton({ orgId, items, now }: SynchronizeButtonProps) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const latest = items
    .map(({ syncedAt }) => syncedAt ?? '')
    .toSorted()
    .at(-1)

  async function synchronize() {
    setBusy(true)
    try {
      const { ids } = await synchronizeTemplates({ orgId })
      toast({ text: changedText(ids.length) })
      await client.invalidateQueries({ queryKey: templatesKey })
    } catch (error) {
      toast({ text: `Não foi possível sincronizar. ${sentenceOf(error)}`, icon: 'error', duration: 8_000 })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="subtle"
      color="gray"
      loading={isBusy}
      leftSection={<IconRefresh size={18} stroke={1.5} />}
      rightSection={latest && <span className={classes.ago}>{ago(latest, now)}</span>}
      onClick={synchronize}
    >
      Sincronizar com a Meta
    </Button>
  )
}

function changedText(count: number): string {
  if (count === 0) return 'Nada mudou na Meta'
  return count === 1 ? '1 template mudou na Meta' : `${count} templates mudaram na Meta`
}
