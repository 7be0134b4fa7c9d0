import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { Link } from 'react-router'
import { type State, stateLabels } from '#features/appointments/rules.ts'
import { StateInitial } from '#features/appointments/ui/agenda/StateInitial.tsx'
import type { Measure } from '../../rules.ts'
import { useReport } from '../context.ts'
import { formatCount, formatShortDay } from '../format.ts'
import { whoCame } from '../words.ts'
import { Card } from './Card.tsx'
import { Question } from './Question.tsx'
import classes from './report.module.css'

/** From the ground up: what is over is below, what is not certain yet on top. */
const parts: readonly { readonly measure: Measure; readonly state: State; readonly color: string }[] = [
  { measure: 'attended', state: 'done', color: 'var(--green)' },
  { measure: 'inService', state: 'inService', color: 'var(--violet)' },
  { measure: 'waiting', state: 'waiting', color: 'var(--amber)' },
  { measure: 'confirmed', state: 'confirmed', color: 'var(--petrol)' },
  { measure: 'scheduled', state: 'scheduled', color: 'var(--slate)' },
  { measure: 'noShow', state: 'noShow', color: 'var(--red)' },
  { measure: 'cancelled', state: 'cancelled', color: 'var(--control)' },
]

/** "Quem veio?" */
export function WhoCame() {
  const { answer, rowsOf } = useReport()
  const { days, totals } = answer.current
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
        table={{
          file: 'agendamentos-por-dia',
          head: ['Dia', 'Agendamentos', ...parts.map(({ state }) => stateLabels[state])],
          rows: days.map((day) => [
            formatShortDay(day.day),
            { text: formatCount(day.all), to: rowsOf({ measure: 'all', day: day.day }) },
            ...parts.map(({ measure }) => ({
              text: formatCount(day[measure]),
              to: rowsOf({ measure, day: day.day }),
            })),
          ]),
        }}
      >
        {days.length === 0 ? (
          <p className={classes.empty}>Não há agendamentos neste período.</p>
        ) : (
          <div className={classes.chart} aria-hidden="true">
            <BarChart
              h={280}
              data={days.map((day) => ({ ...day, name: formatShortDay(day.day) }))}
              dataKey="name"
              type="stacked"
              maxBarWidth={56}
              gridAxis="x"
              tickLine="none"
              barChartProps={{ accessibilityLayer: false }}
              series={parts.map(({ measure, state, color }) => ({
                name: measure,
                label: stateLabels[state],
                color,
              }))}
              valueFormatter={formatCount}
            />
          </div>
        )}
        <ul className={classes.states}>
          {parts.map(({ measure, state }) => (
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
