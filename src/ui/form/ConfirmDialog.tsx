import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Modal } from '#ui/overlay/overlays.tsx'
import classes from './form.module.css'

interface ConfirmDialogProps {
  isOpen: boolean
  /** The question to the person. */
  title: string
  /** Describes the consequences. */
  children: ReactNode
  /** The name of the action: "Excluir 3 exames". */
  confirmLabel: string
  cancelLabel?: string
  /** True when the action loses something: focus then begins on the button to cancel. */
  isDestructive?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for a decision, in the middle of the page. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, cancelLabel = 'Cancelar', isDestructive, isBusy } = props
  return (
    <Modal opened={isOpen} onClose={props.onCancel} title={title} size={440}>
      <div>{children}</div>
      <div className={classes.decision}>
        <Button
          variant="default"
          onClick={props.onCancel}
          disabled={isBusy}
          data-autofocus={isDestructive || undefined}
        >
          {cancelLabel}
        </Button>
        <Button
          color={isDestructive ? 'red' : undefined}
          onClick={props.onConfirm}
          loading={isBusy}
          data-autofocus={isDestructive ? undefined : true}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
