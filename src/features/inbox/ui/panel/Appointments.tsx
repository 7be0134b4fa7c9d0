import { Skeleton } from '@mantine/core'
import { stateLabels } from '#features/appointments/rules.ts'
import { whenLabel } from '#features/appointments/ui/agenda/dates.ts'
import { kindText } from '#features/appointments/ui/agenda/labels.ts'
import { StateInitial } from '#features/appointments/ui/agenda/StateInitial.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import classes from '../inbox.module.css'
import { useNextAppointments } from './useNextAppointments.ts'

interface AppointmentsProps {
  orgId: string
  patientId: string
  /** '' where there is no other patient to tell apart. */
  name: string
  onOpen: (id: string) => void
}

const max = 4

/** What is booked ahead; each opens with its acts: confirm, move, cancel. */
export function Appointments({ orgId, patientId, name, onOpen }: AppointmentsProps) {
  const next = useNextAppointments(orgId, patientId)
  const title = name === '' ? 'Próximos agendamentos' : `Próximos de ${name}`
  return (
    <section className={classes.panelPart} aria-label={title}>
      <h3>{title}</h3>
      {next === undefined ? (
        <Loading label="Carregando os agendamentos">
          <Skeleton height={44} />
        </Loading>
      ) : next.length === 0 ? (
        <p className={classes.soft}>Nada agendado.</p>
      ) : (
        <ul className={classes.nextList}>
          {next.slice(0, max).map((one) => (
            <li key={one.id}>
              <button type="button" onClick={() => onOpen(one.id)}>
                <StateInitial state={one.state} />
                <b>{whenLabel(one.zone, one.startsAt)}</b>
                <span className={classes.soft}>
                  {kindText(one)}, {stateLabels[one.state].toLowerCase()}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
