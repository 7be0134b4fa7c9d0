import { paths } from '#src/paths.ts'
import { Act } from '../kit/Act.tsx'
import { WaitingRoomDrawing } from '../kit/drawings/WaitingRoomDrawing.tsx'
import classes from './FinalAct.module.css'

/** The page's act once more, at the door. */
export function FinalAct() {
  return (
    <section className={classes.band} data-tone="tint" aria-labelledby="comece">
      <div className={classes.inner}>
        <h2 id="comece" className={classes.title}>
          Comece pela agenda de amanhã.
        </h2>
        <div className={classes.beside}>
          <p>
            Cadastre a clínica, uma unidade e um profissional. O painel mostra o que falta até o primeiro
            agendamento.
          </p>
          <Act to={paths.register}>Criar conta da clínica</Act>
        </div>
      </div>
      <div className={classes.drawing}>
        <WaitingRoomDrawing />
      </div>
    </section>
  )
}
