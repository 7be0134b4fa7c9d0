import type { FutilePress } from '../../pages.ts'
import classes from '../link.module.css'

const texts: Readonly<Record<FutilePress, string>> = {
  taken: 'Este horário não está mais livre. Nada mudou: escolha outro.',
  lost: 'Não deu para desfazer: o horário de antes já não está livre. Nada mudou.',
  late: 'Não deu para fazer isso: algo mudou enquanto a página estava aberta. Veja abaixo como está.',
}

/** Says what a press came to, when it came to nothing. */
export const Notice = ({ notice }: { notice: FutilePress }) => (
  <p className={classes.warning} role="status">
    {texts[notice]}
  </p>
)
