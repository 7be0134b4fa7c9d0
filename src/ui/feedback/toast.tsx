import { notifications } from '@mantine/notifications'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import classes from './toast.module.css'

export type ToastIcon = 'success' | 'error' | 'warning' | 'info'

export interface Toast {
  readonly text: string
  readonly icon?: ToastIcon
  /** Milliseconds; 3000 unless told (specification §9). */
  readonly duration?: number
}

const icons = {
  success: { Icon: IconCircleCheck, label: 'Sucesso' },
  error: { Icon: IconAlertCircle, label: 'Erro' },
  warning: { Icon: IconAlertTriangle, label: 'Atenção' },
  info: { Icon: IconInfoCircle, label: 'Aviso' },
} as const

/** Tells what happened, bottom right, for a moment; a pointer or focus on it keeps it. Returns its id. */
export function toast({ text, icon = 'success', duration = 3000 }: Toast): string {
  const { Icon, label } = icons[icon]
  return notifications.show({
    message: text,
    icon: <Icon size={20} stroke={1.75} role="img" aria-label={label} />,
    autoClose: duration,
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
  })
}

export const dismissToast = (id: string) => notifications.hide(id)
