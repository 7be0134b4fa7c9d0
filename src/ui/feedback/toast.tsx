import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { Key } from '#ui/keys/Key.tsx'
import { hasDialog, makeRoom } from './makeRoom.ts'
import classes from './toast.module.css'
import { offerUndo } from './undo.ts'

export type ToastIcon = 'success' | 'error' | 'warning' | 'info'

export interface ToastAction {
  readonly label: string
  readonly run: () => unknown
}

export interface Toast {
  readonly text: string
  readonly icon?: ToastIcon
  /** Milliseconds; 3000 by default, 10,000 with `undo` (specification §9). */
  readonly duration?: number
  /** Runs at most once, and closes the toast; beside `undo` it leaves it open. */
  readonly action?: ToastAction | undefined
  /** Offers "Desfazer"; Ctrl Z does it, too, while the toast is shown. */
  readonly undo?: () => unknown
}

const defaultMs = 3_000
const undoMs = 10_000

const icons = {
  success: { Icon: IconCircleCheck, label: 'Sucesso' },
  error: { Icon: IconAlertCircle, label: 'Erro' },
  warning: { Icon: IconAlertTriangle, label: 'Atenção' },
  info: { Icon: IconInfoCircle, label: 'Aviso' },
} as const

const shown = new Map<string, () => void>()

/**
 * Shows a message at the bottom right for a moment; a pointer or focus on it keeps it open. At most three stand there, and
 * one over a drawer. Returns its id.
 */
export function toast({ text, icon = 'success', undo, action, ...rest }: Toast): string {
  makeRoom(shown, hasDialog())
  const { Icon, label } = icons[icon]
  let takeBack = () => {}
  const id = notifications.show({
    message:
      action || undo ? (
        <span className={classes.acting}>
          {text}
          {action && (
            <button type="button" className={classes.action} onClick={runAction}>
              {action.label}
            </button>
          )}
          {undo && (
            <button type="button" className={classes.action} aria-keyshortcuts="Control+Z" onClick={runUndo}>
              Desfazer <Key>Ctrl Z</Key>
            </button>
          )}
        </span>
      ) : (
        text
      ),
    icon: <Icon size={20} stroke={1.75} role="img" aria-label={label} />,
    autoClose: rest.duration ?? (undo ? undoMs : defaultMs),
    role: icon === 'error' || icon === 'warning' ? 'alert' : 'status',
    classNames: {
      root: classes.toast,
      icon: classes.icon,
      body: classes.body,
      description: classes.text,
      closeButton: classes.close,
    },
    closeButtonProps: { 'aria-label': 'Fechar aviso', iconSize: 16 },
    'data-kind': icon,
    onClose() {
      shown.delete(id)
      takeBack()
    },
  })
  shown.set(id, () => notifications.hide(id))
  if (undo) takeBack = offerUndo(runUndo)
  return id

  function runAction() {
    if (!undo) notifications.hide(id)
    void action?.run()
  }

  function runUndo() {
    takeBack()
    notifications.hide(id)
    void undo?.()
  }
}

export const dismissToast = (id: string) => notifications.hide(id)
