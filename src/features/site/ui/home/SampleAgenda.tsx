import { IconPlus, IconSearch } from '@tabler/icons-react'
import { StateInitial } from '#features/appointments/ui/agenda/StateInitial.tsx'
import hues from '#features/appointments/ui/agenda/state.module.css'
import { AcolheSymbol } from '#ui/brand/Symbol.tsx'
import classes from './SampleAgenda.module.css'
import { type SampleAppointment, sampleDay, sampleTimes } from './sampleDay.ts'

/** The agenda of a sample day, drawn in HTML: sharp at any size, in both themes. */
export function SampleAgenda() {
  return (
    <div className={classes.window}>
      <div className={classes.side}>
        <p className={classes.brand}>
          <AcolheSymbol size={22} />
          Clínica Vereda
        </p>
        <p>Dashboard</p>
        <p className={classes.current} />
      </div>
      <div className={classes.bar}>
        <strong>Quinta, 19 de novembro</strong>
        <span className={classes.views}>
          {['Dia', 'Semana', 'Mês', 'Lista'].map((view) => (
            <span key={view}>{view}</span>
          ))}
        </span>
        <span className={classes.search}>
          <IconSearch size={14} stroke={1.75} aria-hidden />
          Buscar <kbd>Ctrl K</kbd>
        </span>
        <span className={classes.book}>
          <IconPlus size={14} stroke={1.75} aria-hidden />
          Agendar
        </span>
      </div>
      <div className={classes.heads}>
        {sampleDay.map(({ name, note }) => (
          <p key={name}>
            <strong>{name}</strong>
            {note}
          </p>
        ))}
      </div>
      <div className={classes.times}>
        {sampleTimes.map((time) => (
          <span key={time}>{time}</span>
        ))}
      </div>
      {sampleDay.map(({ name, appointments }) => (
        <div key={name} className={classes.column}>
          {appointments.map((appointment) => (
            <SampleCard key={appointment.row} appointment={appointment} />
          ))}
        </div>
      ))}
    </div>
  )
}

function SampleCard({
  appointment: { row, rows = 1, state, kind, name, note },
}: {
  appointment: SampleAppointment
}) {
  return (
    <div
      className={`${hues.state} ${classes.appointment}`}
      data-state={state}
      data-kind={kind}
      style={{ gridRow: `${row + 1} / span ${rows}` }}
    >
      <p className={classes.name}>
        {state && <StateInitial state={state} />}
        <span>{name}</span>
      </p>
      <p className={classes.note}>{note}</p>
    </div>
  )
}
