import { Button } from '@mantine/core'
import { data, Link, useLocation } from 'react-router'
import { paths } from '#src/paths.ts'
import { ClosedDoor } from '#ui/brand/ClosedDoor.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { pageMeta } from '#ui/pageMeta.ts'
import classes from './LostPage.module.css'

const title = 'Página não encontrada'

export const meta = pageMeta(title)
export const handle = { title }

export function loader() {
  return data(null, { status: 404 })
}

/**
 * Shown for unknown addresses of the admin, beside the menu. `hasOwnHeading`: in the place of a page that is not there
 * for this person, whose name the bar of phones must not show.
 */
export default function LostPage({ hasOwnHeading }: { hasOwnHeading?: boolean }) {
  const { pathname } = useLocation()
  return (
    <Page title={title} description="Erro 404" hasOwnHeading={hasOwnHeading}>
      <EmptyState
        title="Esta porta não dá em lugar nenhum"
        action={
          <Button component={Link} to={paths.dashboard}>
            Ir para o Dashboard
          </Button>
        }
        drawing={<ClosedDoor />}
      >
        O endereço <code className={classes.path}>{pathname}</code> não existe ou mudou de lugar. Nada foi
        perdido.
      </EmptyState>
    </Page>
  )
}
