import { paths } from '#src/paths.ts'
import { ActionLink } from '../kit/ActionLink.tsx'
import { WaitingRoomDrawing } from '../kit/drawings/WaitingRoomDrawing.tsx'
import classes from './FinalAction.module.css'

/** The page's action once more, at the door. */
export function FinalAction() {
  return (
    <section className={classes.band} data-tone="tint" aria-labelledby="comece">
      <div className={classes.inner}>
        <h2 id="comece" className={classes.title}>
          Comece pela agenda de amanhã.
        </h2>
        <div className={classes.docked}>
          <p>
            Cadastre a clínica, uma unidade e um profissional. O Dashboard mostra o que falta até o primeiro
            agendamento.
          </p>
          <ActionLink to={paths.register}>Criar conta da clínica</ActionLink>
        </div>
      </div>
      <div className={classes.drawing}>
        <WaitingRoomDrawing />
      </div>
    </section>
  )
}
