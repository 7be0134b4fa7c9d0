import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { useNow } from '#ui/useNow.ts'
import type { AutomationItem } from '../contract.ts'
import { automationLabels } from '../rules.ts'
import { plannedQuery } from './data.ts'
import { formatCount, outlookOf } from './labels.ts'
import { PlannedDrawer } from './PlannedDrawer.tsx'
import classes from './panel.module.css'

/** What goes out next, and to whom; further acts stand before the latter. */
export function Outlook({ item, children }: { item: AutomationItem; children: ReactNode }) {
  const { orgId } = useActiveNetwork()
  const { data, error } = useQuery(plannedQuery(orgId, item.id))
  const [isOpen, setIsOpen] = useState(false)
  const now = useNow()
  const count = data?.messages.length ?? 0
  return (
    <>
      <p className={classes.outlook}>
        {data && (item.isOn ? outlookOf(data.outings, now) : 'Desligada: nada sai.')}
        {!data && error && `O que sai a seguir não pôde ser lido. ${sentenceOf(error)}`}
      </p>
      {children}
      {data && count > 0 && (
        <>
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {count === 1 ? 'Ver para quem' : `Ver as ${formatCount(count)}`}
          </Button>
          <PlannedDrawer
            title={automationLabels[item.kind]}
            messages={data.messages}
            opened={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </>
      )}
    </>
  )
}
