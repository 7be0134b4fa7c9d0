import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { AppointmentView } from '../../pages.ts'
import classes from '../link.module.css'

/** What can be done about an appointment, and what was done. */
export function AppointmentActs({ appointment }: { appointment: AppointmentView }) {
  const { number, state } = appointment
  return (
    <div className={classes.acts}>
      <Band appointment={appointment} />
      {state === 'open' && (
        <form method="post">
          <input type="hidden" name="visita" value={number} />
          <button type="submit" name="acao" value="confirmar" className={classes.primary}>
            <IconCheck size={20} stroke={1.75} aria-hidden="true" />
            Confirmar presença
          </button>
        </form>
      )}
      {state !== 'declined' && (
        <p className={classes.pair}>
          <a className={classes.secondary} href={`?acao=remarcar&visita=${number}`}>
            Remarcar
          </a>
          <a className={classes.secondary} href={`?acao=cancelar&visita=${number}`}>
            Não vou
          </a>
        </p>
      )}
    </div>
  )
}

/** What holds by now; with "Desfazer" for what this link did. */
function Band({ appointment: { state, mayUndo, wasMoved, number } }: { appointment: AppointmentView }) {
  const text = wasMoved
    ? 'Horário trocado'
    : state === 'confirmed'
      ? 'Presença confirmada'
      : state === 'declined'
        ? 'Cancelado, horário liberado'
        : null
  if (text === null) return null
  return (
    <form method="post" className={classes.band} data-kind={state === 'declined' ? 'off' : 'good'}>
      <p role="status">
        <IconCheck size={20} stroke={1.75} aria-hidden="true" />
        {text}
      </p>
      <input type="hidden" name="visita" value={number} />
      {mayUndo && (
        <button type="submit" name="acao" value="desfazer" className={classes.quiet}>
          Desfazer
        </button>
      )}
    </form>
  )
}
