/** What is to be done about an error of a provider. */
export type ErrorAction =
  /** This message fails, others go on. */
  | 'fail'
  /** The person has no account there: another channel may reach them. */
  | 'otherChannel'
  /** The person asked the provider for no more marketing. */
  | 'suppress'
  /** Later, also the others of this channel. */
  | 'backOff'
  /** Later, this message alone. */
  | 'delay'
  /** The window of 24 hours is closed: a template is needed. */
  | 'needTemplate'
  /** The template is refused or paused: what uses it stops. */
  | 'stopTemplate'
  /** The campaign stops. */
  | 'stopSource'
  /** Nothing leaves by the channel until somebody acts: key, payment, account. */
  | 'stopChannel'

/** What went wrong at a provider: its code, what is to be done about it, and how a person reads it. */
interface ProviderError {
  readonly action: ErrorAction
  /** After "Não saiu:" and the like; no full stop. */
  readonly label: string
}

const e = (action: ErrorAction, label: string): ProviderError => ({ action, label })
const template = (label: string) => e('stopTemplate', label)
const key = e('stopChannel', 'a chave de acesso não vale mais, ou não tem as permissões')

/** Meta's codes (Cloud API, "Error codes"), without those that no request of ours can get. */
const meta: Readonly<Record<string, ProviderError>> = {
  '0': key,
  '1': e('backOff', 'a Meta não respondeu direito'),
  '2': e('backOff', 'o serviço da Meta está fora do ar'),
  '3': key,
  '4': e('backOff', 'pedidos demais à Meta'),
  '10': key,
  '33': e('stopChannel', 'o número foi apagado na Meta'),
  '100': e('fail', 'a Meta não aceitou o formato da mensagem'),
  '190': key,
  '368': e('stopChannel', 'a Meta bloqueou a conta por violar as regras dela'),
  '80007': e('backOff', 'pedidos demais à Meta'),
  '130429': e('backOff', 'mensagens demais por segundo'),
  '130472': e('fail', 'a Meta não entregou: a pessoa está num experimento dela'),
  '130497': e('fail', 'a Meta não entrega neste país'),
  '131000': e('backOff', 'falha passageira da Meta'),
  '131005': key,
  '131008': e('fail', 'faltou um dado na mensagem'),
  '131009': e('fail', 'um dado da mensagem não serve'),
  '131016': e('backOff', 'o serviço da Meta está fora do ar'),
  '131021': e('fail', 'o destino é o próprio número da clínica'),
  '131026': e('otherChannel', 'este número não recebe WhatsApp'),
  '131030': e('fail', 'o número de teste da Meta só escreve para números autorizados'),
  '131031': e('stopChannel', 'a Meta bloqueou a conta'),
  '131037': e('stopChannel', 'a Meta ainda não aprovou o nome da clínica'),
  '131042': e('stopChannel', 'falta forma de pagamento na conta da Meta'),
  '131045': e('stopChannel', 'o número não está registrado na Meta'),
  '131047': e('needTemplate', 'passou de 24 horas desde a última resposta: precisa de um template aprovado'),
  '131048': e('stopSource', 'a Meta limitou o número: muita gente bloqueou ou denunciou'),
  '131049': e('delay', 'a Meta adiou: esta pessoa já recebeu mensagens demais de empresas'),
  '131050': e('suppress', 'a pessoa pediu ao WhatsApp para não receber marketing'),
  '131051': e('fail', 'tipo de mensagem que a Meta não aceita'),
  '131052': e('fail', 'o arquivo não pôde ser baixado'),
  '131053': e('fail', 'o arquivo não pôde ser enviado'),
  '131056': e('delay', 'mensagens demais para a mesma pessoa em pouco tempo'),
  '131057': e('backOff', 'a conta está em manutenção na Meta'),
  '131062': e('fail', 'códigos de acesso só vão para quem mostra o número'),
  '132000': template('faltam valores no template'),
  '132001': template('o template não existe na Meta, ou não em português'),
  // Of this one message: others are filled in with less.
  '132005': e('otherChannel', 'o template preenchido ficou longo demais'),
  '132007': template('o texto do template viola as regras da Meta'),
  '132012': template('os valores não têm a forma que o template pede'),
  '132015': template('a Meta pausou o template por baixa qualidade'),
  '132016': template('a Meta desativou o template'),
  '133004': e('backOff', 'o serviço da Meta está fora do ar'),
  '133010': e('stopChannel', 'o número não está registrado na Meta'),
  '135000': e('fail', 'a Meta não aceitou a mensagem'),
}

/** Codes of ours, where a provider gave none, and of the way to it. */
const own: Readonly<Record<string, ProviderError>> = {
  file_gone: e('fail', 'alguém da equipe excluiu o arquivo'),
  not_encrypted: e('stopChannel', 'o endereço do provedor não é cifrado'),
  unsendable: e('stopChannel', 'a chave ou um cabeçalho tem caracteres que não podem ser enviados'),
  not_public: e('stopChannel', 'o endereço do provedor não é da internet pública'),
  not_found: e('backOff', 'o endereço do provedor não foi encontrado'),
  too_large: e('fail', 'a resposta do provedor é grande demais'),
  timeout: e('backOff', 'o provedor não respondeu a tempo'),
  unreachable: e('backOff', 'o provedor não atendeu'),
  certificate: e('stopChannel', 'o certificado do servidor não vale'),
  no_address: e('otherChannel', 'falta o endereço para este canal'),
  unauthorized: e('stopChannel', 'o provedor não aceitou a chave'),
  unreadable: e('fail', 'a resposta do provedor não foi entendida'),
  refused: e('fail', 'o provedor recusou a mensagem'),
  undelivered: e('otherChannel', 'a operadora não entregou'),
  bounced: e('otherChannel', 'o endereço de e-mail não existe ou recusa mensagens'),
  content: e('fail', 'o servidor recusou o conteúdo do e-mail'),
  sender: e('stopChannel', 'o servidor não aceita este remetente'),
  login: e('stopChannel', 'o servidor de e-mail não aceitou usuário e senha'),
  later: e('delay', 'o servidor pediu para tentar mais tarde'),
}

/** Permissions are a range of codes. */
const isPermission = (code: string) => /^2\d\d$/.test(code)

const errorOf = (code: string): ProviderError | undefined =>
  own[code] ?? meta[code] ?? (isPermission(code) ? key : undefined)

/** What is to be done about an error; of one that nobody knows, the message alone fails. */
export const actionOf = (code: string): ErrorAction => errorOf(code)?.action ?? 'fail'

const ofAddress: readonly ErrorAction[] = ['fail', 'otherChannel', 'suppress']

/** What failed was the message, wherever it went. */
const ofMessage: readonly string[] = [
  '100',
  '131008',
  '131009',
  '131051',
  '131052',
  '131053',
  '132005',
  'content',
  'file_gone',
  'too_large',
  'unreadable',
]

/** The codes that say nothing of the address: what failed was the channel, the template, the message or the moment. */
export const codesOfOthers: readonly string[] = Object.entries({ ...meta, ...own }).flatMap(
  ([code, { action }]) => (ofAddress.includes(action) && !ofMessage.includes(code) ? [] : [code]),
)

/** The reason as a person reads it; codes that nobody knows are shown as they are. */
export const errorLabel = (code: string): string =>
  errorOf(code)?.label ?? `o provedor respondeu o erro ${code}`
