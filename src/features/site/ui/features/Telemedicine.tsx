import { paths } from '#src/paths.ts'
import type { AreaKey } from '../../areas.ts'
import { More } from '../kit/ActionLink.tsx'
import { AreaStatus } from '../kit/AreaStatus.tsx'
import { Screenshot } from '../kit/Screenshot.tsx'
import { Section } from '../kit/Section.tsx'
import { DeepAction } from './DeepAction.tsx'
import { FeatureHero } from './FeatureHero.tsx'
import { Split } from './Split.tsx'
import classes from './Telemedicine.module.css'

export function Telemedicine() {
  return (
    <>
      <FeatureHero
        audience="telemedicina"
        title={
          <>
            O link certo, na hora certa, com consentimento. <AreaStatus of="telemedicine" />
          </>
        }
        description="A teleconsulta é um tipo de consulta da mesma agenda, com duração e preço próprios, e o consentimento fica escrito no cadastro. O link da chamada ainda não sai sozinho: hoje quem o manda é a recepção."
      >
        <Screenshot
          name="teleconsulta"
          eager
          alt="A lista do dia de uma médica: teleconsultas entre as consultas, cada uma com horário, paciente e situação."
          caption="Teleconsultas e consultas no mesmo dia, na mesma lista. Dados de exemplo."
        />
      </FeatureHero>
      <Section title="A teleconsulta em cinco passos">
        <ol className={classes.steps}>
          {steps.map(({ title, text, area }) => (
            <li key={title} className={classes.step}>
              <h3 className={classes.name}>
                {title} {area && <AreaStatus of={area} />}
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Split
        title="O consentimento, escrito no dia em que foi dado."
        picture={
          <Screenshot
            name="paciente"
            alt="A página de uma paciente: próximo agendamento, convênio, contatos, consentimentos em aberto e a linha do tempo."
            caption="A página de uma paciente de exemplo."
          />
        }
      >
        <p>
          A Resolução CFM 2.314/2022 pede o consentimento registrado para a telemedicina. No cadastro ele é
          uma finalidade à parte: quem anotou, quando e como foi dado, e quando foi retirado. O registro só
          cresce.
        </p>
        <p>
          O termo e o seu texto são da clínica; o arquivo assinado pode ficar entre os documentos do paciente.
        </p>
        <More to={paths.post('lgpd-na-recepcao')}>LGPD na recepção</More>
      </Split>
      <Section title="O que o programa não faz">
        <ul className={classes.limits}>
          {limits.map(({ title, text }) => (
            <li key={title}>
              <h3 className={classes.name}>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <DeepAction
        title="Comece pela agenda; o vídeo continua o seu."
        text="Cadastre a teleconsulta como um tipo de consulta e siga usando a ferramenta de vídeo que você já tem. Hoje quem manda o link é a recepção."
      />
    </>
  )
}

const steps: readonly { title: string; text: string; area?: AreaKey }[] = [
  {
    title: 'Marcar',
    text: 'Teleconsulta é um tipo de consulta: duração e preço por profissional, convênio, e o porquê de um horário que não serve.',
  },
  {
    title: 'Consentir',
    text: 'A recepção anota o consentimento no cadastro do paciente. Pela lei ele pode ser retirado, e isso também fica escrito.',
  },
  {
    title: 'Receber o link',
    area: 'telemedicine',
    text: 'O endereço da chamada vai com o lembrete, só para aquela consulta, e muda se ela mudar de hora.',
  },
  {
    title: 'Entrar',
    text: 'Chegou à sala: aguardando. Começou: em atendimento. As mesmas situações de quem vem à clínica, e também dá para desfazer.',
  },
  {
    title: 'Terminar',
    text: 'Atendido, e o retorno marcado dentro do prazo. Quem não entrou fica como falta.',
  },
]

const limits = [
  { title: 'Vídeo', text: 'A chamada acontece na ferramenta que a clínica escolhe. Nada é gravado aqui.' },
  {
    title: 'Prontuário e receita',
    text: 'O atendimento se registra no prontuário da clínica. Aqui ficam a agenda e o cadastro.',
  },
  {
    title: 'Diagnóstico',
    text: 'Nenhuma tela sugere diagnóstico, exame ou conduta. Quem decide é o profissional.',
  },
]
