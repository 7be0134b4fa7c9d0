import { formatCents, formatMoney } from '#lib/money.ts'
import { originLabels } from '../../labels.ts'
import { useReport } from '../context.ts'
import { formatCount, formatRate } from '../format.ts'
import { whereFrom } from '../words.ts'
import { Bars } from './Bars.tsx'
import { Card } from './Card.tsx'
import { Question } from './Question.tsx'
import classes from './report.module.css'

/** "De onde vêm, e quem paga?" */
export function WhereFrom() {
  const { answer, rowsOf } = useReport()
  const { totals, money } = answer.current
  return (
    <Question
      id="de-onde-vem"
      title="De onde vêm, e quem paga?"
      answer={whereFrom(answer)}
      link={
        totals.expected > 0
          ? { to: rowsOf({ measure: 'expected' }), label: 'Ver o que soma a receita' }
          : undefined
      }
      formula={
        <>
          <p>
            <strong>Receita prevista</strong>: preço guardado na marcação, sem faltas nem cancelados
            <br />
            atendidos {formatMoney(money.receivedCents)}
            <br />a atender {formatMoney(money.aheadCents)}
          </p>
          <p>
            Ao lado do período anterior fica o que já começou nos dois, até a mesma hora:{' '}
            {formatMoney(money.dueCents)} agora.
          </p>
          <p>É previsão, não faturamento: glosas e recebimentos não entram.</p>
        </>
      }
    >
      <Origins />
      <Plans />
    </Question>
  )
}

function Origins() {
  const { answer, rowsOf } = useReport()
  const { origins, totals } = answer.current
  const shown = [...origins].filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
  const most = Math.max(1, ...shown.map(({ count }) => count))
  return (
    <Card
      title="Por onde marcaram"
      note={totals.all === 1 ? '1 agendamento' : `${formatCount(totals.all)} agendamentos`}
      table={{
        file: 'por-onde-marcaram',
        head: ['Origem', 'Agendamentos', 'Parte'],
        rows: shown.map(({ id, count }) => [
          originLabels[id],
          { text: formatCount(count), to: rowsOf({ measure: 'all', origin: id }) },
          formatRate(count, totals.all),
        ]),
      }}
    >
      <Bars
        hue={(id) => (id === 'assistant' ? '--violet' : '--petrol')}
        rows={shown.map(({ id, count }) => ({
          id,
          label: originLabels[id],
          share: count / most,
          count: formatCount(count),
          value: formatRate(count, totals.all),
          to: rowsOf({ measure: 'all', origin: id }),
        }))}
      />
      {shown.length === 0 && <p className={classes.empty}>Não há agendamentos neste período.</p>}
    </Card>
  )
}

function Plans() {
  const { answer, planNameOf, rowsOf } = useReport()
  const { plans, totals, money } = answer.current
  const row = (count: number, cents: number, priced: string) => [
    { text: formatCount(count), to: priced },
    formatCents(cents),
    count === 0 ? '' : formatCents(Math.round(cents / count)),
  ]
  const table = {
    file: 'convenios',
    head: ['Convênio', 'Agendamentos', 'Receita, R$', 'Média, R$'],
    rows: [
      ...plans.map(({ id, count, receivedCents, aheadCents }) => [
        planNameOf(id),
        ...row(count, receivedCents + aheadCents, rowsOf({ measure: 'kept', plan: id })),
      ]),
      ['Total', ...row(totals.kept, money.receivedCents + money.aheadCents, rowsOf({ measure: 'kept' }))],
    ],
  }
  const most = Math.max(1, ...plans.map(({ receivedCents, aheadCents }) => receivedCents + aheadCents))
  return (
    <Card title="Por convênio" note="não cancelados" table={table}>
      <Bars
        hue="--petrol"
        rows={plans.map(({ id, count, receivedCents, aheadCents }) => ({
          id,
          label: planNameOf(id),
          share: (receivedCents + aheadCents) / most,
          count: formatCount(count),
          value: formatMoney(receivedCents + aheadCents),
          to: rowsOf({ measure: 'kept', plan: id }),
        }))}
      />
      <p className={classes.total}>
        <span>total</span>
        <span>{formatCount(totals.kept)}</span>
        <strong>{formatMoney(money.receivedCents + money.aheadCents)}</strong>
      </p>
    </Card>
  )
}
