import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link } from 'react-router'

/** Leads from a list, or from its empty state, to the import of its records. */
export function ImportButton({ to }: { to: string }) {
  return (
    <Button variant="default" component={Link} to={to} leftSection={<IconUpload size={18} stroke={1.5} />}>
      Importar planilha
    </Button>
  )
}
