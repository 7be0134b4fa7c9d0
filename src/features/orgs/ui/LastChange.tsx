import { useInfiniteQuery } from '@tanstack/react-query'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { changesOf } from '#ui/history/fields.tsx'
import { HistoryButton } from '#ui/history/HistoryButton.tsx'
import type { Network } from '../contract.ts'
import { networkHistoryQuery } from './data.ts'
import { networkHistory } from './fields.ts'
import classes from './sections.module.css'

const date = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' })

/** "Última alteração em 03/11/2026, 14:20, por Márcia Telles: telefone." */
export function LastChange({ network }: { network: Network }) {
  const { orgId, role } = useActiveNetwork()
  const { data } = useInfiniteQuery({
    ...networkHistoryQuery(orgId),
    enabled: can(role, 'history.read'),
  })
  const [entry] = data?.pages[0]?.items ?? []
  const what =
    entry && changesOf(networkHistory, entry.before, entry.after).map(({ label }) => label.toLowerCase())
  return (
    <div className={classes.change}>
      {entry && what && (
        <p>
          Última alteração em {date.format(new Date(entry.at))}
          {entry.userFullname && `, por ${entry.userFullname}`}
          {what.length > 0 && `: ${what.join(', ')}`}.
        </p>
      )}
      <HistoryButton kind="org" id={orgId} name={network.orgName} fields={networkHistory} />
    </div>
  )
}
