import { createPortal } from 'react-dom'
import { stateLabels } from '../../rules.ts'
import type { AppointmentItem } from '../../schemas.ts'
import { clock, dayTitle, minuteOn } from './dates.ts'
import classes from './print.module.css'
import { kindText } from './words.ts'

interface PrintDayProps {
  date: string
  unitName: string
  zone: string
  visits: readonly AppointmentItem[]
  nameOf: (professionalId: string | null) => string
}

/** The day on paper: a table for each professional, by time. Seen only when it is printed. */
export function PrintDay({ date, unitName, zone, visits, nameOf }: PrintDayProps) {
  const byName = [...Map.groupBy(visits, ({ professionalId }) => nameOf(professionalId))].sort(([a], [b]) =>
    a.localeCompare(b, 'pt-BR'),
  )
  return createPortal(
    <div className={classes.paper}>
      <h1>
        {dayTitle(date)}, {unitName}
      </h1>
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
            {/* Among the heads, which stand on every sheet that a long day takes. */}
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
            {own.map((visit) => (
              <tr key={visit.id}>
                <td>
                  {clock(minuteOn(date, zone, visit.startsAt))} a {clock(minuteOn(date, zone, visit.endsAt))}
                </td>
                <td>{visit.patientName}</td>
                <td>
                  {kindText(visit)}
                  {visit.isOverbooked && ' (encaixe)'}
                </td>
                <td>{visit.insurancePlanName || 'Particular'}</td>
                <td>{stateLabels[visit.state]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {visits.length === 0 && <p>Nenhum agendamento.</p>}
    </div>,
    document.body,
  )
}
