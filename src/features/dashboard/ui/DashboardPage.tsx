import { useQueries } from '@tanstack/react-query'
import { roleOf } from '#features/accounts/ui/roles.ts'
import { useUser } from '#features/accounts/ui/session.tsx'
import { networkQuery } from '#features/orgs/ui/data.ts'
import { NoOwnRecord, useLacksOwnRecord } from '#features/professionals/ui/NoOwnRecord.tsx'
import { can } from '#platform/access.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { DashboardFrame } from './DashboardFrame.tsx'
import classes from './DashboardPage.module.css'
import { setupQuery } from './data.ts'
import { Day } from './day/Day.tsx'
import { PreviewCard } from './PreviewCard.tsx'
import { SetupCard } from './SetupCard.tsx'
import { SetupSkeleton } from './SetupSkeleton.tsx'

export const meta = pageMeta('Dashboard')
export const handle = { title: 'Dashboard' }

export default function DashboardPage() {
  const user = useUser()
  if (!user.orgId) return <DashboardFrame>{null}</DashboardFrame>
  return can(roleOf(user), 'configuration.read') ? (
    <NetworkDay orgId={user.orgId} />
  ) : (
    <OwnDay orgId={user.orgId} />
  )
}

/** The page of professionals: their own day instead of the network's. */
function OwnDay({ orgId }: { orgId: string }) {
  if (!useLacksOwnRecord()) return <Day orgId={orgId} />
  return (
    <DashboardFrame>
      <NoOwnRecord />
    </DashboardFrame>
  )
}

/** The checklist until there is a first appointment, and then the day. */
function NetworkDay({ orgId }: { orgId: string }) {
  const [network, counts] = useQueries({ queries: [networkQuery(orgId), setupQuery(orgId)] })
  const error = network.error ?? counts.error
  if (network.data && counts.data?.hasAppointments)
    return <Day orgId={orgId} setup={<SetupCard network={network.data} counts={counts.data} isBrief />} />
  return (
    <DashboardFrame zone={network.data?.timeZone}>
      {network.data && counts.data ? (
        <div className={classes.columns}>
          <SetupCard network={network.data} counts={counts.data} />
          <PreviewCard network={network.data} />
        </div>
      ) : error ? (
        <ErrorRegion
          text={`Os dados da rede não puderam ser carregados. ${sentenceOf(error)}`}
          onRetry={() => Promise.all([network.refetch(), counts.refetch()])}
          isRetrying={network.isFetching || counts.isFetching}
        />
      ) : (
        <SetupSkeleton />
      )}
    </DashboardFrame>
  )
}
