import { useQueries } from '@tanstack/react-query'
import { roleOf } from '#features/accounts/ui/roles.ts'
import { useUser } from '#features/accounts/ui/session.tsx'
import { networkQuery } from '#features/orgs/ui/data.ts'
import { NoOwnRecord, useLacksOwnRecord } from '#features/professionals/ui/NoOwnRecord.tsx'
import { firstName } from '#lib/text.ts'
import { can } from '#platform/access.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { useNow } from '#ui/useNow.ts'
import { greetingAt } from '../rules.ts'
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
  const now = useNow()
  return (
    <Page
      title={`${greetingAt(now.getHours())}, ${firstName(user.userFullname)}`}
      description={dateLabel(now)}
      hasOwnHeading
    >
      {user.orgId &&
        (can(roleOf(user), 'configuration.read') ? (
          <NetworkDay orgId={user.orgId} />
        ) : (
          <OwnDay orgId={user.orgId} />
        ))}
    </Page>
  )
}

/** The page of professionals: their own day instead of the network's. */
const OwnDay = ({ orgId }: { orgId: string }) => (
  <div className={classes.whole}>{useLacksOwnRecord() ? <NoOwnRecord /> : <Day orgId={orgId} />}</div>
)

/** The checklist until there is a first appointment, and then the day. */
function NetworkDay({ orgId }: { orgId: string }) {
  const [network, counts] = useQueries({ queries: [networkQuery(orgId), setupQuery(orgId)] })
  const error = network.error ?? counts.error
  if (network.data && counts.data?.hasAppointments)
    return (
      <div className={classes.whole}>
        <Day orgId={orgId} setup={<SetupCard network={network.data} counts={counts.data} isBrief />} />
      </div>
    )
  if (network.data && counts.data)
    return (
      <div className={classes.columns}>
        <SetupCard network={network.data} counts={counts.data} />
        <PreviewCard network={network.data} />
      </div>
    )
  return (
    <div className={classes.whole}>
      {error ? (
        <ErrorRegion
          text={`Os dados da rede não puderam ser carregados. ${sentenceOf(error)}`}
          onRetry={() => Promise.all([network.refetch(), counts.refetch()])}
          isRetrying={network.isFetching || counts.isFetching}
        />
      ) : (
        <SetupSkeleton />
      )}
    </div>
  )
}

const formatted = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** For example "Sexta-feira, 20 de novembro de 2026". */
function dateLabel(date: Date): string {
  const text = formatted.format(date)
  return text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)
}
