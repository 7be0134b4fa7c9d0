import { Link } from 'react-router'
import { stateLabels } from '#features/appointments/rules.ts'
import { StateInitial } from '#features/appointments/ui/agenda/StateInitial.tsx'
import { useReport } from '../context.ts'
import { formatCount, formatShortDay } from '../format.ts'
import { whoCame } from '../words.ts'
import { Card } from './Card.tsx'
import { DayChart, dayParts } from './DayChart.tsx'
import { Question } from './Question.tsx'
import classes from './report.module.css'

/** "Quem veio?" */
export function WhoCame() {
  const { answer, trend, rowsOf } = useReport()
  const { days, totals } = answer.current
  const before = new Map(trend?.weekBefore.map(({ day, attended }) => [day, attended]))
  return (
    <Question
      id="quem-veio"
      title="Quem veio?"
      answer={whoCame(answer)}
      link={
        totals.all > 0
          ? { to: rowsOf({ measure: 'all' }), label: `Ver as ${formatCount(totals.all)} linhas` }
          : undefined
      }
      formula={
        <>
          <p>Cada agendamento conta uma vez, no dia do seu horário e pela situação de agora.</p>
          <p>Remarcado conta só no horário novo. Encaixe conta. Hoje conta até este minuto.</p>
        </>
      }
    >
      <Card
        title="Agendamentos por dia e situação"
        note={
          before.size > 0 && (
            <span className={classes.tickNote}>
              <i aria-hidden="true" /> atendidos uma semana antes
            </span>
          )
        }
        table={{
          file: 'agendamentos-por-dia',
          head: [
            'Dia',
            'Agendamentos',
            ...dayParts.map(({ state }) => stateLabels[state]),
            ...(before.size > 0 ? ['Atendidos uma semana antes'] : []),
          ],
          rows: days.map((day) => [
            formatShortDay(day.day),
            { text: formatCount(day.all), to: rowsOf({ measure: 'all', day: day.day }) },
            ...dayParts.map(({ measure }) => ({
              text: formatCount(day[measure]),
              to: rowsOf({ measure, day: day.day }),
            })),
            ...(before.size > 0 ? [formatCount(before.get(day.day) ?? 0)] : []),
          ]),
        }}
      >
        {days.length === 0 ? (
          <p className={classes.empty}>Não há agendamentos neste período.</p>
        ) : (
          <DayChart />
        )}
        <ul className={classes.states}>
          {dayParts.map(({ measure, state }) => (
            <li key={state}>
              <Link to={rowsOf({ measure })}>
                <span className={classes.stateCount}>
                  <StateInitial state={state} /> {formatCount(totals[measure])}
                </span>
                <span className={classes.note}>{stateLabels[state]}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Question>
  )
}
