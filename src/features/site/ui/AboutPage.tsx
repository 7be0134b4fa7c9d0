import { paths } from '#src/paths.ts'
import { pageAt } from '../siteMap.ts'
import { Accessibility } from './about/Accessibility.tsx'
import { siteMeta } from './kit/siteMeta.ts'
import { Changes, DatedText } from './texts/DatedText.tsx'
import { useInstallation } from './texts/installation.ts'
import { OperatorSentence } from './texts/OperatorName.tsx'

export const meta = siteMeta(pageAt(paths.about))

const contents = [
  { id: 'porta', title: 'Por que a porta' },
  { id: 'recusamos', title: 'O que recusamos' },
  { id: 'decidimos', title: 'Como decidimos' },
  { id: 'existe', title: 'O que existe hoje' },
  { id: 'responde', title: 'Quem responde por este endereço' },
  { id: 'acessibilidade', title: 'Acessibilidade' },
]

export default function AboutPage() {
  return (
    <DatedText
      title="Acolher começa na porta"
      description="Um programa de agenda e recepção escrito em português, para quem recebe gente com pressa, dor ou dúvida."
      version="2026-11-23"
      contents={contents}
    >
      <Door />
      <Principles />
      <Decisions />
      <Today />
      <Answers />
      <Accessibility />
      <Changes
        versions={[
          { date: '2026-11-23', text: 'mensagens, lembretes e campanhas existem.' },
          { date: '2026-11-22', text: 'a licença do programa e quem responde por este endereço.' },
          { date: '2026-11-21', text: 'primeira versão, com a declaração de acessibilidade.' },
        ]}
      />
    </DatedText>
  )
}

function Door() {
  const { productName } = useInstallation()
  return (
    <>
      <h2 id="porta">Por que a porta</h2>
      <p>
        Acolher é receber alguém na porta. Antes do diagnóstico e do exame há uma pessoa no balcão que precisa
        de três respostas: se tem vaga, se o convênio cobre, se é aqui mesmo. O símbolo do {productName} é um
        A que é uma porta; o ponto é quem chega.
      </p>
      <p>
        A recepção costuma responder a isso com um telefone no ombro, uma planilha e a memória de quem está há
        mais tempo na casa. O programa guarda essa memória: que convênio vale em que unidade, quem faz qual
        exame, quanto tempo ele leva, o que a pessoa precisa trazer. E quando a resposta é não, diz por quê.
      </p>
    </>
  )
}

function Principles() {
  return (
    <>
      <h2 id="recusamos">O que recusamos</h2>
      <h3>Publicidade</h3>
      <p>
        Não há anúncio no site nem no sistema, e ninguém paga para aparecer na frente. Não contamos visitas
        por pessoa. Sem anunciante, não há para quem vender o que a clínica sabe.
      </p>
      <h3>Multa por falta</h3>
      <p>
        O programa registra a falta, porque o dia precisa fechar, mas não cobra por ela nem põe etiqueta de
        devedor em ninguém. Cobrar de quem faltou é discutido até na ética médica. Preferimos que desmarcar
        seja fácil e que a vaga volte a tempo.
      </p>
      <h3>Caixa-preta</h3>
      <p>
        Um sistema de saúde não deve responder “não pode” e calar. Aqui cada horário recusado traz o motivo,
        cada mudança tem autor e hora, a lista de pacientes sai em planilha e a API lê o que a tela mostra. O
        programa roda no servidor de quem o usa, que pode ir embora com os dados, e o
        <a href={paths.source}> código</a> é livre: dá para ler, mudar e passar adiante.
      </p>
    </>
  )
}

function Decisions() {
  return (
    <>
      <h2 id="decidimos">Como decidimos</h2>
      <ol>
        <li>
          <strong>Primeiro o balcão.</strong> Se uma escolha deixa a recepção esperando com alguém na frente,
          ela perde.
        </li>
        <li>
          <strong>O banco promete, não o código.</strong> Duas pessoas no mesmo horário e uma clínica vendo
          outra são recusas do banco de dados, para que um erro nosso não baste.
        </li>
        <li>
          <strong>Por escrito.</strong> Cada decisão de peso tem uma página, com a pergunta, a escolha, o que
          foi deixado de lado e quanto custa. Elas vão junto com o programa, em <code>docs/decisions</code>.
        </li>
        <li>
          <strong>Um limite ao lado de cada promessa.</strong> O que não existe leva “Em construção”. Vozes
          inventadas dizem que são. Números, só os de exemplo, os que você soma na página e os públicos, com a
          fonte.
        </li>
        <li>
          <strong>Português de balcão.</strong> Vaga, encaixe, guia, senha. Se a recepção não usa a palavra, o
          programa também não.
        </li>
      </ol>
    </>
  )
}

function Today() {
  return (
    <>
      <h2 id="existe">O que existe hoje</h2>
      <p>
        Contas e equipe com papéis e unidades; unidades com horários, salas e equipamentos; convênios, exames
        com preparo e a tabela do que cada um cobre; profissionais com horários e bloqueios; pacientes com
        contatos, consentimentos e documentos; a agenda, do primeiro horário livre ao fechamento do dia; o
        histórico; modelos de mensagem, lembretes e campanhas por WhatsApp, SMS e e-mail; as conversas que
        voltam deles, com um assistente que responde primeiro; a recepção com senhas e painel de chamada; as
        métricas, com as linhas de cada número, e o fechamento do mês; a API. Tudo no seu servidor e sem
        mensalidade pelo programa.
      </p>
      <p>
        Ainda em construção: lista de espera, página pública de agendamento, remarcação em massa, link da
        teleconsulta, solicitações do titular, chaves de API e webhooks. Quando um deles ficar pronto, o aviso
        some da página dele e o <a href={paths.blog}>blog</a> conta.
      </p>
    </>
  )
}

function Answers() {
  const { productName } = useInstallation()
  return (
    <>
      <h2 id="responde">Quem responde por este endereço</h2>
      <p>
        O {productName} é instalado por muita gente, e cada instalação tem o seu responsável. “Nós”, nestas
        páginas, é quem mantém esta.
      </p>
      <OperatorSentence />
    </>
  )
}
