import { paths } from '#src/paths.ts'
import { More } from '../kit/ActionLink.tsx'
import { Scenario } from '../kit/Scenario.tsx'
import { Screenshot } from '../kit/Screenshot.tsx'
import { Section } from '../kit/Section.tsx'
import { useInstallation } from '../texts/installation.ts'
import { CoverageSample } from './CoverageSample.tsx'
import { DeepAction } from './DeepAction.tsx'
import { type Detail, Details } from './Details.tsx'
import { FeatureHero } from './FeatureHero.tsx'
import { Split } from './Split.tsx'

export function Clinics() {
  const { productName: name } = useInstallation()
  return (
    <>
      <FeatureHero
        audience="clinicas"
        title="Vários profissionais, vários convênios, uma agenda que sabe quem pode o quê."
        description={`A recepção deixa de decorar regra. O ${name} guarda as coberturas, os aparelhos e os prazos, e só oferece o que dá para cumprir.`}
      >
        <Screenshot
          name="agendar-por-que-nao"
          eager
          alt="A agenda do dia, com uma coluna para cada profissional, e ao lado o painel de marcação: a resposta a por que não às 10:30, com os horários livres mais perto."
          caption="Marcar com a agenda à vista: o horário, o preço e o porquê ao lado do dia. Dados de exemplo."
        />
      </FeatureHero>
      <Split title="A tabela de coberturas é a agenda." picture={<CoverageSample />}>
        <p>
          Você diz uma vez o que cada convênio cobre, por quanto e quando pede autorização. A partir daí a
          marcação só enxerga o que é possível.
        </p>
        <p>
          Guia, senha e validade acompanham o agendamento. Se ele for remarcado para depois do vencimento, o
          aviso aparece na hora. Quem pede a autorização ao convênio continua sendo a recepção.
        </p>
        <More to={paths.post('uma-agenda-varios-convenios')}>Uma agenda, vários convênios</More>
      </Split>
      <Split
        title="O lembrete acompanha a consulta."
        area="reminders"
        picture={
          <Screenshot
            name="automacoes"
            alt="As mensagens automáticas em ordem, de “Agendou” ao aniversário, com quantas pessoas confirmaram, remarcaram ou cancelaram nos últimos sete dias."
            caption="As mensagens que saem sozinhas, e o que houve com elas em sete dias. Dados de exemplo."
          />
        }
      >
        <p>
          Se a consulta muda de hora, a mensagem muda junto; se é cancelada, ela não sai. O paciente confirma,
          remarca ou cancela respondendo, e a agenda muda na hora. O que o sistema não entende espera por uma
          pessoa.
        </p>
        <p>
          Por WhatsApp e SMS, com um provedor que a clínica contrata, ou por e-mail. Sem provedor, a mensagem
          fica pronta e a recepção envia com um toque.
        </p>
        <More to={paths.guide('automacoes')}>Mensagens que saem sozinhas</More>
      </Split>
      <Split
        title="A sala de espera numa tela só."
        area="queue"
        picture={
          <Screenshot
            name="recepcao"
            alt="O quadro da recepção: por chegar, aguardando com prioridade e minutos de espera, em atendimento por sala, atendidos e faltas."
            caption="O quadro da recepção no meio da manhã. Dados de exemplo."
          />
        }
      >
        <p>
          Quem chegou, quem espera há quanto tempo, que sala está livre. A fila segue a prioridade da lei, e o
          que um colega faz na outra mesa aparece na sua.
        </p>
        <p>
          Chamar um nome põe a senha ou o nome social na televisão da sala de espera, com a sala e o caminho.
        </p>
        <More to={paths.guide('recepcao')}>Recepção e painel de chamadas</More>
      </Split>
      <Split
        title="O mês em perguntas, com as linhas por trás."
        area="metrics"
        picture={
          <Screenshot
            name="metricas"
            alt="As métricas de oito dias: atendidos, faltas, ocupação, espera e receita, e a pergunta “Quem veio?” com a resposta e o gráfico por dia e situação."
            caption="Cada número abre as linhas que ele soma. Dados de exemplo."
          />
        }
      >
        <p>
          Quem veio, quem faltou, se a agenda está cheia, quanto se espera: cada pergunta tem a resposta em
          palavras, a conta que a fez e as linhas, uma a uma.
        </p>
        <More to={paths.guide('metricas')}>Métricas</More>
      </Split>
      <Details title="O que vem junto" details={details} />
      <Section>
        <Scenario
          quote="Faltava dizer o que houve com três pessoas. Isso virava um papel na segunda-feira."
          source="Uma recepcionista imaginada por nós, para mostrar como se fecha o dia."
          to={paths.testimonies}
        />
      </Section>
      <DeepAction
        title="Traga uma semana da sua agenda."
        text="A lista de pacientes entra por CSV, com ponto e vírgula ou vírgula: cada linha com problema aparece, e a importação não para na primeira. Os horários da semana a recepção marca; ainda não dá para importar a agenda de outro programa."
      />
    </>
  )
}

const details: readonly Detail[] = [
  {
    id: 'horarios',
    title: 'Horários por semana, a cada tantas semanas ou “toda 2ª quarta”',
    text: 'A agenda do profissional aceita o jeito que ele trabalha, com validade e horas extras avulsas. Duas unidades na mesma hora são recusadas.',
  },
  {
    id: 'salas',
    title: 'Salas e aparelhos com capacidade',
    text: 'Cada recurso tem horário próprio e um número de lugares. O exame diz de que recurso precisa, e sem lugar livre não há vaga. Há exames que se marcam só no aparelho, sem profissional.',
  },
  {
    id: 'varios-exames',
    title: 'Vários exames num horário só',
    text: 'As durações se somam, vale o jejum mais exigente e os preparos saem juntos. Se dois jejuns se contradizem, a marcação avisa.',
  },
  {
    id: 'series',
    title: 'Séries de sessões',
    text: 'Até 52 sessões no mesmo dia da semana e hora. A série entra inteira, ou a agenda diz quais datas não cabem e por quê.',
  },
  {
    id: 'encaixe',
    title: 'Encaixe à vista',
    text: 'Passar por cima de um horário ocupado é escolha de quem marca. O encaixe fica com borda tracejada na agenda e com o nome de quem encaixou no histórico.',
  },
  {
    id: 'bloqueio',
    title: 'Quando o profissional adoece',
    area: 'massRescheduling',
    text: 'Antes de valer, o bloqueio mostra os agendamentos que atinge. Hoje eles são remarcados um a um; remarcar todos de uma vez, com três alternativas por mensagem, é o que está em construção.',
  },
  {
    id: 'retorno',
    title: 'Retorno dentro do prazo',
    text: 'Ao marcar um retorno, o painel lateral mostra de que consulta ele é e o último dia do prazo, por profissional ou convênio. Fora do prazo ele avisa e deixa marcar.',
  },
  {
    id: 'campanhas',
    title: 'Campanhas para quem consentiu',
    area: 'campaigns',
    text: 'Quem recebe sai de condições, com o número que fica depois de cada uma, o custo e a hora em que termina, antes de enviar. Depois, quem respondeu e quem agendou. Quem pediu para sair não recebe mais.',
  },
  {
    id: 'fechamento',
    title: 'Fechamento do mês com repasse',
    area: 'monthClosing',
    text: 'Quantidade, valor e repasse por profissional e convênio, com os preços do dia da marcação e as guias que faltam. Fechado, o mês guarda o que foi dito; o que muda depois aparece como correção.',
  },
  {
    id: 'sem-internet',
    title: 'Sem internet por um momento',
    text: 'Uma faixa diz de que hora são os dados na tela. O que foi digitado fica no formulário, e a agenda se atualiza quando a conexão volta. Salvar, só com conexão.',
  },
  {
    id: 'historico',
    title: 'Histórico de tudo',
    text: 'Quem marcou, remarcou, confirmou ou desfez, quando, e o que era antes. O histórico só cresce: nem a gestão apaga uma linha.',
  },
]
