import type { CSSProperties } from 'react'
import classes from './AuthAgenda.module.css'
import { agenda, clock, now, opening, type SampleAppointment } from './agendaOfTheDay.ts'

/** The right half of sign-in: a clinic's day as a decorative picture. */
export function AuthAgenda() {
  return (
    <div className={classes.panel} aria-hidden="true">
      <div className={classes.day}>
        {agenda.map((appointments) => (
          <div key={appointments[0]?.at ?? 0} className={classes.column}>
            {appointments.map((appointment) => (
              <AppointmentCard key={appointment.at} appointment={appointment} />
            ))}
          </div>
        ))}
        <div className={classes.now} style={place({ '--at': now - opening })}>
          <span className={classes.clock}>{clock(now)}</span>
        </div>
      </div>
      <p className={classes.labels}>
        O dia inteiro da clínica numa tela,
        <br />
        de quem vai chegar a quem já foi atendido.
      </p>
    </div>
  )
}

function AppointmentCard({ appointment: { at, minutes, kind, state } }: { appointment: SampleAppointment }) {
  return (
    <div
      className={classes.appointment}
      data-state={state}
      data-short={minutes <= 25 || undefined}
      style={place({ '--at': at - opening, '--for': minutes })}
    >
      <span className={classes.time}>{clock(at)}</span>
      <span>{kind}</span>
    </div>
  )
}

const place = (numbers: Record<`--${string}`, number>) => numbers as CSSProperties
