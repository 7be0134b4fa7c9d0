import { Outlet } from 'react-router'
import { needsNetwork } from '#features/accounts/ui/roles.ts'
import { useUser } from '#features/accounts/ui/session.tsx'
import { Page } from '#ui/page/Page.tsx'
import { usePageTitle } from '#ui/pageMeta.ts'
import { NewNetwork } from './NewNetwork.tsx'

/** Who has no network yet sees only the form that creates one, in place of any page (specification §4). */
export default function NetworkGate() {
  return needsNetwork(useUser()) ? <FirstNetwork /> : <Outlet />
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
