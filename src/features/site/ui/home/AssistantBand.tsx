import { IconBan, IconListCheck, IconMessageCircle, IconUrgent, IconUser } from '@tabler/icons-react'
import { paths } from '#src/paths.ts'
import { ActionLink } from '../kit/ActionLink.tsx'
import { AreaStatus } from '../kit/AreaStatus.tsx'
import { Section } from '../kit/Section.tsx'
import classes from './AssistantBand.module.css'

const limits = [
  { text: 'Diz que é um assistente na primeira mensagem.', Icon: IconMessageCircle },
  { text: 'Não opina sobre sintoma, exame ou remédio.', Icon: IconBan },
  { text: 'Sinal de urgência: orienta o SAMU 192 e chama a recepção.', Icon: IconUrgent },
  { text: 'Quando uma pessoa assume, ele se cala.', Icon: IconUser },
  { text: 'Funciona no modo guiado, sem modelo e sem custo de IA.', Icon: IconListCheck },
]

/** The abilities of the assistant, and their limits. */
export function AssistantBand() {
  return (
    <Section id="assistente" tone="deep">
      <div className={classes.columns}>
        <div>
          <h2 className={classes.title}>
            Um assistente que marca consulta e sabe a hora de chamar gente. <AreaStatus of="assistant" />
          </h2>
          <p className={classes.text}>
            Ele usa os mesmos comandos da recepção: a mesma agenda, as mesmas permissões, o mesmo histórico.
            Não inventa horário porque não tem como.
          </p>
          <ActionLink to={paths.testimonies} look="onDeep">
            Ver cenários de uso
          </ActionLink>
        </div>
        <ul className={classes.limits}>
          {limits.map(({ text, Icon }) => (
            <li key={text}>
              <Icon size={20} stroke={1.5} aria-hidden /> {text}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
