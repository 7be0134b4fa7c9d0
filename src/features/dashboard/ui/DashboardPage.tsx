import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { roleOf } from '#features/accounts/ui/roles.ts'
import { useUser } from '#features/accounts/ui/session.tsx'
import { networkQuery } from '#features/orgs/ui/data.ts'
import { NoOwnRecord, useLacksOwnRecord } from '#features/professionals/ui/NoOwnRecord.tsx'
import { can } from '#platform/access.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { paths } from '#src/paths.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import { useNow } from '#ui/useNow.ts'
import { firstName, greetingAt } from '../rules.ts'
import classes from './DashboardPage.module.css'
import { setupQuery } from './data.ts'
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
      <div className={classes.columns}>
        {user.orgId &&
          (can(roleOf(user), 'configuration.read') ? <Setup orgId={user.orgId} /> : <OwnAgenda />)}
      </div>
    </Page>
  )
}

/** The page of professionals: the agenda instead of the set-up. */
function OwnAgenda() {
  if (useLacksOwnRecord()) return <NoOwnRecord />
  return (
    <EmptyState
      title="Sua agenda está pronta"
      action={
        <Button component={Link} to={paths.agenda}>
          Abrir a agenda
        </Button>
      }
    >
      Veja quem você atende hoje e bloqueie os horários em que não atende.
    </EmptyState>
  )
}

function Setup({ orgId }: { orgId: string }) {
  const [network, counts] = useQueries({ queries: [networkQuery(orgId), setupQuery(orgId)] })
  const error = network.error ?? counts.error
  if (network.data && counts.data)
    return (
      <>
        <SetupCard network={network.data} counts={counts.data} />
        <PreviewCard network={network.data} />
      </>
    )
  if (!error) return <SetupSkeleton />
  return (
    <ErrorRegion
      text={`Os dados da rede não puderam ser carregados. ${sentenceOf(error)}`}
      onRetry={() => Promise.all([network.refetch(), counts.refetch()])}
      isRetrying={network.isFetching || counts.isFetching}
    />
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
