import { IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import { leadAfterSession } from '#features/accounts/ui/afterSession.ts'
import { signOut } from '#features/accounts/ui/startSession.ts'
import { onOwnClock } from '#platform/http/serverTime.ts'
import { warn } from '#platform/warn.ts'
import type { WebConfig } from '#platform/web.ts'
import { paths } from '#src/paths.ts'
import { useNow } from '#ui/useNow.ts'
import { remaining } from '../rules.ts'
import classes from './DemoBar.module.css'
import { query } from './data.ts'

/**
 * Marks the demonstration above every page of the admin, and leaves it when its time is over. Every window
 * does, also one that hears of the end by another's: `AdminLayout` leads to the page that says so.
 */
export function DemoBar() {
  const { config } = useRouteLoaderData('root') as { config: WebConfig }
  const { data } = useQuery(
    query.find.queryOptions({ enabled: config.hasDemo, staleTime: Number.POSITIVE_INFINITY }),
  )
  const endsAt = data?.endsAt ? onOwnClock(data.endsAt) : null
  const left = (endsAt ?? Number.POSITIVE_INFINITY) - useNow().getTime()

  useEffect(() => {
    if (data) leadAfterSession(data.endsAt ? paths.demoOver : null)
  }, [data])

  useEffect(() => {
    if (endsAt === null) return
    const timer = setTimeout(
      () => void signOut({ isQuiet: true }).catch((error) => warn('The demonstration was not left', error)),
      Math.max(0, endsAt - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [endsAt])

  if (endsAt === null) return null
  return (
    <aside className={classes.bar} aria-label="Demonstração">
      <IconHourglass size={16} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>Demonstração</strong>
        <span className={classes.more}> com dados inventados, nada é enviado a ninguém</span> · tudo é apagado{' '}
        {remaining(left)}
      </p>
    </aside>
  )
}
