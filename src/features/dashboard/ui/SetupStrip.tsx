import { useQueries } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { useUser } from '#features/accounts/ui/session.tsx'
import { networkQuery } from '#features/orgs/ui/data.ts'
import { queryClient } from '#platform/http/queryClient.ts'
import { paths } from '#src/paths.ts'
import { setupQuery } from './data.ts'
import classes from './SetupStrip.module.css'
import { isReady, nextOf, stepsOf } from './steps.ts'

export const prepare = (orgId: string) =>
  Promise.all([
    queryClient.ensureQueryData(networkQuery(orgId)),
    queryClient.ensureQueryData(setupQuery(orgId)),
  ])

/** The checklist in one line, along with the pages that it leads to, until there is a first appointment. */
export default function SetupStrip({ orgId }: { orgId: string }) {
  const user = useUser()
  const { pathname } = useLocation()
  const [network, counts] = useQueries({ queries: [networkQuery(orgId), setupQuery(orgId)] })
  if (!network.data || !counts.data || counts.data.hasAppointments) return null
  const steps = stepsOf(user, network.data, counts.data)
  const done = steps.filter(({ isDone }) => isDone).length
  const next = nextOf(steps)
  const isHere = next?.to !== undefined && pathname.startsWith(next.to.split('#')[0] ?? '')
  return (
    <section className={classes.strip} aria-label="Preparo da rede">
      <p className={classes.count}>
        {done} de {steps.length} passos prontos
      </p>
      {isReady(steps) ? (
        <p>
          A rede pode receber o primeiro agendamento. Próximo: <Link to={paths.agenda}>abrir a agenda</Link>
        </p>
      ) : (
        next?.to && (
          <p>
            {isHere ? 'Agora' : 'Próximo'}: {isHere ? next.title : <Link to={next.to}>{next.title}</Link>}
            <span className={classes.text}> · {next.text}</span>
          </p>
        )
      )}
    </section>
  )
}
