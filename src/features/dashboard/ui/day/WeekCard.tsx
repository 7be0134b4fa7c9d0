import { Link } from 'react-router'
import type { DayCount } from '#features/appointments/contract.ts'
import type { State } from '#features/appointments/rules.ts'
import { stateLabels } from '#features/appointments/rules.ts'
import { agendaLink } from '#features/appointments/ui/agenda/agendaLink.ts'
import stateClasses from '#features/appointments/ui/agenda/state.module.css'
import type { UnitItem } from '#features/units/contract.ts'
import { addDays } from '#lib/days.ts'
import { weekOf } from '../../day.ts'
import classes from './day.module.css'
import type { DayData } from './useDay.ts'

/** From the ground up. */
const parts: readonly State[] = [
  'done',
  'inService',
  'waiting',
  'confirmed',
  'scheduled',
  'noShow',
  'cancelled',
]

const dayName = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', day: '2-digit', timeZone: 'UTC' })
const nameOf = (date: string) => dayName.format(new Date(`${date}T00:00:00Z`)).replace(/[.,]/g, '')

/** The last seven days with appointments, each beside what took place a week before; a day opens its list. */
export function WeekCard({ unit, data }: { unit: UnitItem; data: DayData }) {
  const week = weekOf(data.days, data.today)
  if (week.length === 0) return null
  const doneBefore = (date: string) =>
    data.days.find((day) => day.date === addDays(date, -7))?.states.done ?? 0
  const most = Math.max(1, ...week.flatMap((day) => [day.total, doneBefore(day.date)]))
  const heightOf = (count: number) => `${(100 * count) / most}%`
  return (
    <section className={classes.card} aria-labelledby="semana">
      <div className={classes.head}>
        <h2 id="semana" className={classes.weekTitle}>
          Atendimentos na semana
        </h2>
        <span className={classes.weekNote}>traço: atendidos uma semana antes</span>
      </div>
      <ul className={classes.week}>
        {week.map((day) => (
          <li key={day.date}>
            <Link
              to={agendaLink(unit.id, { view: 'list', date: day.date })}
              aria-label={`${nameOf(day.date)}: ${summaryOf(day)}; uma semana antes, ${doneBefore(day.date)} atendidos`}
            >
              <span className={classes.weekTotal} aria-hidden="true">
                {day.total}
              </span>
              <span className={classes.weekBar} aria-hidden="true">
                {parts.map((state) => {
                  const count = day.states[state] ?? 0
                  return (
                    count > 0 && (
                      <span
                        key={state}
                        className={stateClasses.state}
                        data-state={state}
                        style={{ height: heightOf(count) }}
                      />
                    )
                  )
                })}
                {doneBefore(day.date) > 0 && (
                  <i className={classes.weekTick} style={{ bottom: heightOf(doneBefore(day.date)) }} />
                )}
              </span>
              <span
                className={classes.weekDay}
                data-today={day.date === data.today || undefined}
                aria-hidden="true"
              >
                {nameOf(day.date)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const summaryOf = ({ states }: DayCount) =>
  parts
    .flatMap((state) => {
      const count = states[state] ?? 0
      return count > 0 ? [`${count} ${stateLabels[state].toLocaleLowerCase('pt-BR')}`] : []
    })
    .join(', ')
