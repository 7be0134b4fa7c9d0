import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#src/paths.ts'
import { ClosedDoor } from '#ui/brand/ClosedDoor.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { usePageTitle } from '#ui/pageMeta.ts'

const title = 'Sem acesso'

/** Shown instead of a page that the person's role in this network may not open. */
export function NoAccess() {
  usePageTitle(title)
  return (
    <Page title={title}>
      <EmptyState
        title="Esta página é de outra função"
        action={
          <Button component={Link} to={paths.dashboard}>
            Ir para o Dashboard
          </Button>
        }
        drawing={<ClosedDoor />}
      >
        A sua função nesta rede não abre esta página. Se precisa dela no seu trabalho, fale com quem cuida da
        gestão da rede.
      </EmptyState>
    </Page>
  )
}
