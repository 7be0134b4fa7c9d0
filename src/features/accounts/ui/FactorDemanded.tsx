import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#src/paths.ts'
import { ClosedDoor } from '#ui/brand/ClosedDoor.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { usePageTitle } from '#ui/pageMeta.ts'
import type { User } from '../contract.ts'

const title = 'Falta a segunda etapa'

/** Shown instead of a network's pages: why they are closed, and where to set up the second factor. */
export function FactorDemanded({ user }: { user: User }) {
  usePageTitle(title)
  const name = user.orgs.find((org) => org.orgId === user.orgId)?.orgName
  return (
    <Page
      title={title}
      description="Nada foi perdido: a rede abre assim que você ligar a segunda etapa."
      hasOwnHeading
    >
      <EmptyState
        title="Esta rede pede confirmação em duas etapas"
        action={
          <Button component={Link} to={`${paths.account}#duas-etapas`}>
            Ligar em Minha conta
          </Button>
        }
        drawing={<ClosedDoor />}
      >
        Quem cuida da gestão de <strong>{name}</strong> entra com a senha e um código do celular, e você
        entrou só com a senha. Ligue a confirmação em duas etapas na sua conta; leva um minuto.
      </EmptyState>
    </Page>
  )
}
