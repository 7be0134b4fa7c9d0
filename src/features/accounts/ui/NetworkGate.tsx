import { useMemo } from 'react'
import { Outlet, useMatches } from 'react-router'
import { type Action, can } from '#platform/access.ts'
import { ActiveNetworkContext } from '#platform/activeNetwork.ts'
import { Page } from '#ui/page/Page.tsx'
import { usePageTitle } from '#ui/pageMeta.ts'
import { useEntrance } from './entrance.ts'
import { FactorDemanded } from './FactorDemanded.tsx'
import { NewNetwork } from './NewNetwork.tsx'
import { NoAccess } from './NoAccess.tsx'
import { needsNetwork, roleOf } from './roles.ts'
import { useUser } from './session.tsx'

/**
 * Who has no network yet sees only the form that creates one, in place of any page (specification §4); whose session
 * lacks the second factor that the network demands, in place of its pages, where to enrol one.
 */
export default function NetworkGate() {
  const user = useUser()
  const { orgId } = user
  const role = roleOf(user)
  const active = useMemo(() => orgId && { orgId, role }, [orgId, role])
  const entrance = useEntrance(orgId)
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
        // What is typed on a page of the person's own is nobody else's to go on with.
        <Outlet key={isOwnPage ? user.userId : undefined} />
      ) : (
        <NoAccess />
      )}
    </ActiveNetworkContext>
  )
}

/** What a page says of who may see it. */
interface PageHandle {
  /** Of the person, not of the network, and open whatever the network demands. */
  readonly isOwnPage?: boolean
  /** Whose role may not do this finds a closed door. */
  readonly may?: Action
}

function FirstNetwork() {
  usePageTitle('Criar rede')
  return (
    <Page
      title="Criar rede"
      description="Para continuar, diga como se chama e onde fica a sua rede. Leva uns dois minutos."
      isRuled
    >
      <NewNetwork />
    </Page>
  )
}
