import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { ClosedDoor } from '#ui/brand/ClosedDoor.tsx'
import { usePageTitle } from '#ui/pageMeta.ts'
import { EmptyState } from './EmptyState.tsx'
import { Page } from './Page.tsx'

export interface LostRecordProps {
  /** "Esta unidade não existe ou foi excluída." */
  readonly text: string
  /** The list that leads on. */
  readonly back: { readonly to: string; readonly label: string }
}

/** The page of an address that names no record, or none that the person may see. */
export function LostRecord({ text, back }: LostRecordProps) {
  usePageTitle('Página não encontrada')
  return (
    <Page title="Página não encontrada" description="Erro 404">
      <EmptyState
        title={text.replace(/\.$/, '')}
        action={
          <Button component={Link} to={back.to}>
            {back.label}
          </Button>
        }
        drawing={<ClosedDoor />}
      >
        Confira se o endereço está inteiro, ou procure na lista.
      </EmptyState>
    </Page>
  )
}
