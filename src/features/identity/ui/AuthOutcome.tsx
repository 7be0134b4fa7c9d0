import { IconCircleCheck, IconMail, IconUnlink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AuthHead } from './AuthHead.tsx'
import classes from './AuthOutcome.module.css'

const icons = { done: IconCircleCheck, mail: IconMail, refused: IconUnlink }

interface AuthOutcomeProps {
  kind: keyof typeof icons
  title: string
  children: ReactNode
  /** The next steps; the first is the likeliest. */
  actions?: ReactNode
}

/** The end of a step: its result, and how to continue. */
export function AuthOutcome({ kind, title, children, actions }: AuthOutcomeProps) {
  const Icon = icons[kind]
  return (
    <div className={classes.outcome}>
      <span className={classes.icon} data-kind={kind}>
        <Icon size={26} stroke={1.6} aria-hidden="true" />
      </span>
      <AuthHead title={title} focusOnOpen />
      <div className={classes.text}>{children}</div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
