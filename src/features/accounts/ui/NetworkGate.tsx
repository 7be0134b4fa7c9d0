import { useMemo } from 'react'
import { Outlet, useMatches } from 'react-router'
import { ActiveNetworkContext } from '#platform/activeNetwork.ts'
import { Page } from '#ui/page/Page.tsx'
import { usePageTitle } from '#ui/pageMeta.ts'
import { useEntrance } from './entrance.ts'
import { FactorDemanded } from './FactorDemanded.tsx'
import { NewNetwork } from './NewNetwork.tsx'
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
  const isOwnPage = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.isOwnPage)
  if (needsNetwork(user) || !active) return <FirstNetwork />
  return (
    <ActiveNetworkContext value={active}>
      {entrance === 'second factor' && !isOwnPage ? <FactorDemanded user={user} /> : <Outlet />}
    </ActiveNetworkContext>
  )
}

/** `isOwnPage`: of the person, not of the network, and open whatever the network demands. */
interface PageHandle {
  readonly isOwnPage?: boolean
}

function FirstNetwork() {
  usePageTitle('Criar rede')
  return (
    <Page
      title="Criar rede"
      lead="Para continuar, diga como se chama e onde fica a sua rede. Leva uns dois minutos."
      isRuled
    >
      <NewNetwork />
    </Page>
  )
}
