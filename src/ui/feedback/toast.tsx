import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { Key } from '#ui/keys/Key.tsx'
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
  /** Runs at most once, and closes the toast. */
  readonly action?: ToastAction
  /** Offers "Desfazer" in place of another action; Ctrl Z does it, too, while the toast is shown. */
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

/**
 * Shows a message at the bottom right for a moment; a pointer or focus on it keeps it open. Returns its id.
 */
export function toast({ text, icon = 'success', undo, ...rest }: Toast): string {
  const action = undo ? { label: 'Desfazer', run: undo } : rest.action
  const { Icon, label } = icons[icon]
  let takeBack = () => {}
  const id = notifications.show({
    message: action ? (
      <span className={classes.acting}>
        {text}
        <button
          type="button"
          className={classes.action}
          aria-keyshortcuts={undo ? 'Control+Z' : undefined}
          onClick={runAction}
        >
          {action.label} {undo && <Key>Ctrl Z</Key>}
        </button>
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
    onClose: () => takeBack(),
  })
  if (undo) takeBack = offerUndo(runAction)
  return id

  function runAction() {
    takeBack()
    notifications.hide(id)
    void action?.run()
  }
}

export const dismissToast = (id: string) => notifications.hide(id)
