import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconListCheck,
  IconTrendingUp,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './cards.module.css'

const kinds = {
  good: { Icon: IconCircleCheck, label: 'Em ordem' },
  neutral: { Icon: IconListCheck, label: 'Por conferir' },
  rise: { Icon: IconTrendingUp, label: 'Para saber' },
  warning: { Icon: IconAlertTriangle, label: 'Atenção' },
  bad: { Icon: IconCircleX, label: 'Problema' },
} as const satisfies Record<string, { Icon: TablerIcon; label: string }>

export type NoticeKind = keyof typeof kinds

interface NoticeProps {
  kind: NoticeKind
  title: string
  children?: ReactNode
  /** What can be done about it. */
  action?: ReactNode
}

/** Something to know of a channel: what, what follows, and the act that mends it. */
export function Notice({ kind, title, children, action }: NoticeProps) {
  const { Icon, label } = kinds[kind]
  return (
    <div className={classes.notice}>
      <Icon size={18} stroke={1.5} className={classes.noticeIcon} data-kind={kind} aria-label={label} />
      <div className={classes.noticeText}>
        <p>{title}</p>
        {children && <div className={classes.noticeNote}>{children}</div>}
      </div>
      {action && <div className={classes.noticeAction}>{action}</div>}
    </div>
  )
}
