import { Link } from 'react-router'
import { paths } from '#src/paths.ts'
import { StateTag } from '#ui/StateTag.tsx'
import classes from './team.module.css'

/** Says to those who govern the team what a professional without a record lacks, and where it is mended. */
export function NoRecordNote() {
  return (
    <div className={classes.lack}>
      <StateTag kind="warning">Sem cadastro de profissional</StateTag>
      <p>
        Enquanto a conta não está ligada a um cadastro, esta pessoa não tem agenda.{' '}
        <Link to={paths.professionals}>Abra o cadastro dela em Profissionais</Link> e escolha-a em “Pessoa da
        equipe”.
      </p>
    </div>
  )
}
