import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { type Action, can } from '#platform/access.ts'
import { ActiveNetworkContext } from '#platform/activeNetwork.ts'
import { hasJustSignedIn, paths } from '#src/paths.ts'
import { Page } from '#ui/page/Page.tsx'
import { usePageTitle } from '#ui/pageMeta.ts'
import { useEntrance } from './entrance.ts'
import { FactorDemanded } from './FactorDemanded.tsx'
import { NewNetwork } from './NewNetwork.tsx'
import { NoAccess } from './NoAccess.tsx'
import { ownRecord } from './ownRecord.ts'
import { needsNetwork, roleOf } from './roles.ts'
import { useUser } from './session.tsx'

/**
 * Without a network, shows only the form to create one instead of any page (specification §4). When the
 * network demands a second factor that the session lacks, shows where to enrol one.
 */
export default function NetworkGate() {
  const user = useUser()
  const { orgId } = user
  const role = roleOf(user)
  const active = useMemo(() => orgId && { orgId, role }, [orgId, role])
  const entrance = useEntrance(orgId)
  const { state } = useLocation()
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  const isOwnPage = handles.some((handle) => handle?.isOwnPage)
  const mayEnter = handles.every((handle) => !handle?.may || can(role, handle.may))
  if (needsNetwork(user) || !active) return <FirstNetwork />
  const isDemanded = entrance === 'second factor' && !isOwnPage
  return (
    <ActiveNetworkContext value={active}>
      {isDemanded ? (
        <FactorDemanded user={user} />
      ) : mayEnter ? (
        // The key drops what was typed on a personal page when the person changes.
        <Outlet key={isOwnPage ? user.userId : undefined} />
      ) : hasJustSignedIn(state) ? (
        // The address was left there by the person who signed out.
        <Navigate to={paths.dashboard} replace />
      ) : (
        <NoAccess />
      )}
    </ActiveNetworkContext>
  )
}

/** Declares who may see a page, in its route's handle. */
interface PageHandle {
  /** True for pages of the person, not of the network: open whatever the network demands. */
  readonly isOwnPage?: boolean
  /** People whose role lacks this permission see that they have no access. */
  readonly may?: Action
}

/** How often the record is read again while the form stands: without a network no live event comes. */
const rereadMs = 10_000

/** Gives way to the network as soon as another window, or an invitation accepted there, has brought one. */
function FirstNetwork() {
  usePageTitle('Criar rede')
  useQuery({ ...ownRecord, refetchInterval: rereadMs, refetchOnWindowFocus: 'always' })
  return (
    <Page
      title="Criar rede"
      description="Para continuar, diga como se chama e onde fica a sua rede. Leva uns dois minutos."
      isRuled
    >
      <NewNetwork isFirst />
    </Page>
  )
}
