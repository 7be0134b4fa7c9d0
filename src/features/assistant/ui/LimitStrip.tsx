import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryClient } from '#platform/http/queryClient.ts'
import { paths } from '#src/paths.ts'
import { overviewQuery } from './data.ts'
import classes from './LimitStrip.module.css'
import { formatCost } from './labels.ts'

export const prepare = (orgId: string) => queryClient.ensureQueryData(overviewQuery(orgId))

/** Tells management that the month's limit is reached: the assistant goes on without its model. */
export default function LimitStrip({ orgId }: { orgId: string }) {
  const { data } = useQuery(overviewQuery(orgId))
  if (!data?.spending.isOver || data.spending.limit === null) return null
  return (
    <section className={classes.strip} aria-label="Limite do assistente">
      <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
      <p role="status">
        <strong>O limite do assistente acabou:</strong> {formatCost(data.spending.limit)} no mês. O modo
        guiado responde no lugar do modelo até o mês virar.{' '}
        <Link to={`${paths.assistant}#modelo-e-limite`}>Mudar o limite</Link>
      </p>
    </section>
  )
}
