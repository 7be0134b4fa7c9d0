import { Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'

/** Restores one row of a list of deleted records. */
export function RestoreButton({ name, onRestore }: { name: string; onRestore: () => void }) {
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconRestore size={17} stroke={1.75} />}
      aria-label={`Restaurar ${name}`}
      onClick={onRestore}
    >
      Restaurar
    </Button>
  )
}
