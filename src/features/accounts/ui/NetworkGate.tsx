import { useMemo } from 'react'
import { Outlet } from 'react-router'
import { ActiveNetworkContext } from '#platform/activeNetwork.ts'
import { Page } from '#ui/page/Page.tsx'
import { usePageTitle } from '#ui/pageMeta.ts'
import { NewNetwork } from './NewNetwork.tsx'
import { needsNetwork, roleOf } from './roles.ts'
import { useUser } from './session.tsx'

/** Who has no network yet sees only the form that creates one, in place of any page (specification §4). */
export default function NetworkGate() {
  const user = useUser()
  const { orgId } = user
  const role = roleOf(user)
  const active = useMemo(() => orgId && { orgId, role }, [orgId, role])
  if (needsNetwork(user) || !active) return <FirstNetwork />
  return (
    <ActiveNetworkContext value={active}>
      <Outlet />
    </ActiveNetworkContext>
  )
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
