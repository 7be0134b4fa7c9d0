import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { type State, stateLabels } from '#features/appointments/rules.ts'
import { timeAt } from '#features/appointments/ui/agenda/dates.ts'
import { kindText } from '#features/appointments/ui/agenda/labels.ts'
import { StateInitial } from '#features/appointments/ui/agenda/StateInitial.tsx'
import stateClasses from '#features/appointments/ui/agenda/state.module.css'
import { doneLabels } from '#features/appointments/ui/transitions/labels.ts'
import { useTransitions } from '#features/appointments/ui/transitions/useTransitions.ts'
import type { UnitItem } from '#features/units/contract.ts'
import { can } from '#platform/access.ts'
import { useActiveNetwork } from '#platform/activeNetwork.ts'
import { paths } from '#src/paths.ts'
import { nextPatients, waitedMinutes } from '../../day.ts'
import classes from './day.module.css'
import type { DayData } from './useDay.ts'

const shown = 8

/** What is done next with somebody who is expected. */
const nextActs: Partial<Record<State, { readonly to: State; readonly label: string }>> = {
  scheduled: { to: 'confirmed', label: 'Confirmar' },
  confirmed: { to: 'waiting', label: 'Chegou' },
}

/** Who waits or comes next; a row opens the appointment in the agenda. */
export function NextCard({ orgId, unit, data }: { orgId: string; unit: UnitItem; data: DayData }) {
  const { transition, isBusy } = useTransitions(orgId, { saysUndone: true })
  const mayMove = can(useActiveNetwork().role, 'appointments.book')
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
            const act = nextActs[one.state]
            return (
              <li key={one.id} className={`${stateClasses.state} ${classes.next}`} data-state={one.state}>
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
                {mayMove && act && (
                  <Button
                    variant="default"
                    size="xs"
                    className={classes.act}
                    disabled={isBusy}
                    aria-label={`${act.label}: ${one.patientName}`}
                    onClick={() =>
                      transition(one, act.to, {
                        text: `${one.patientName}: ${doneLabels[act.to].toLowerCase()}`,
                      })
                    }
                  >
                    {act.label}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
