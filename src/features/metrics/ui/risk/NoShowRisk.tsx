import { useQuery } from '@tanstack/react-query'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { sentenceOf } from '#platform/http/client.ts'
import { ErrorRegion } from '#ui/feedback/ErrorRegion.tsx'
import type { RiskAnswer } from '../../risk/contract.ts'
import { riskQuery } from '../data.ts'
import { formatCount, formatRate } from '../format.ts'
import { Card } from '../report/Card.tsx'
import report from '../report/report.module.css'
import { RiskSettings } from './RiskSettings.tsx'
import classes from './risk.module.css'
import { accuracyOf, bandLabel, factorsOf, stateOf } from './words.ts'

const moment = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const showMoment = (at: string) => moment.format(new Date(at))

/** The forecast of missed appointments: what it learnt from, how right it was, and what its order changes. */
export function NoShowRisk() {
  const { orgId } = useActiveNetwork()
  const risk = useQuery(riskQuery(orgId))
  if (risk.data) return <Known orgId={orgId} risk={risk.data} />
  if (!risk.error) return null
  return (
    <ErrorRegion
      text={`O risco de falta não pôde ser lido. ${sentenceOf(risk.error)}`}
      onRetry={risk.refetch}
      isRetrying={risk.isFetching}
    />
  )
}

function Known({ orgId, risk }: { orgId: string; risk: RiskAnswer }) {
  const bands = risk.judgement?.bands ?? []
  const about = (
    <div className={classes.about}>
      <p>{[stateOf(risk, showMoment), accuracyOf(risk)].filter(Boolean).join(' ')}</p>
      <details>
        <summary>O que ele olha, e para que serve</summary>
        <p>
          Só muda a ordem das ligações e dos lembretes. Não recusa, não cancela e não marca ninguém por cima.
          Olha {factorsOf(risk)}. Idade, sexo, cor, endereço e diagnóstico não entram.
        </p>
      </details>
      <RiskSettings orgId={orgId} risk={risk} />
    </div>
  )
  if (bands.length === 0)
    return (
      <section className={report.card} aria-labelledby="risco-de-falta">
        <header className={report.cardHead}>
          <h3 id="risco-de-falta">Risco de falta</h3>
        </header>
        {about}
      </section>
    )
  return (
    <Card
      title="Risco de falta"
      note="faltas em cada décimo do previsto; o traço é o previsto"
      table={{
        file: 'risco-de-falta',
        head: ['Previsto', 'Agendamentos', 'Previsto em média', 'Faltaram'],
        rows: bands.map((band) => [
          bandLabel(band.from),
          formatCount(band.count),
          percent(band.expected),
          percent(band.happened),
        ]),
      }}
      foot={about}
    >
      <ul className={classes.bands}>
        {bands.map((band) => (
          <li key={band.from}>
            <span>{bandLabel(band.from)}</span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.happened} style={{ width: percentOf(band.happened) }} />
              <span className={classes.expected} style={{ insetInlineStart: percentOf(band.expected) }} />
            </span>
            <span className={classes.count}>{formatCount(band.count)}</span>
            <span className={classes.value}>
              {percent(band.happened)} <span className={classes.soft}>previsto {percent(band.expected)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const percentOf = (share: number) => `${share * 100}%`
const percent = (share: number) => formatRate(share * 1_000, 1_000)
