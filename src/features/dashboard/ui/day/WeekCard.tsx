import { Link } from 'react-router'
import type { DayCount } from '#features/appointments/contract.ts'
import { isOpen, type State, stateLabels, states } from '#features/appointments/rules.ts'
import { agendaLink } from '#features/appointments/ui/agenda/agendaLink.ts'
import type { UnitItem } from '#features/units/contract.ts'
import { addDays } from '#lib/days.ts'
import { scaleOf, weekOf } from '../../day.ts'
import classes from './day.module.css'
import type { DayData } from './useDay.ts'

/** From the ground up: what took place, what is not over, what fell through. */
const parts = [
  { id: 'done', label: 'atendidos', states: ['done'] },
  { id: 'open', label: 'sem desfecho ainda', states: states.filter(isOpen) },
  { id: 'noShow', label: 'faltas', states: ['noShow'] },
  { id: 'cancelled', label: 'cancelados', states: ['cancelled'] },
] as const satisfies readonly { id: string; label: string; states: readonly State[] }[]

const dayName = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', day: '2-digit', timeZone: 'UTC' })
const nameOf = (date: string) => dayName.format(new Date(`${date}T00:00:00Z`)).replace(/[.,]/g, '')

/** The last seven days with appointments, each beside what took place a week before; a day opens its list. */
export function WeekCard({ unit, data }: { unit: UnitItem; data: DayData }) {
  const week = weekOf(data.days, data.today)
  if (week.length === 0) return null
  const doneBefore = (date: string) =>
    data.days.find((day) => day.date === addDays(date, -7))?.states.done ?? 0
  const lines = scaleOf(Math.max(1, ...week.flatMap((day) => [day.total, doneBefore(day.date)])))
  const top = lines.at(-1) ?? 1
  const heightOf = (count: number) => `${(100 * count) / top}%`
  return (
    <section className={classes.card} aria-labelledby="semana">
      <div className={classes.head}>
        <h2 id="semana" className={classes.title}>
          Atendimentos na semana
        </h2>
        <ul className={classes.legend}>
          {parts.map(({ id, label }) => (
            <li key={id}>
              <i data-part={id} aria-hidden="true" /> {label}
            </li>
          ))}
          <li>
            <i data-part="before" aria-hidden="true" /> semana anterior
          </li>
        </ul>
      </div>
      <div className={classes.weekFrame}>
        <div className={classes.weekLines} aria-hidden="true">
          {lines.map((line) => (
            <span key={line} style={{ bottom: heightOf(line) }}>
              {line}
            </span>
          ))}
        </div>
        <ul className={classes.week}>
          {week.map((day) => (
            <li key={day.date}>
              <Link
                to={agendaLink(unit.id, { view: 'list', date: day.date })}
                aria-label={`${nameOf(day.date)}: ${summaryOf(day)}; uma semana antes, ${doneBefore(day.date)} atendidos`}
              >
                <span className={classes.weekBar} aria-hidden="true">
                  {parts.map(({ id, states }) => {
                    const count = countOf(day, states)
                    return count > 0 && <span key={id} data-part={id} style={{ height: heightOf(count) }} />
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
      </div>
    </section>
  )
}

const countOf = (day: DayCount, states: readonly State[]) =>
  states.reduce((sum, state) => sum + day.states[state], 0)

const summaryOf = (day: DayCount) =>
  states
    .flatMap((state) => {
      const count = day.states[state]
      return count > 0 ? [`${count} ${stateLabels[state].toLocaleLowerCase('pt-BR')}`] : []
    })
    .join(', ')
