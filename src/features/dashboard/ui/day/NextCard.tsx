import { Link } from 'react-router'
import { stateLabels } from '#features/appointments/rules.ts'
import { timeAt } from '#features/appointments/ui/agenda/dates.ts'
import { kindText } from '#features/appointments/ui/agenda/labels.ts'
import { StateInitial } from '#features/appointments/ui/agenda/StateInitial.tsx'
import stateClasses from '#features/appointments/ui/agenda/state.module.css'
import type { UnitItem } from '#features/units/contract.ts'
import { paths } from '#src/paths.ts'
import { nextPatients, waitedMinutes } from '../../day.ts'
import classes from './day.module.css'
import type { DayData } from './useDay.ts'

const shown = 8

/** Who waits or comes next; a row opens the appointment in the agenda. */
export function NextCard({ unit, data }: { unit: UnitItem; data: DayData }) {
  const next = nextPatients(data.open, data.now, shown)
  return (
    <section className={classes.card} aria-labelledby="proximos">
      <h2 id="proximos" className={classes.title}>
        Próximos pacientes
      </h2>
      {next.length === 0 ? (
        <p className={classes.empty}>Ninguém mais é esperado hoje.</p>
      ) : (
        <ul className={classes.rows}>
          {next.map((one) => {
            const minutes = waitedMinutes(one, data.now)
            return (
              <li key={one.id} className={stateClasses.state} data-state={one.state}>
                <Link to={paths.appointment(one.id)} className={classes.row}>
                  <span className={classes.time}>{timeAt(unit.timeZone, one.startsAt)}</span>
                  <span className={classes.name}>{one.patientName}</span>
                  <span className={classes.detail}>
                    {[kindText(one), one.insurancePlanName || 'Particular', data.nameOf(one.professionalId)]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                  <span className={classes.rowState}>
                    <StateInitial state={one.state} /> {stateLabels[one.state]}
                    {minutes !== null && `, ${minutes} min`}
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
