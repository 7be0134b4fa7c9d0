import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StateTag.module.css'

const icons = {
  good: IconCircleCheck,
  off: IconCircleMinus,
  warning: IconAlertTriangle,
  bad: IconCircleX,
} as const

export type StateKind = keyof typeof icons

interface StateTagProps {
  kind: StateKind
  /** In place of the kind's own, where it says more. */
  Icon?: TablerIcon
  children: ReactNode
}

/** Shows a record's state by an icon and a label; the colour only repeats it. */
export function StateTag({ kind, Icon = icons[kind], children }: StateTagProps) {
  return (
    <span className={classes.tag} data-kind={kind}>
      <Icon size={16} stroke={1.5} aria-hidden="true" />
      {children}
    </span>
  )
}
