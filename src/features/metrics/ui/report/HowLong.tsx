import { appointmentKindLabels } from '#features/professionals/rules.ts'
import { type WaitGroup, waitGroups } from '../../rules.ts'
import { useReport } from '../context.ts'
import { formatCount, formatRate, leastForRate } from '../format.ts'
import { howLong } from '../words.ts'
import { Bars } from './Bars.tsx'
import { Card } from './Card.tsx'
import { Question } from './Question.tsx'
import classes from './report.module.css'

const waitLabels = Object.fromEntries(waitGroups.map(({ id, label }) => [id, label])) as Record<
  WaitGroup,
  string
>
const waitHues: Record<WaitGroup, string> = {
  upTo5: '--petrol',
  upTo15: '--petrol',
  upTo30: '--amber',
  more: '--red',
}

/** "Quanto se espera?" */
export function HowLong() {
  const { answer, rowsOf } = useReport()
  const { totals } = answer.current
  return (
    <Question
      id="quanto-se-espera"
      title="Quanto se espera?"
      answer={howLong(answer)}
      link={
        totals.waitedLong > 0
          ? { to: rowsOf({ measure: 'waitedLong' }), label: 'Ver quem esperou mais de 30 min' }
          : undefined
      }
      formula={
        <>
          <p>
            <strong>Do pedido ao atendimento</strong>: dias úteis depois do dia em que foi marcado, até o dia
            do horário, sem feriados nacionais. Retornos e cancelados ficam de fora. O prazo é o da ANS para
            operadoras (RN 566/2022).
          </p>
          <p>
            <strong>Da chegada à chamada</strong>: do registro da chegada até a chamada; sem chamada, até o
            início.
          </p>
          <p>
            <strong>Mediana</strong>: metade ficou até aqui. Nove em cada dez ficaram até o segundo valor.
          </p>
        </>
      }
    >
      <Leads />
      <div className={classes.pair}>
        <Waits />
        <Rooms />
      </div>
    </Question>
  )
}

function Leads() {
  const { answer } = useReport()
  const { leads } = answer.current
  const longest = Math.max(1, ...leads.flatMap(({ nineOfTen, limit }) => [nineOfTen, limit]))
  const place = (days: number) => `${(100 * days) / longest}%`
  return (
    <Card
      title="Do pedido ao atendimento, em dias úteis"
      note="mediana, até 9 em cada 10, prazo da ANS"
      table={{
        file: 'espera-por-data',
        head: ['Especialidade', 'Agendamentos', 'Mediana', '9 em cada 10', 'Prazo da ANS'],
        rows: leads.map(({ specialty, count, median, nineOfTen, limit }) => [
          specialty,
          formatCount(count),
          formatCount(median),
          formatCount(nineOfTen),
          formatCount(limit),
        ]),
      }}
    >
      {leads.length === 0 ? (
        <p className={classes.empty}>Não há agendamentos com especialidade neste período.</p>
      ) : (
        <ul className={classes.leads}>
          {leads.map(({ specialty, count, median, nineOfTen, limit }) => (
            <li key={specialty} data-late={(count >= leastForRate && nineOfTen > limit) || undefined}>
              <span className={classes.barLabel}>{specialty}</span>
              <span className={classes.line} aria-hidden="true">
                <span
                  className={classes.spread}
                  style={{ left: place(median), right: `calc(100% - ${place(nineOfTen)})` }}
                />
                <span className={classes.dot} style={{ left: place(median) }} />
                <span className={classes.tick} style={{ left: place(limit) }} />
              </span>
              <span className={classes.barValue}>
                {formatCount(median)}
                <span className={classes.note}>
                  {' '}
                  até {formatCount(nineOfTen)}, prazo {formatCount(limit)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Waits() {
  const { answer, rowsOf } = useReport()
  const { waits, totals } = answer.current
  const most = Math.max(1, ...waits.map(({ count }) => count))
  return (
    <Card
      title="Da chegada à chamada"
      note={totals.waited === 1 ? '1 pessoa' : `${formatCount(totals.waited)} pessoas`}
      table={{
        file: 'espera-na-recepcao',
        head: ['Espera', 'Pessoas', 'Parte'],
        rows: waits.map(({ id, count }) => [
          waitLabels[id],
          { text: formatCount(count), to: rowsOf({ measure: 'waited', wait: id }) },
          formatRate(count, totals.waited),
        ]),
      }}
    >
      <Bars
        hue={(id) => waitHues[id as WaitGroup]}
        rows={waits.map(({ id, count }) => ({
          id,
          label: waitLabels[id],
          share: count / most,
          count: formatCount(count),
          value: formatRate(count, totals.waited),
          to: rowsOf({ measure: 'waited', wait: id }),
        }))}
      />
    </Card>
  )
}

function Rooms() {
  const { answer, rowsOf } = useReport()
  const { rooms } = answer.current
  return (
    <Card
      title="Tempo em sala"
      note="mediana e planejado"
      table={{
        file: 'tempo-em-sala',
        head: ['Tipo', 'Atendimentos', 'Mediana, min', 'Planejado, min'],
        rows: rooms.map(({ kind, count, median, planned }) => [
          appointmentKindLabels[kind],
          { text: formatCount(count), to: rowsOf({ measure: 'attended', kind }) },
          formatCount(median),
          formatCount(planned),
        ]),
      }}
    >
      {rooms.length === 0 ? (
        <p className={classes.empty}>Nenhum atendimento teve início e fim registrados.</p>
      ) : (
        <ul className={classes.facts}>
          {rooms.map(({ kind, median, planned }) => (
            <li key={kind}>
              <span>{appointmentKindLabels[kind]}</span>
              <strong>{formatCount(median)} min</strong>
              <span className={classes.note} data-over={median > planned || undefined}>
                de {formatCount(planned)}, {median > planned ? '+' : median < planned ? '−' : '±'}
                {formatCount(Math.abs(median - planned))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
