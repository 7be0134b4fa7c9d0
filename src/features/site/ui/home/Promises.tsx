import { paths } from '#src/paths.ts'
import type { AreaKey } from '../../areas.ts'
import { More } from '../kit/ActionLink.tsx'
import { AreaStatus } from '../kit/AreaStatus.tsx'
import { Section } from '../kit/Section.tsx'
import classes from './Promises.module.css'

interface Promised {
  title: string
  text: string
  area?: AreaKey
  more: string
  to: string
}

const promises: readonly Promised[] = [
  {
    title: 'Nenhum horário em dobro',
    text: 'O próprio banco de dados recusa a segunda marcação. O encaixe é escolha de alguém e aparece como encaixe.',
    more: 'Como a agenda decide',
    to: `${paths.security}#agenda`,
  },
  {
    title: 'Tudo fica escrito',
    text: 'Quem mudou, quando, o que era antes. O histórico só cresce: nem a gestão apaga uma linha.',
    more: 'Quem fez o quê',
    to: `${paths.security}#historico`,
  },
  {
    title: 'Quem disse SAIR não recebe mais',
    text: 'Vale na hora, em todos os canais, e fica registrado.',
    area: 'campaigns',
    more: 'Consentimento e LGPD',
    to: paths.privacy,
  },
  {
    title: 'Seus dados saem quando você quiser',
    text: 'Pacientes em CSV que o Excel abre, o resto pela API, e o banco está no seu servidor.',
    more: 'Ler a documentação',
    to: paths.documentation,
  },
]

/** Each promise links to the page where it can be checked. */
export function Promises() {
  return (
    <Section title="O que prometemos, e onde conferir">
      <ul className={classes.promises}>
        {promises.map(({ title, text, area, more, to }) => (
          <li key={title} className={classes.promise}>
            <h3 className={classes.title}>
              {title} {area && <AreaStatus of={area} />}
            </h3>
            <p className={classes.text}>{text}</p>
            <p className={classes.more}>
              <More to={to}>{more}</More>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
