import type { Appointment } from '../../schemas.ts'
import classes from './appointment.module.css'

/** The notes taken at booking, for whoever attends. */
export function AppointmentNotes({ appointment: { notes, screening } }: { appointment: Appointment }) {
  if (notes === '' && screening.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="visita-notas">
      <h3 id="visita-notas" className={classes.heading}>
        Observações
      </h3>
      {notes !== '' && <p className={classes.notes}>{notes}</p>}
      {screening.map(({ question: dialog, answer }) => (
        <p key={dialog}>
          {dialog} <strong>{answer ? 'Sim' : 'Não'}</strong>
        </p>
      ))}
    </section>
  )
}
