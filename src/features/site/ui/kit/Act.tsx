import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Act.module.css'

interface ActProps {
  to: string
  look?: 'filled' | 'quiet' | 'onDeep'
  children: ReactNode
}

/** A link that looks like a button: the page's one act, or a quiet one beside it. */
export function Act({ to, look = 'filled', children }: ActProps) {
  return (
    <Link to={to} className={classes.act} data-look={look}>
      {children}
    </Link>
  )
}

/** A way on, at the end of a passage. */
export function More({ to, children }: Pick<ActProps, 'to' | 'children'>) {
  return (
    <Link to={to} className={classes.more}>
      {children}
      <IconArrowRight size={16} stroke={1.75} aria-hidden />
    </Link>
  )
}
