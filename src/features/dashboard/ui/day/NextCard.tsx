import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AppointmentItem } from '#features/appointments/contract.ts'
import { type State, stateLabels } from '#features/appointments/rules.ts'
import { timeAt } from '#features/appointments/ui/agenda/dates.ts'
import { kindText } from '#features/appointments/ui/agenda/labels.ts'
import { StateInitial } from '#features/appointments/ui/agenda/StateInitial.tsx'
import stateClasses from '#features/appointments/ui/agenda/state.module.css'
import { doneLabels } from '#features/appointments/ui/transitions/labels.ts'
import { useTransitions } from '#features/appointments/ui/transitions/useTransitions.ts'
import { defaultThresholds, waitLevel } from '#features/reception/rules.ts'
import { settingsQuery } from '#features/reception/ui/data.ts'
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

interface NextCardProps {
  orgId: string
  unit: UnitItem
  data: DayData
}

/** Who waits or comes next, or who has not confirmed yet; a row opens the appointment in the agenda. */
export function NextCard({ orgId, unit, data }: NextCardProps) {
  const [onlyUnconfirmed, setOnlyUnconfirmed] = useState(false)
  const expected = nextPatients(data.open, data.now, Number.POSITIVE_INFINITY)
  const unconfirmed = expected.filter(({ state }) => state === 'scheduled')
  const next = (onlyUnconfirmed ? unconfirmed : expected).slice(0, shown)
  return (
    <section className={classes.card} aria-labelledby="proximos">
      <div className={classes.head}>
        <h2 id="proximos" className={classes.title}>
          Próximos pacientes
        </h2>
        <fieldset className={classes.switch} aria-label="Quais pacientes">
          <button type="button" aria-pressed={!onlyUnconfirmed} onClick={() => setOnlyUnconfirmed(false)}>
            Todos
          </button>
          <button type="button" aria-pressed={onlyUnconfirmed} onClick={() => setOnlyUnconfirmed(true)}>
            A confirmar <span className={classes.count}>{unconfirmed.length}</span>
          </button>
        </fieldset>
      </div>
      {next.length === 0 ? (
        <p className={classes.empty}>
          {onlyUnconfirmed ? 'Todos os próximos já confirmaram.' : 'Ninguém mais é esperado hoje.'}
        </p>
      ) : (
        <Rows orgId={orgId} unit={unit} data={data} appointments={next} />
      )}
    </section>
  )
}

function Rows({
  orgId,
  unit,
  data,
  appointments,
}: NextCardProps & { appointments: readonly AppointmentItem[] }) {
  const { role } = useActiveNetwork()
  const { transition, isBusy } = useTransitions(orgId, { saysUndone: true })
  const mayMove = can(role, 'appointments.book')
  const settings = useQuery({
    ...settingsQuery(orgId, unit.id),
    enabled: can(role, 'reception.read') && appointments.some(({ state }) => state === 'waiting'),
  })
  const thresholds = settings.data ?? defaultThresholds
  return (
    <ul className={classes.rows}>
      {appointments.map((one) => {
        const minutes = waitedMinutes(one, data.now)
        const act = nextActs[one.state]
        return (
          <li key={one.id} className={`${stateClasses.state} ${classes.next}`} data-state={one.state}>
            <Link to={paths.appointment(one.id)} className={classes.row}>
              <span className={classes.time}>{timeAt(unit.timeZone, one.startsAt)}</span>
              <span className={classes.name}>{one.patientName}</span>
              <span className={classes.detail}>
                {kindText(one)}, {one.insurancePlanName || 'Particular'}
              </span>
              <span className={classes.detail}>{data.nameOf(one.professionalId)}</span>
              <span className={classes.rowState}>
                <StateInitial state={one.state} /> {stateLabels[one.state]}
              </span>
            </Link>
            <span className={classes.rowEnd}>
              {minutes !== null && (
                <span className={classes.waited} data-level={waitLevel(minutes, thresholds)}>
                  {minutes} min
                </span>
              )}
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
            </span>
          </li>
        )
      })}
    </ul>
  )
}
