import type { ReactNode } from 'react'
import { useUser } from '#features/accounts/ui/session.tsx'
import { dayAt, dayTitle, timeAt } from '#features/appointments/ui/agenda/dates.ts'
import { firstName } from '#lib/text.ts'
import { Page } from '#ui/page/Page.tsx'
import { useNow } from '#ui/useNow.ts'
import { greetingAt } from '../rules.ts'
import classes from './DashboardPage.module.css'

interface DashboardFrameProps {
  /** The clock by which it greets: the shown unit's. */
  zone?: string | undefined
  /** What the head says of the day; '' for nothing. */
  sentence?: string
  action?: ReactNode
  children: ReactNode
}

/** The head of the dashboard: a greeting, the day and the hour where one works, and what stands out. */
export function DashboardFrame({
  zone = 'America/Sao_Paulo',
  sentence = '',
  action,
  children,
}: DashboardFrameProps) {
  const user = useUser()
  const now = useNow()
  const time = timeAt(zone, now.toISOString())
  return (
    <Page
      title={`${greetingAt(Number(time.slice(0, 2)))}, ${firstName(user.userFullname)}`}
      description={`${dayTitle(dayAt(zone, now))}, ${time}. ${sentence}`.trimEnd()}
      action={action}
      hasOwnHeading
    >
      <div className={classes.whole}>{children}</div>
    </Page>
  )
}
