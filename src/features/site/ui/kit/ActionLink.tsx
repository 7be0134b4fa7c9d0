import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './ActionLink.module.css'

interface ActionLinkProps {
  to: string
  look?: 'filled' | 'quiet' | 'onDeep'
  children: ReactNode
}

/** A link that looks like a button: the page's one action, or a quiet one next to it. */
export function ActionLink({ to, look = 'filled', children }: ActionLinkProps) {
  return (
    <Link to={to} className={classes.action} data-look={look}>
      {children}
    </Link>
  )
}

/** A way on, at the end of a passage. */
export function More({ to, children }: Pick<ActionLinkProps, 'to' | 'children'>) {
  return (
    <Link to={to} className={classes.more}>
      {children}
      <IconArrowRight size={16} stroke={1.75} aria-hidden />
    </Link>
  )
}
