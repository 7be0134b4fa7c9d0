import { Link } from 'react-router'
import { stateLabels } from '#features/appointments/rules.ts'
import { agendaLink } from '#features/appointments/ui/agenda/agendaLink.ts'
import { StateInitial } from '#features/appointments/ui/agenda/StateInitial.tsx'
import stateClasses from '#features/appointments/ui/agenda/state.module.css'
import type { UnitItem } from '#features/units/contract.ts'
import { partsOf, totalOf } from '../../day.ts'
import classes from './day.module.css'
import type { DayData } from './useDay.ts'

/** The day in one proportional bar; each part and each number opens its appointments. */
export function DayCard({ unit, data }: { unit: UnitItem; data: DayData }) {
  const parts = partsOf(data.counts)
  const total = totalOf(data.counts)
  const begun = (data.counts.done ?? 0) + (data.counts.inService ?? 0)
  return (
    <section className={classes.card} aria-labelledby="hoje">
      <div className={classes.dayHead}>
        <h2 id="hoje" className={classes.heading}>
          <span className={classes.total}>{total}</span>
          {total === 1 ? 'agendamento hoje' : 'agendamentos hoje'}
          {begun > 0 && `, ${begun} já ${begun === 1 ? 'encerrado' : 'encerrados'} ou em sala`}
        </h2>
        <Link to={agendaLink(unit.id)} className={classes.link}>
          Abrir agenda
        </Link>
      </div>
      {parts.length === 0 ? (
        <p className={classes.empty}>Ninguém está agendado para hoje em {unit.name}.</p>
      ) : (
        <>
          <div className={classes.bar} aria-hidden="true">
            {parts.map(({ state, count }) => (
              // For the pointer alone: the numbers below are the same links for everybody.
              <Link
                key={state}
                to={agendaLink(unit.id, { view: 'list', states: [state] })}
                tabIndex={-1}
                className={stateClasses.state}
                data-state={state}
                style={{ flexGrow: count }}
              />
            ))}
          </div>
          <ul className={classes.states}>
            {parts.map(({ state, count }) => (
              <li key={state} className={stateClasses.state} data-state={state}>
                <Link to={agendaLink(unit.id, { view: 'list', states: [state] })} className={classes.state}>
                  <span className={classes.number}>
                    <StateInitial state={state} /> {count}
                  </span>
                  <span className={classes.stateName}>{stateLabels[state]}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
