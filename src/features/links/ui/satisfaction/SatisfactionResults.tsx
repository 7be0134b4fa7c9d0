import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { BarLegend, StackedBar } from '#ui/bar/StackedBar.tsx'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { type Satisfaction, type SatisfactionDays, satisfactionPeriods } from '../../satisfaction/rules.ts'
import { Comments } from './Comments.tsx'
import { satisfactionQuery } from './data.ts'
import classes from './satisfaction.module.css'

/** What patients thought: NPS, average and comments of the last days. */
export function SatisfactionResults() {
  const { orgId } = useActiveNetwork()
  const [days, setDays] = useState<SatisfactionDays>(30)
  const { data, error, refetch, isFetching } = useQuery(satisfactionQuery(orgId, days))
  const headingId = useId()
  return (
    <section className={classes.results} aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>O que os pacientes acharam</h2>
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons are no fieldset */}
        <div className={classes.periods} role="group" aria-label="Período">
          {satisfactionPeriods.map((one) => (
            <button key={one} type="button" aria-pressed={one === days} onClick={() => setDays(one)}>
              {one} dias
            </button>
          ))}
        </div>
      </header>
      {data ? (
        <>
          <Figures satisfaction={data} days={days} />
          {data.answers > 0 && <Comments days={days} />}
        </>
      ) : error ? (
        <ErrorRegion
          text={`As notas não puderam ser carregadas. ${sentenceOf(error)}`}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      ) : (
        <Loading>
          <Skeleton height={72} />
        </Loading>
      )}
    </section>
  )
}

const whole = new Intl.NumberFormat('pt-BR')
const oneTenth = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

function Figures({ satisfaction, days }: { satisfaction: Satisfaction; days: SatisfactionDays }) {
  const { answers, average, nps, promoters, passives, detractors } = satisfaction
  if (nps === null || average === null)
    return <p className={classes.soft}>Nenhuma nota nos últimos {days} dias.</p>
  const parts = [
    { name: 'promoters', tone: 'petrol', count: promoters, range: 'Recomendam (9 e 10)' },
    { name: 'passives', tone: 'slate', count: passives, range: 'Neutros (7 e 8)' },
    { name: 'detractors', tone: 'red', count: detractors, range: 'Não recomendam (0 a 6)' },
  ] as const
  return (
    <>
      <dl className={classes.figures}>
        <div>
          <dt>NPS</dt>
          <dd>{whole.format(nps)}</dd>
        </div>
        <div>
          <dt>nota média</dt>
          <dd>{oneTenth.format(average)}</dd>
        </div>
        <div>
          <dt>{answers === 1 ? 'resposta' : 'respostas'}</dt>
          <dd>{whole.format(answers)}</dd>
        </div>
      </dl>
      <StackedBar parts={parts} />
      <BarLegend
        parts={parts.map((part) => ({ ...part, label: `${part.range}: ${whole.format(part.count)}` }))}
      />
    </>
  )
}
