import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form.module.css'

interface ConfirmDialogProps {
  isOpen: boolean
  /** The question. */
  title: string
  /** What would happen. */
  children: ReactNode
  /** The act by its name: "Excluir 3 exames". */
  confirmLabel: string
  cancelLabel?: string
  /** Something would be lost: focus begins on the way back. */
  isDestructive?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** A decision, in the middle of the page. */
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
