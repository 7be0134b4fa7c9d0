import type { Check, CheckStep, CheckText } from './checks.ts'
import { errorLabel } from './errors.ts'

/** How findings read: what was found, what it means, what to do. */

type Values = Check['values']
type Sentence = string | ((values: Values) => string)
type Told = readonly [title: Sentence, advice: Sentence, copy?: Sentence]

const dayOf = (instant = '') =>
  new Intl.DateTimeFormat('pt-BR', {
    day: '2-digit',
    month: '2-digit',
    timeZone: 'America/Sao_Paulo',
  }).format(new Date(instant))
const domain = ({ domain = '' }: Values) => domain

const told: Readonly<Record<CheckStep, Readonly<Record<string, Told>>>> = {
  key: {
    ok: ['A chave de acesso vale e não expira', ''],
    expires: [
      ({ at }) => `A chave de acesso expira em ${dayOf(at)}`,
      'Depois disso nada sai. Gere na Meta uma chave que não expira e troque aqui.',
    ],
    '190': [
      'A chave de acesso não vale mais',
      'Gere outra na Meta, em Usuários do sistema, e troque aqui. Até lá nada sai.',
    ],
    scopes: [
      'Faltam permissões na chave de acesso',
      ({ missing }) => `Gere na Meta uma chave com ${missing}.`,
    ],
  },
  signature: {
    ok: ['O segredo do aplicativo confere', ''],
    secret: [
      'O segredo não é deste aplicativo',
      'Copie de novo em Configurações do aplicativo, Básico. Sem ele, os avisos da Meta são recusados.',
    ],
  },
  number: {
    ok: [({ name, phone }) => `Número em ordem: ${[name, phone].filter(Boolean).join(', ')}`, ''],
    '33': ['Este número não existe na Meta', 'Confira a identificação do número no Gerenciador do WhatsApp.'],
    '100': [
      'Este número não existe na Meta',
      'Confira a identificação do número no Gerenciador do WhatsApp.',
    ],
    account: ['A conta não foi encontrada', 'Confira a identificação da conta do WhatsApp Business.'],
    other_account: [
      'O número é de outra conta',
      'Confira a identificação da conta: os avisos e os templates são dela.',
    ],
    status: [
      ({ status }) => `O número não está conectado (${status})`,
      'Abra o Gerenciador do WhatsApp, registre o número e confira de novo.',
    ],
    quality: [
      'Qualidade baixa, segundo a Meta',
      'Muita gente bloqueou ou denunciou. Espace as campanhas: a Meta pode diminuir o limite.',
    ],
  },
  subscription: {
    ok: ['Os avisos do provedor chegam aqui', ''],
    missing: [
      'O provedor não avisa esta instalação',
      'Sem a assinatura não se sabe o que foi entregue, e nenhuma resposta chega. Use “Inscrever agora”.',
    ],
    elsewhere: [
      'Os avisos da Meta vão para outro endereço',
      ({ url }) => `Hoje vão para ${url}. Use “Inscrever agora” para que venham para cá.`,
    ],
    described: ['Os avisos estão descritos', 'Peça ao provedor que os entregue no endereço acima.'],
    undescribed: [
      'Nada diz o que foi entregue',
      'Descreva os avisos do provedor para saber o que chegou e receber respostas.',
    ],
  },
  payment: {
    ok: ['Forma de pagamento em ordem', ''],
    '131042': [
      'Falta forma de pagamento na Meta',
      'A Meta aceita as mensagens e não entrega. Cadastre um cartão no Gerenciador do WhatsApp.',
    ],
    unknown: [
      'A Meta não mostra a forma de pagamento',
      'Confira no Gerenciador do WhatsApp: sem ela, a Meta aceita e não entrega.',
    ],
    blocked: [
      'A Meta bloqueou os envios desta conta',
      ({ message }) => `${message ? `A Meta diz: ${message} ` : ''}Veja o motivo no Gerenciador do WhatsApp.`,
    ],
  },
  connection: {
    ok: ['O servidor respondeu e aceitou a conta', ''],
    login: [
      'O servidor não aceitou usuário e senha',
      'Confira os dois. Com confirmação em duas etapas, o provedor pede uma senha de aplicativo.',
    ],
    unauthorized: ['O provedor não aceitou a chave', 'Confira a chave no painel do provedor e troque aqui.'],
    not_public: [
      'Este endereço não é da internet pública',
      'Use o endereço público do provedor. Quem opera a instalação pode liberar outros.',
    ],
    not_encrypted: [
      'Este endereço não é cifrado',
      'Use o endereço que começa com https://. Quem opera a instalação pode liberar outros.',
    ],
    unsendable: [
      'A chave ou um cabeçalho tem caracteres que não podem ser enviados',
      'Copie de novo do painel do provedor, sem aspas nem quebras de linha.',
    ],
    not_found: ['O servidor não foi encontrado', 'Confira se o endereço foi digitado certo.'],
    certificate: [
      'O certificado do servidor não vale',
      'Confira servidor, porta e segurança com quem cuida dele: TLS costuma ser a porta 465, STARTTLS a 587.',
    ],
    timeout: ['O servidor não respondeu a tempo', 'Confira servidor e porta, ou tente de novo em instantes.'],
    unreachable: ['O servidor não atendeu', 'Confira servidor e porta, ou tente de novo em instantes.'],
  },
  mailbox: {
    ok: ['Respostas e devoluções são lidas', ''],
    login: [
      'O servidor de entrada não aceitou usuário e senha',
      'Respostas por e-mail não chegam aqui. Confira os dois, ou se o provedor pede para ligar o IMAP.',
    ],
    not_public: [
      'O servidor de entrada não é da internet pública',
      'Use o endereço público do provedor. Quem opera a instalação pode liberar outros.',
    ],
    not_found: ['O servidor de entrada não foi encontrado', 'Confira se o endereço foi digitado certo.'],
    certificate: [
      'O certificado do servidor de entrada não vale',
      'Confira servidor, porta e segurança: TLS costuma ser a porta 993, STARTTLS a 143.',
    ],
    timeout: [
      'O servidor de entrada não respondeu a tempo',
      'Respostas por e-mail chegam quando ele voltar. Confira servidor e porta se continuar.',
    ],
    unreachable: [
      'O servidor de entrada não atendeu',
      'Respostas por e-mail chegam quando ele voltar. Confira servidor e porta se continuar.',
    ],
  },
  page: {
    ok: ['A página do chat responde', ''],
    off: ['O chat está desligado', 'Ligue o chat acima para que os pacientes possam escrever.'],
    unanswered: [
      'A página do chat não respondeu como devia',
      ({ url }) => `Abra ${url} num navegador. Quem opera a instalação pode ver o motivo.`,
    ],
  },
  sites: {
    ok: ['Os sites mostram o chat', ''],
    none: [
      'Nenhum site por enquanto',
      'A página própria funciona. Para o seu site, diga o endereço e cole a linha acima.',
    ],
    missing: [
      ({ site }) => `${site} ainda não carrega o chat`,
      'Cole a linha acima antes de </body>. Se ela entra por um gerenciador de tags, abra o site e confira o botão.',
    ],
    script: [
      ({ site }) => `${site} não deixa o chat carregar`,
      'A política de conteúdo (CSP) do site precisa desta origem em script-src e frame-src:',
      ({ origin = '' }) => origin,
    ],
    frame: [
      ({ site }) => `${site} não deixa o chat abrir`,
      'A política de conteúdo (CSP) do site precisa desta origem em frame-src:',
      ({ origin = '' }) => origin,
    ],
    redirect: [
      ({ site }) => `${site} leva a outro endereço`,
      'Use o endereço em que o site termina, com ou sem www.',
    ],
    status: [
      ({ site }) => `${site} não respondeu com uma página`,
      'Confira se o endereço foi digitado certo.',
    ],
    not_public: [
      ({ site }) => `${site} não é da internet pública`,
      'Daqui não se pode conferir este endereço.',
    ],
    not_encrypted: [({ site }) => `${site} não é cifrado`, 'Daqui só se confere o que começa com https://.'],
    not_found: [({ site }) => `${site} não foi encontrado`, 'Confira se o endereço foi digitado certo.'],
    certificate: [({ site }) => `O certificado de ${site} não vale`, 'Fale com quem cuida do site.'],
    timeout: [({ site }) => `${site} não respondeu a tempo`, 'Tente de novo em instantes.'],
    unreachable: [({ site }) => `${site} não atendeu`, 'Tente de novo em instantes.'],
    too_large: [
      ({ site }) => `A página de ${site} é grande demais para conferir`,
      'Abra o site e confira o botão.',
    ],
  },
  spf: {
    ok: ['SPF em ordem', ''],
    missing: [
      (values) => `Falta o SPF em ${domain(values)}`,
      'Sem ele, o Outlook pode recusar e o Gmail mandar para o spam. Peça ao seu provedor de e-mail o registro dele.',
    ],
    several: [
      (values) => `Há mais de um SPF em ${domain(values)}`,
      'Dois valem como nenhum. Peça a quem cuida do domínio que junte os registros num só.',
    ],
  },
  dkim: {
    ok: ['DKIM em ordem', ''],
    selector: [
      'DKIM não conferido',
      'Escreva o seletor que o seu provedor de e-mail informou, para conferir se ele está no domínio.',
    ],
    missing: [
      'Falta o DKIM',
      ({ name }) => `Nada foi encontrado em ${name}. Peça ao seu provedor de e-mail o registro dele.`,
    ],
    withdrawn: ['A chave DKIM foi retirada', 'Peça ao seu provedor de e-mail uma chave nova.'],
  },
  dmarc: {
    ok: ['DMARC em ordem', ''],
    missing: [
      (values) => `Falta o DMARC em ${domain(values)}`,
      'Sem ele, o Outlook pode recusar e o Gmail mandar para o spam. Peça a quem cuida do domínio este registro TXT em _dmarc:',
      (values) => `v=DMARC1; p=none; rua=mailto:dmarc@${domain(values)}`,
    ],
  },
}

const unanswered: Told = ['O DNS não respondeu', 'Tente de novo em instantes.']

/** What the provider said itself, where nobody foresaw it. */
const unforeseen = (code: string): Told => [
  `Não deu certo: ${errorLabel(code)}`,
  ({ message }) => (message ? `O provedor diz: ${message}` : 'Tente de novo em instantes.'),
]

export function describeCheck({ step, code, values }: Check): CheckText {
  const [title, advice, copy] = told[step][code] ?? (code === 'unanswered' ? unanswered : unforeseen(code))
  const say = (sentence: Sentence) => (typeof sentence === 'string' ? sentence : sentence(values))
  return { title: say(title), advice: say(advice), copy: copy === undefined ? null : say(copy) }
}
