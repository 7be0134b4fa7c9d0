import { createPortal } from 'react-dom'
import type { UnitItem } from '#features/units/contract.ts'
import { stateLabels } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import type { AgendaState } from './address.ts'
import { clock, dayTitle, isOn, minuteOn } from './dates.ts'
import { filterWords, fitsOf, isWith } from './filters.ts'
import { kindText } from './labels.ts'
import classes from './print.module.css'

interface PrintDayProps {
  date: string
  unit: Pick<UnitItem, 'id' | 'name' | 'timeZone'>
  /** All loaded appointments. */
  appointments: readonly AppointmentItem[]
  /** The filters that select those to print. */
  address: AgendaState
  nameOf: (professionalId: string | null) => string
}

/** The day on paper, as it is filtered: a table for each professional, by time. Visible only in print. */
export function PrintDay({ date, unit, appointments: all, address, nameOf }: PrintDayProps) {
  const zone = unit.timeZone
  const ofDay = all.filter(({ unitId, startsAt }) => unitId === unit.id && isOn(date, zone, startsAt))
  const [fits, isChosen] = [fitsOf(address), isWith(address)]
  const appointments = ofDay.filter((appointment) => fits(appointment) && isChosen(appointment))
  const filters = filterWords(address, all, nameOf)
  const byName = [...Map.groupBy(appointments, ({ professionalId }) => nameOf(professionalId))].sort(
    ([a], [b]) => a.localeCompare(b, 'pt-BR'),
  )
  return createPortal(
    <div className={classes.paper}>
      <h1>
        {dayTitle(date)}, {unit.name}
      </h1>
      {filters.length > 0 && (
        <p className={classes.filters}>
          Só {filters.join('; ')}. {appointments.length} de {ofDay.length} no dia.
        </p>
      )}
      {byName.map(([name, own]) => (
        <table key={name} aria-label={name}>
          <colgroup>
            <col />
            <col />
            <col />
            <col />
            <col />
          </colgroup>
          <thead>
            {/* In the head, which is repeated on every sheet of a long day. */}
            <tr>
              <th scope="colgroup" colSpan={5} className={classes.name}>
                {name}
              </th>
            </tr>
            <tr>
              <th scope="col">Horário</th>
              <th scope="col">Paciente</th>
              <th scope="col">O quê</th>
              <th scope="col">Convênio</th>
              <th scope="col">Situação</th>
            </tr>
          </thead>
          <tbody>
            {own.map((appointment) => (
              <tr key={appointment.id}>
                <td>
                  {clock(minuteOn(date, zone, appointment.startsAt))} a{' '}
                  {clock(minuteOn(date, zone, appointment.endsAt))}
                </td>
                <td>{appointment.patientName}</td>
                <td>
                  {kindText(appointment)}
                  {appointment.isOverbooked && ' (encaixe)'}
                </td>
                <td>{appointment.insurancePlanName || 'Particular'}</td>
                <td>{stateLabels[appointment.state]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {appointments.length === 0 && (
        <p>{filters.length > 0 ? 'Nenhum agendamento com estes filtros.' : 'Nenhum agendamento.'}</p>
      )}
    </div>,
    document.body,
  )
}
