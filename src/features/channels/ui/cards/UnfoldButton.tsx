import { Button } from '@mantine/core'

interface UnfoldButtonProps {
  isOpen: boolean
  isConnected: boolean
  /** "Conectar SMS" */
  connectLabel: string
  onToggle: () => void
}

/** Unfolds a channel's settings: to connect it, or to change them. */
export function UnfoldButton({ isOpen, isConnected, connectLabel, onToggle }: UnfoldButtonProps) {
  if (isConnected)
    return (
      <Button variant="subtle" color="gray" aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? 'Fechar' : 'Configurar'}
      </Button>
    )
  return (
    <Button variant={isOpen ? 'default' : 'outline'} aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? 'Fechar' : connectLabel}
    </Button>
  )
}
