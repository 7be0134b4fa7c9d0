import { Link } from 'react-router'
import { type State, stateLabels } from '#features/appointments/rules.ts'
import { agendaLink } from '#features/appointments/ui/agenda/agendaLink.ts'
import { StateInitial } from '#features/appointments/ui/agenda/StateInitial.tsx'
import stateClasses from '#features/appointments/ui/agenda/state.module.css'
import { minutesBetween, waitLevel } from '#features/reception/rules.ts'
import { paths } from '#src/paths.ts'
import type { WallUnit } from '../contract.ts'
import { RoomDoors } from './RoomDoors.tsx'
import classes from './wall.module.css'

/** In the order in which a day goes by. */
const order: readonly State[] = [
  'done',
  'inService',
  'waiting',
  'confirmed',
  'scheduled',
  'noShow',
  'cancelled',
]
const shownWaits = 3

/** One unit: who waits and how long, how far the day is, the rooms, and who is next. */
export function UnitCard({ unit, now }: { unit: WallUnit; now: Date }) {
  const waits = unit.waiting
    .map((one) => ({ ...one, minutes: minutesBetween(one.arrivedAt, now) }))
    .toSorted((one, other) => other.minutes - one.minutes)
  const longest = waits[0]?.minutes
  const board = `${paths.reception}?${new URLSearchParams({ unidade: unit.unitId })}`
  const counts = order.map((state) => ({ state, count: unit.states[state] ?? 0 }))
  return (
    <section className={classes.card} aria-labelledby={`unidade-${unit.unitId}`}>
      <div className={classes.cardHead}>
        <h2 id={`unidade-${unit.unitId}`}>
          <Link to={board} className={classes.plain}>
            {unit.name}
          </Link>
        </h2>
        <span className={classes.soft}>{dayLine(unit)}</span>
      </div>
      <div className={classes.waitNumbers}>
        <Link to={board} className={classes.waitCount}>
          <b>{unit.waiting.length}</b> esperando
        </Link>
        <span className={classes.waitTimes}>
          {longest !== undefined && (
            <span>
              <b data-level={waitLevel(longest, unit)}>{longest} min</b> a maior
            </span>
          )}
          {unit.averageWaitMin !== null && (
            <span>
              <b>{unit.averageWaitMin} min</b> em média
            </span>
          )}
        </span>
      </div>
      <div className={classes.dayBar} aria-hidden="true">
        {counts.map(
          ({ state, count }) =>
            count > 0 && (
              <span
                key={state}
                className={stateClasses.state}
                data-state={state}
                style={{ flexGrow: count }}
              />
            ),
        )}
      </div>
      <ul className={classes.dayCounts}>
        {counts.map(({ state, count }) => (
          <li key={state}>
            <Link
              to={agendaLink(unit.unitId, { view: 'list', states: [state] })}
              className={classes.stateLink}
              title={stateLabels[state]}
            >
              <StateInitial state={state} /> <span className={classes.hidden}>{stateLabels[state]}:</span>
              {count}
            </Link>
          </li>
        ))}
      </ul>
      <RoomDoors rooms={unit.rooms} now={now} />
      <ul className={classes.waits}>
        {waits.length === 0 && <li className={classes.soft}>Ninguém aguarda agora.</li>}
        {waits.slice(0, shownWaits).map((one) => (
          <li key={one.id}>
            <b data-level={waitLevel(one.minutes, unit)}>{one.minutes} min</b>
            {one.appointmentId ? (
              <Link to={paths.appointment(one.appointmentId)} className={classes.plain}>
                {one.name}
              </Link>
            ) : (
              <span>{one.name}</span>
            )}
            <span className={classes.soft}>{one.for}</span>
          </li>
        ))}
        {waits.length > shownWaits && (
          <li>
            <Link to={board}>e mais {waits.length - shownWaits}</Link>
          </li>
        )}
      </ul>
    </section>
  )
}

function dayLine({ total, closesAt }: WallUnit): string {
  const today = `${total} hoje`
  return closesAt === '' ? `${today}, fechada` : `${today}, até ${closesAt}`
}
