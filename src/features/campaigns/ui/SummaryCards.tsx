import { useQuery } from '@tanstack/react-query'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { StackedBar } from '#ui/bar/StackedBar.tsx'
import classes from './campaigns.module.css'
import { summaryQuery } from './data.ts'
import { finePercent, formatCost, formatCount } from './labels.ts'

/** What campaigns brought in thirty days, and what of the provider's limit is taken. */
export function SummaryCards() {
  const { orgId } = useActiveNetwork()
  const { data } = useQuery(summaryQuery(orgId))
  if (!data) return <div className={classes.summary} aria-busy="true" />
  const { people, booked, refused, cost, limit } = data
  return (
    <section className={classes.summary} aria-label="Últimos 30 dias">
      <Figure value={formatCount(people)} label="pessoas em 30 dias" />
      <Figure value={formatCount(booked)} label={`agendaram depois, ${finePercent(booked, people)}`} />
      <Figure value={formatCount(refused)} label={`pediram para sair, ${finePercent(refused, people)}`} />
      <Figure value={formatCost(cost)} label="em mensagens" />
      {limit && (
        <div className={classes.figure}>
          <p>
            <strong>{formatCount(limit.used)}</strong>{' '}
            <span className={classes.soft}>de {formatCount(limit.limit)}</span>
            <span className={classes.limitLabel}>Limite da Meta</span>
          </p>
          <div className={classes.limit}>
            <StackedBar
              parts={[
                { name: 'used', tone: 'petrol', count: limit.used },
                {
                  name: 'planned',
                  tone: 'hatched',
                  count: Math.min(limit.planned, Math.max(limit.limit - limit.used, 0)),
                },
                { name: 'free', tone: 'none', count: Math.max(limit.limit - limit.used - limit.planned, 0) },
              ]}
            />
          </div>
          <p className={classes.soft}>pessoas em 24 h, com {formatCount(limit.planned)} na fila</p>
        </div>
      )}
    </section>
  )
}

const Figure = ({ value, label }: { value: string; label: string }) => (
  <p className={classes.figure}>
    <strong>{value}</strong>
    <span className={classes.soft}>{label}</span>
  </p>
)
