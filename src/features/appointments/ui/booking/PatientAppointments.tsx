import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayMs } from '#lib/days.ts'
import { stateLabels } from '../../rules.ts'
import { whenLabel } from '../agenda/dates.ts'
import { kindText } from '../agenda/labels.ts'
import { StateInitial } from '../agenda/StateInitial.tsx'
import { appointmentsQuery } from '../data.ts'
import classes from './booking.module.css'

const max = 6

/** The patient's appointments around these days, so that nobody books the same thing twice. */
export function PatientAppointments({
  orgId,
  patientId,
  zone,
}: {
  orgId: string
  patientId: string
  zone: string
}) {
  const [now] = useState(() => Date.now())
  const at = (days: number) => new Date(now + days * dayMs).toISOString()
  const { data } = useQuery(appointmentsQuery({ orgId, patientId, from: at(-30), to: at(31) }))
  const appointments = data?.items.slice(-max) ?? []
  if (appointments.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="agendamento-outros">
      <h3 id="agendamento-outros" className={classes.heading}>
        Outros agendamentos
      </h3>
      <ul className={classes.appointments}>
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <StateInitial state={appointment.state} />
            <span>{whenLabel(zone, appointment.startsAt)}</span>
            <span className={classes.soft}>
              {kindText(appointment)}, {stateLabels[appointment.state].toLowerCase()}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
