import type { ReactNode } from 'react'
import classes from './preview.module.css'

/** Who a message is from, as the phone names it. */
export function Sender({ name, detail, badge }: { name: string; detail: string; badge: ReactNode }) {
  return (
    <div className={classes.sender}>
      <span className={classes.badge} aria-hidden="true">
        {badge}
      </span>
      <div>
        <p className={classes.senderName}>{name}</p>
        <p className={classes.senderDetail}>{detail}</p>
      </div>
    </div>
  )
}
