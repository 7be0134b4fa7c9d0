import { IconAlertTriangle, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StateTag.module.css'

const icons = { good: IconCircleCheck, off: IconCircleMinus, warning: IconAlertTriangle } as const

/** Shows a record's state by an icon and a label; the colour only repeats it. */
export function StateTag({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[kind]
  return (
    <span className={classes.tag} data-kind={kind}>
      <Icon size={16} stroke={1.5} aria-hidden="true" />
      {children}
    </span>
  )
}
