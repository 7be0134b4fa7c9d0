import { Button } from '@mantine/core'
import classes from './cards.module.css'

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
    <Button
      variant={isOpen ? 'default' : 'light'}
      className={isOpen ? undefined : classes.connect}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {isOpen ? 'Fechar' : connectLabel}
    </Button>
  )
}
