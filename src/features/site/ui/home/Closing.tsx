import { Screenshot } from '../kit/Screenshot.tsx'
import classes from './Closing.module.css'

/** On wide screens a picture, cropped to the part that the text describes. */
export function Closing() {
  return (
    <div className={classes.closing}>
      <Screenshot
        name="fechar-o-dia"
        alt="A tela de fechar o dia lista os agendamentos que ficaram em aberto, com botões para dar um desfecho a cada um ou a vários de uma vez."
        caption="Fechar o dia na Clínica Vereda, a rede de demonstração. Dados de exemplo."
      />
    </div>
  )
}
