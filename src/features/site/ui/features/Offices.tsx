import { paths } from '#src/paths.ts'
import { Scenario } from '../kit/Scenario.tsx'
import { Screenshot } from '../kit/Screenshot.tsx'
import { Section } from '../kit/Section.tsx'
import { DeepAction } from './DeepAction.tsx'
import { type Detail, Details } from './Details.tsx'
import { FeatureHero } from './FeatureHero.tsx'
import { Split } from './Split.tsx'

export function Offices() {
  return (
    <>
      <FeatureHero
        audience="consultorios"
        title="Você atende. A agenda cuida do resto."
        description="Para quem atende só, ou com um ou dois colegas e uma recepção: a semana inteira numa tela, o dia no celular, e o cadastro do paciente junto da consulta."
      >
        <Screenshot
          name="consultorio-semana"
          eager
          alt="A semana de uma psicóloga em colunas, com as consultas, o que já foi atendido e os horários livres."
          caption="A semana de uma psicóloga num consultório de três. O Consultório Jatobá não existe: são dados de exemplo."
        />
      </FeatureHero>
      <Split
        look="narrow"
        title="No celular, o dia é uma lista."
        picture={
          <Screenshot
            name="consultorio-celular"
            alt="A agenda num celular: o dia como lista de horários, cada consulta com nome, letra e palavra da situação."
            caption="O dia no celular. Dados de exemplo."
          />
        }
      >
        <p>
          Quem vem, a que horas, por qual convênio, com a situação em letra e palavra. Arraste a linha para o
          lado para confirmar ou remarcar; a chegada se registra no botão “Chegou”.
        </p>
        <p>
          Não é um aplicativo para instalar: abre no navegador, com a sua conta. Quem entra como profissional
          vê a própria agenda e o contato dos próprios pacientes, e mais nada.
        </p>
      </Split>
      <Split
        look="narrow"
        title="O paciente responde com um toque."
        area="reminders"
        picture={
          <Screenshot
            name="confirmar"
            alt="A página de confirmação num celular: o dia, a hora e o profissional, e os botões confirmar presença, remarcar e não vou."
            caption="A página que o link do lembrete abre. Dados de exemplo."
          />
        }
      >
        <p>
          O link do lembrete abre uma página simples, sem senha e sem aplicativo: confirmar, remarcar entre os
          horários livres, ou avisar que não vem. A sua agenda muda na hora.
        </p>
        <p>
          Sem contratar provedor de WhatsApp, os lembretes do dia ficam prontos numa lista, e você envia cada
          um pelo seu próprio WhatsApp.
        </p>
      </Split>
      <Split
        title="A sua semana, do jeito que ela é."
        picture={
          <Screenshot
            name="profissional-horarios"
            alt="O cadastro de horários de um profissional: uma grade da semana com os períodos de atendimento por unidade."
            caption="Horários de um profissional de exemplo."
          />
        }
      >
        <p>
          Terça de manhã, quinta semana sim, semana não, sábado uma vez por mês: cada período tem validade, e
          as horas extras entram avulsas. Férias e congresso são bloqueios, únicos ou que se repetem.
        </p>
        <p>Os feriados nacionais já vêm no calendário; os da sua cidade você acrescenta.</p>
      </Split>
      <Details title="Para trabalhar sem recepção" details={details} />
      <Section>
        <Scenario
          quote="Entre uma sessão e outra eu tenho dez minutos. Marco as dez terças de uma vez, e a que cai no feriado aparece antes de valer."
          source="Uma psicóloga imaginada por nós, para mostrar como entra uma série de sessões."
          to={paths.testimonies}
        />
      </Section>
      <DeepAction
        title="Comece com a semana que vem."
        text="O programa não tem mensalidade e roda num computador seu ou alugado, com um comando. Quem instala, atualiza e guarda a cópia de segurança é você, ou alguém de confiança."
      />
    </>
  )
}

const details: readonly Detail[] = [
  {
    id: 'pagina-publica',
    title: 'Uma página em que o paciente marca',
    area: 'publicBooking',
    text: 'Unidade, tipo de consulta, convênio, horário: o paciente marca pela mesma agenda, com as mesmas regras. Hoje quem marca é você ou a recepção.',
  },
  {
    id: 'assistente',
    title: 'Um assistente entre as sessões',
    area: 'assistant',
    text: 'Conversa por opções, sem modelo de IA: o paciente escolhe, ele marca pela mesma agenda e chama você quando não entende.',
  },
  {
    id: 'lembretes',
    title: 'Lembrete na véspera',
    area: 'reminders',
    text: 'No dia útil anterior, com os botões de confirmar, remarcar e não ir. A resposta muda a agenda na hora, e o que o sistema não entende espera por você.',
  },
  {
    id: 'series',
    title: 'Séries de sessões',
    text: 'Toda terça às 16:00, por dez semanas. Se uma data não cabe, a agenda diz qual e por quê, antes de valer.',
  },
  {
    id: 'particular',
    title: 'Particular e convênio, cada um com seu preço',
    text: 'O preço da consulta fica o do dia em que foi marcada. Cobrança e nota fiscal não são feitas aqui.',
  },
  {
    id: 'importar',
    title: 'Os pacientes que você já tem',
    text: 'Entram de uma planilha em CSV, com os prováveis repetidos apontados antes; exames e profissionais também. Pacientes saem do mesmo jeito, quando você quiser.',
  },
]
