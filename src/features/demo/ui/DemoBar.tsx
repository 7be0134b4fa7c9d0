import { IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import { signOut } from '#features/accounts/ui/startSession.ts'
import type { WebConfig } from '#platform/web.ts'
import { paths } from '#src/paths.ts'
import classes from './DemoBar.module.css'
import { query } from './data.ts'

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

/** Marks the demonstration in every page of the admin, and leaves it when its time is over. */
export function DemoBar() {
  const { config } = useRouteLoaderData('root') as { config: WebConfig }
  const { data } = useQuery(
    query.find.queryOptions({ enabled: config.hasDemo, staleTime: Number.POSITIVE_INFINITY }),
  )
  const endsAt = data?.endsAt

  useEffect(() => {
    if (!endsAt) return
    const timer = setTimeout(leave, Math.max(0, Date.parse(endsAt) - Date.now()))
    return () => clearTimeout(timer)
  }, [endsAt])

  if (!endsAt) return null
  return (
    <div className={classes.bar} role="note">
      <IconHourglass size={16} stroke={1.75} aria-hidden="true" />
      Demonstração: seus dados somem às {clock.format(new Date(endsAt))}
    </div>
  )
}

async function leave() {
  await signOut().catch(() => {})
  window.location.assign(`${paths.demo}?fim`)
}
