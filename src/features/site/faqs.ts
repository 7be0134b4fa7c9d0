import { matches } from '#lib/match.ts'
import { paths } from '#src/paths.ts'
import type { AreaKey } from './areas.ts'

/** Questions by worry, each answered in its first sentence; page and structured data are made of them. */

export interface Question {
  /** Its address on the page. */
  id: string
  question: string
  /** Paragraphs. */
  answer: readonly string[]
  /** A link to more about it. */
  more?: { to: string; label: string }
  /** The area that the answer describes as missing: once that is ready, the answer has to change. */
  misses?: AreaKey
}

export interface QuestionGroup {
  id: string
  title: string
  /** The area on which nearly all of it depends, when it is not ready. */
  area?: AreaKey
  questions: readonly Question[]
}

export const questionGroups: readonly QuestionGroup[] = [
  {
    id: 'comecar',
    title: 'Começar',
    questions: [
      {
        id: 'trocar-de-sistema',
        question: 'Preciso trocar o sistema que já uso?',
        answer: [
          'Não de uma vez. Importe os pacientes por CSV, comece por uma unidade ou um profissional e compare por uma semana. O prontuário continua onde está: o Acolhe não é prontuário.',
        ],
      },
      {
        id: 'primeiro-paciente',
        question: 'Quanto tempo leva para marcar o primeiro paciente?',
        answer: [
          'O tempo de cadastrar três coisas: uma unidade com horário, um profissional com as horas dele e o paciente, que se cadastra dentro da própria marcação.',
          'Convênios, exames e cobertura podem vir depois. Sem eles a agenda marca particular e não confere o que o convênio paga.',
        ],
        more: { to: paths.documentation, label: 'Abrir o guia' },
      },
      {
        id: 'atende-sozinho',
        question: 'Serve para quem atende sozinho?',
        answer: [
          'Serve. Uma rede pode ser uma sala e uma pessoa, que é direção, recepção e profissional ao mesmo tempo. O que uma rede grande usa fica vazio e não atrapalha.',
        ],
        more: { to: paths.feature('consultorios'), label: 'Ver para consultórios' },
      },
      {
        id: 'celular',
        question: 'Funciona no celular?',
        answer: [
          'Funciona, pelo navegador, sem instalar aplicativo. A agenda vira uma lista do dia, com os horários livres entre os atendimentos; tabelas viram cartões.',
          'Arrastar agendamentos entre colunas é do computador. No celular o agendamento muda de horário pelo painel dele.',
        ],
      },
      {
        id: 'o-que-instalar',
        question: 'O que preciso ter para instalar?',
        answer: [
          'Um computador ou servidor com Linux, Node 20 ou mais novo e npm. Um comando instala o resto, banco de dados inclusive, e deixa o sistema no ar.',
          'Para acessar de fora da clínica é preciso também um domínio com certificado. Se isso soa estranho, peça a um técnico de confiança.',
        ],
        more: { to: paths.documentation, label: 'Ler a instalação' },
      },
      {
        id: 'quanto-custa',
        question: 'Quanto custa?',
        answer: [
          'O programa, nada. Custam o servidor, o domínio, o técnico, se você chamar um, e as mensagens por WhatsApp ou SMS, se a clínica as usar, que outros cobram.',
        ],
        more: { to: paths.pricing, label: 'Fazer a conta em reais' },
      },
      {
        id: 'quem-pode-usar',
        question: 'Quem pode instalar o programa?',
        answer: [
          'Qualquer pessoa ou empresa. O Acolhe é programa livre, sob a AGPL-3.0 ou posterior: pode ser usado, mudado, copiado e instalado para outros, também cobrando por isso.',
          'Quem o oferece a outros pela rede entrega o código que está rodando, com as mudanças. Toda instalação já faz isso sozinha.',
        ],
        more: { to: paths.source, label: 'Baixar o código' },
      },
      {
        id: 'onde-a-conta-e-criada',
        question: 'Onde fica a conta que eu criar neste site?',
        answer: [
          'Neste servidor. “Criar conta da clínica” abre a conta e a rede aqui, e quem mantém este endereço guarda os dados. Para guardá-los você mesmo, instale o programa no seu servidor e crie a conta lá.',
        ],
        more: { to: paths.about, label: 'Ver quem responde por este endereço' },
      },
      {
        id: 'sem-internet',
        question: 'E se a internet cair?',
        answer: [
          'Depende de onde está o servidor. Se ele fica na clínica, a agenda segue funcionando pela rede interna; só param a busca de CEP e os e-mails, que são tentados de novo por algumas horas.',
          'Se ele fica fora, é preciso esperar: uma agenda que se lê sem conexão ainda não existe no Acolhe.',
        ],
      },
    ],
  },
  {
    id: 'agenda',
    title: 'Agenda e convênios',
    questions: [
      {
        id: 'dois-na-mesma-hora',
        question: 'Como vocês impedem dois pacientes na mesma hora?',
        answer: [
          'Uma regra dentro do banco de dados recusa a segunda gravação, venha ela da recepção ou da API. O encaixe existe, mas precisa de permissão e aparece tracejado.',
        ],
      },
      {
        id: 'sala-de-espera',
        question: 'A sala de espera tem painel de chamadas?',
        answer: [
          'Tem. Qualquer televisão com navegador abre uma página, sem conta, e se pareia com um código de seis dígitos. Ela mostra o nome social ou a senha e a sala, e nada da especialidade.',
          'A fila segue a prioridade da lei e a chegada. O motivo de uma prioridade não é guardado nem aparece.',
        ],
        more: { to: paths.guide('recepcao'), label: 'Ler sobre a recepção' },
      },
      {
        id: 'por-que-nao',
        question: 'Por que um horário não aparece livre?',
        answer: [
          'A própria agenda diz: “fora do horário do profissional”, “bloqueio: férias”, “convênio não aceito nesta unidade”, “sem ultrassom livre”. Basta parar sobre o horário.',
        ],
      },
      {
        id: 'so-no-aparelho',
        question: 'Dá para marcar sem profissional, só no aparelho?',
        answer: [
          'Dá. Um exame pode ser marcado direto na sala ou no equipamento, como uma coleta ou um mamógrafo; valem então as horas do equipamento e quantos lugares ele tem.',
        ],
      },
      {
        id: 'autorizacao',
        question: 'E se o convênio pedir autorização?',
        answer: [
          'A marcação já nasce com “a solicitar”. Guia, senha e validade ficam no agendamento, que avisa quando o dia marcado passa da validade.',
          'O pedido à operadora continua sendo feito por vocês, no portal dela: o Acolhe guarda o andamento, não conversa com a operadora.',
        ],
      },
      {
        id: 'cobertura',
        question: 'Como a recepção sabe se o convênio cobre o exame?',
        answer: [
          'Pela tabela de cobertura, que a agenda consulta em cada marcação. Convênio e exame se cruzam uma vez, com preço e autorização, e quando não há cobertura a agenda diz qual convênio não cobre qual exame.',
        ],
        more: { to: paths.feature('clinicas'), label: 'Ver para clínicas' },
      },
      {
        id: 'ao-mesmo-tempo',
        question: 'Duas pessoas podem mexer na agenda ao mesmo tempo?',
        answer: [
          'Podem. O que uma marca aparece na tela da outra sem recarregar. Enquanto alguém preenche uma marcação, o horário fica guardado por alguns minutos.',
        ],
      },
      {
        id: 'agenda-dos-outros',
        question: 'O profissional vê a agenda dos outros?',
        answer: [
          'Não. Quem tem o papel de profissional vê a própria agenda e o contato dos próprios pacientes. Direção, gestão e recepção veem todas, ou só as unidades a que foram restritas.',
        ],
      },
    ],
  },
  {
    id: 'mensagens',
    title: 'Mensagens',
    questions: [
      {
        id: 'manda-lembretes',
        question: 'O Acolhe manda lembretes?',
        answer: [
          'Sim, por WhatsApp, SMS e e-mail: ao agendar, três dias antes, no dia útil anterior, o preparo do exame, depois de uma falta e outros que você liga e desliga. O paciente confirma, remarca ou cancela respondendo ou pelo link, e a agenda muda sozinha.',
          'WhatsApp e SMS precisam de um provedor contratado pela clínica. Sem um, as mensagens ficam prontas na caixa de saída, e a recepção envia cada uma com um toque.',
        ],
      },
      {
        id: 'api-do-whatsapp',
        question: 'Preciso da API oficial do WhatsApp?',
        answer: [
          'Para usar a agenda, não. Para mensagens que saem sozinhas ela é o único caminho por WhatsApp: o Acolhe não usa programas que imitam o celular, que os termos do WhatsApp proíbem.',
        ],
      },
      {
        id: 'mesmo-whatsapp',
        question: 'Várias pessoas atendem o mesmo WhatsApp?',
        answer: [
          'Sim. Em Conversas a equipe vê quem espera há mais tempo, e cada conversa é respondida por uma pessoa de cada vez: quem ia responder junto é avisado, e nada do que digitou se perde. Há notas que só a equipe vê, e tudo fica escrito, com quem fez e quando.',
        ],
      },
      {
        id: 'nao-quer-mensagens',
        question: 'O que acontece quando alguém não quer receber mensagens?',
        answer: [
          'Responde SAIR, ou toca no link do fim da mensagem, e vale na hora. A recepção também registra na ficha, por canal e por finalidade. Cada envio confere isso de novo no momento de sair, não só quando foi programado.',
        ],
      },
      {
        id: 'e-mails-de-hoje',
        question: 'Que e-mails o sistema manda?',
        answer: [
          'Os da equipe: convite para a rede, confirmação de endereço, link para entrar, troca de senha e aviso à direção quando alguém exporta pacientes. O recibo de quem escreve pelo formulário de contato. E, a pacientes, os lembretes e campanhas que a clínica ligar.',
          'Eles saem pelo servidor de e-mail que você configurar. Sem um, ficam guardados e não saem.',
        ],
      },
    ],
  },
  {
    id: 'dados',
    title: 'Dados e LGPD',
    questions: [
      {
        id: 'onde-ficam',
        question: 'Onde ficam os dados dos pacientes?',
        answer: [
          'No servidor em que o programa está instalado, e em nenhum outro. Ele não manda nada a quem o escreveu. De fábrica, a única coisa que ele pergunta para fora é o CEP, a um serviço que você troca ou desliga.',
        ],
        more: { to: paths.security, label: 'Ver como conferir' },
      },
      {
        id: 'treinar-ia',
        question: 'Os dados são usados para treinar algum modelo?',
        answer: [
          'O programa não manda dados a quem o escreveu, e de fábrica nenhum modelo de IA é chamado: o assistente responde no modo guiado, sem modelo. Se a clínica ligar um modelo, as mensagens vão ao serviço que ela contratou, com a chave dela, e vale o contrato dela com ele.',
        ],
        more: { to: paths.guide('assistente'), label: 'Ver como o assistente funciona' },
      },
      {
        id: 'apagar-dados',
        misses: 'dataRequests',
        question: 'Um paciente pediu para apagar os dados. E agora?',
        answer: [
          'A clínica decide, porque é dela a guarda. A ficha excluída sai das telas na hora, pode voltar por 30 dias e depois é eliminada, com documentos e mensagens; antes, os agendamentos futuros precisam ser cancelados.',
          'Os agendamentos ficam sem nome, para as contas da clínica, e quem pediu para não receber mensagens continua sem receber. Um balcão próprio para pedidos do titular está em construção.',
        ],
      },
      {
        id: 'quem-responde',
        question: 'Quem responde pelo tratamento dos dados?',
        answer: [
          'A clínica, que é a controladora na LGPD. Quem mantém o servidor para ela é operador. Quem escreveu o programa não tem acesso às instalações.',
        ],
        more: { to: paths.privacy, label: 'Ler a política de privacidade' },
      },
      {
        id: 'quem-mexeu',
        question: 'Dá para saber quem mexeu em uma ficha?',
        answer: [
          'Dá. Pacientes, agendamentos, profissionais, convênios, exames e unidades têm um histórico com quem, quando, o que era e o que ficou. Ele só recebe linhas: o sistema não tem permissão de apagar nem de alterar as que já estão no banco.',
        ],
      },
      {
        id: 'backup',
        question: 'Quem faz o backup?',
        answer: [
          'O Acolhe, depois que você, ou quem cuida do seu servidor, diz onde guardar: com uma pasta escolhida, ele copia banco e arquivos toda noite, sem parar. Sem essa pasta, nenhuma cópia é feita sozinha. Levá-las para outro lugar e ensaiar a volta continua com vocês; um comando restaura tudo numa máquina nova.',
        ],
        more: { to: paths.documentation, label: 'Ler a operação' },
      },
      {
        id: 'posso-sair',
        question: 'E se eu quiser sair?',
        answer: [
          'Leve tudo. Pacientes e cobertura saem em CSV, a API entrega agenda e cadastros, e o banco é um PostgreSQL comum que já está com você.',
        ],
      },
    ],
  },
]

/** The questions that a search finds, in their groups; all of them for an empty one. */
export function searchQuestions(search: string): QuestionGroup[] {
  return questionGroups
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ question, answer }) => matches(search, question, ...answer)),
    }))
    .filter(({ questions }) => questions.length > 0)
}
