import { ofPlace } from '#lib/portuguese/ofPlace.ts'

/** What guided mode says: as a good receptionist writes on WhatsApp. The other tones say some of it otherwise. */
export const warm = {
  intro: (name: string, clinic: string): string =>
    `Oi, eu sou ${name === 'Assistente' || name === '' ? 'o assistente virtual' : `${name}, assistente virtual`} ${ofPlace(clinic)} 😊 Se preferir falar com uma pessoa, é só pedir.`,
  /** After a greeting that the network wrote itself. */
  isAssistant: 'Sou um assistente virtual. Se preferir falar com uma pessoa, é só pedir.',
  menu: 'Como posso ajudar?',
  again: 'Se precisar de mais alguma coisa, é só escrever 😊',
  thanks: 'Por nada 😊 Se precisar, é só chamar.',
  bye: 'Até mais 😊',
  whenYouLike: 'Tudo bem! Quando quiser, é só chamar 😊',
  robot:
    'Sou um assistente virtual: marco, remarco e tiro dúvidas por aqui. Se preferir uma pessoa, é só pedir.',
  wait: 'Sem pressa, fico por aqui 😊',

  what: 'O que você quer marcar?',
  exam: 'Qual exame?',
  whichExam: 'Qual deles você precisa fazer?',
  missing: (what: string, offered: string): string => `Não temos ${what} por aqui. Atendemos ${offered}.`,
  notThere: (what: string, unit: string, where: string): string =>
    `Na unidade ${unit} não temos ${what}; na unidade ${where}, sim.`,
  missingOne: (what: string): string => `Não temos ${what} por aqui.`,
  missingExam: (exam: string, offered: string): string =>
    `Não fazemos ${exam} por aqui.${offered === '' ? '' : ` Fazemos ${offered}.`}`,
  noTelehealth: 'Isso não temos por vídeo: o atendimento é presencial.',
  noOther: 'Nisso não temos outro profissional no momento.',
  elsewhereToo: (unit: string): string => `Na unidade ${unit} tenho nesse período, se preferir.`,
  noWoman: 'Nisso não temos uma mulher atendendo no momento.',
  noMan: 'Nisso não temos um homem atendendo no momento.',
  professional: 'Com qual profissional?',
  payment: 'Vai ser por convênio ou particular?',
  whichPlan: 'Qual é o seu convênio?',
  notTaken: (plan: string, plans: string): string =>
    `Não atendemos ${plan}. Aceitamos ${plans}, ou particular.`,
  product: (plan: string): string =>
    `Qual é o seu plano ${plan === '' ? 'do convênio' : `da ${plan}`}? Está na carteirinha; se não souber, tudo bem.`,
  unit: 'Em qual unidade fica melhor?',
  whom: 'Para quem é?',
  day: 'Para qual dia e horário?',
  understood: (said: string): string => `Entendi: ${said}.`,
  whichDate: 'Só para eu não errar: qual deles?',
  isThatIt: (said: string): string => `Só para eu não errar: ${said}?`,
  wantToBook: 'Quer marcar?',
  isPast: 'Esse dia já passou. Para qual dia, então?',
  noSuchDay: (text: string): string =>
    `Não encontrei esse dia ou horário no calendário (${text}). Qual seria?`,
  times: 'Qual horário fica melhor? Se nenhum servir, me diga outro dia ou período.',
  timesHere: (where: string): string => `Tenho estes horários livres${where}:`,
  noneThen: (said: string): string =>
    `Não tenho horário livre ${/^(?:d[eao]|às?|ao|a partir|até|entre|no|na|depois|antes|por volta) /.test(said) ? '' : 'para '}${said}. O mais perto que encontrei:`,
  holidayThen: (said: string, name: string): string =>
    `${said.slice(0, 1).toUpperCase()}${said.slice(1)} é feriado (${name}), não atendemos. O mais perto que encontrei:`,
  notThen: (who: string, unit: string, never: string, days: string): string => {
    const where = unit === '' ? '' : ` na unidade ${unit}`
    return who === ''
      ? `Nessa especialidade não atendemos ${never}${where}; atendemos ${days}.`
      : `${who} não atende ${never}${where}; atende ${days}.`
  },
  nearest: 'O mais perto que encontrei:',
  otherUnit: (said: string, own: string, other: string): string =>
    `Na unidade ${own} não tenho horário livre${said === '' ? '' : ` (${said})`}, mas na unidade ${other} tenho:`,
  onDay: (day: string, isLater: boolean): string => `${onThe(day)}, mais ${isLater ? 'tarde' : 'cedo'}:`,
  noneOnDay: (day: string, isLater: boolean): string =>
    `${onThe(day)}, mais ${isLater ? 'tarde' : 'cedo'} não tenho. O mais perto que encontrei:`,
  noneMore: 'Não achei outros horários nesse período. O mais perto que encontrei:',
  noTimes:
    'Não encontrei horário livre nesse período. Quer tentar outro dia, ou prefere que a equipe veja com você?',
  notCovered: (plan: string): string =>
    `Pela ${plan} não temos como marcar isso: pode não estar na cobertura. Quer ver no particular, ou tem outro convênio?`,
  taken: 'Poxa, esse horário acabou de ser ocupado. Veja outros:',
  person: (relation: string): string =>
    ['', 'eu', 'pessoa', 'outra pessoa'].includes(relation)
      ? 'Qual é o nome completo e a data de nascimento de quem vai ser atendido?'
      : `Qual é o nome completo e a data de nascimento ${ofRelation(relation)}?`,
  fullName: (first: string): string =>
    `E o nome completo${first === '' ? '' : `, com sobrenome (${first}…)`}?`,
  birth: (first: string): string =>
    `Qual é a data de nascimento${first === '' ? '' : ` de ${first}`}? (dia, mês e ano)`,
  birthLater: (first: string): string =>
    `Sem pressa: preciso da data de nascimento de ${first} para marcar. Se não tiver como ver agora, a equipe pode ajudar.`,
  notInList: (count: number): string => `Essa opção não está na lista: são ${count}.`,
  badBirth: 'Essa data de nascimento não parece certa. Pode escrever assim: 12/03/1985?',
  guardian: (first: string): string => `Qual é o nome completo do responsável por ${first}?`,
  ownName: 'Certo. E qual é o seu nome completo?',
  ownPerson: 'Certo. Qual é o seu nome completo e a sua data de nascimento?',
  oneByOne: 'Certo: marco um de cada vez. Primeiro este, depois os outros.',
  forToo: (what: string, first: string): string => `Quer marcar ${what} para ${first} também?`,
  phone: 'Qual é um telefone com DDD para contato?',
  summary: 'Confira se está tudo certo:',
  mayBook: 'Posso marcar?',
  change: 'Claro. O que você quer mudar?',
  booked: (lines: string): string => `Pronto, está marcado ✅\n${lines}`,
  otherFirst: 'Certo, troco a ordem.',
  otherTask: (what: string): string => `Agora, o outro pedido${what === '' ? '' : `: ${what}`}.`,
  chosen: (when: string): string => `Certo: ${when}.`,
  moving: (what: string): string => `Vamos mudar: ${what}.`,
  movingTo: (who: string): string => `Agora com ${who}.`,
  isPastToday: 'Hoje esse horário já passou. Para qual dia, então?',
  thankYou: (first: string): string => `Obrigado, ${first}.`,
  nextPerson: (name: string): string => `Agora, ${name}.`,
  stopWhat: 'Quer parar este agendamento ou cancelar uma consulta que já está marcada?',
  stopped: 'Tudo bem, não marquei nada.',
  noVisits: 'Não encontrei nada marcado para você por aqui.',
  whichVisit: (verb: string): string => `Qual delas você quer ${verb}?`,
  visits: 'Você tem marcado:',
  sureCancel: (what: string): string => `Vou cancelar: ${what}. Confirma?`,
  cancelled: (what: string): string =>
    `Pronto, cancelei: ${what}. Quando quiser marcar de novo, é só chamar.`,
  kept: 'Certo, deixei como está.',
  confirmed: (what: string): string => `Presença confirmada ✅\n${what}. Até lá.`,
  mayConfirm: (what: string): string => `Você tem marcado: ${what}. Posso confirmar a presença?`,
  sureMove: (from: string, to: string): string => `De: ${from}\nPara: ${to}\nPosso mudar?`,
  moved: (to: string): string => `Pronto, mudei para ${to} ✅`,
  moveOrCancel: (what: string): string => `Que pena. Quer remarcar ou cancelar ${what}?`,
  address:
    'Para eu ver o que está marcado, me diga o telefone ou o e-mail do cadastro. Vou enviar um código.',
  code: 'Se esse contato estiver no cadastro, o código chega em instantes. Qual é o código?',
  wrongCode: 'Esse código não confere. Pode conferir e digitar de novo?',

  refused: {
    notAllowed: 'Isso eu não consigo fazer por aqui.',
    notProved: 'Preciso confirmar quem é você antes disso.',
    likelyDuplicate:
      'Parece que já existe um cadastro com esses dados. A equipe confere e termina o agendamento com você.',
    busy: 'Já existe outra consulta nesse mesmo horário. Veja outros:',
    notOffered: 'Esse atendimento não está disponível assim: pode ser a idade, o convênio ou a unidade.',
    changed: 'Esse agendamento mudou nesse meio-tempo.',
    tooLate: 'Já está em cima da hora para isso por aqui.',
    limited: 'Foram muitas tentativas seguidas.',
    noWay: 'Não tenho como mandar um código por aí.',
  },

  sorry: 'Sinto muito por isso. Uma pessoa da equipe precisa ouvir você.',
  person_: 'Vou chamar uma pessoa da equipe: ela continua com você por aqui.',
  closed: (when: string): string =>
    `Passei sua conversa para a equipe. Agora estamos fora do horário: alguém responde por aqui ${when}.`,
  urgent:
    'Isso pode ser urgente. Ligue agora para o SAMU, 192, ou vá ao pronto-socorro mais próximo. Não espere pela consulta.',
  crisis:
    'Sinto muito que você esteja passando por isso. Você não precisa passar por isso sem ajuda: ligue agora para o CVV, 188, ou para o SAMU, 192. As ligações são gratuitas, a qualquer hora.',
  urgentQueue: 'Já avisei a equipe, na frente da fila.',
  clinical: 'Isso só o médico pode dizer: por aqui não faço diagnóstico nem indico remédio.',
  medication:
    'Sobre o remédio, só o médico ou a equipe podem dizer: aviso a equipe assim que terminarmos aqui. Se preferir falar agora com uma pessoa, é só pedir.',
  medicationNow: 'Falta a sua pergunta sobre o remédio: isso só o médico ou a equipe podem dizer.',
  contraindication: 'Isso a equipe precisa avaliar antes de marcar.',
  late: 'Obrigado por avisar. A recepção precisa saber e diz se ainda dá para atender.',
  privacy:
    'Os dados servem só para identificar o paciente e marcar o atendimento; ficam no cadastro da clínica. Se preferir, pode marcar com a recepção.',
  noAccess: 'Sem problema.',
  symptom:
    'Sinto muito que esteja assim. Não posso avaliar sintomas, mas posso marcar um atendimento. Se piorar ou for forte, ligue 192 (SAMU).',
  offSubject:
    'Com isso não consigo ajudar: por aqui marco consultas e exames, remarco, cancelo e tiro dúvidas da clínica.',
  notUnderstood: 'Desculpe, não entendi.',
  failed: 'Tive um problema por aqui e não consigo continuar.',
  voice: 'Recebi seu áudio. Eu não ouço áudios: uma pessoa da equipe vai ouvir.',
  file: 'Recebi o que você mandou. Uma pessoa da equipe vai ver.',
  notUnderstoodAgain: 'Não consegui entender, então é melhor uma pessoa ajudar.',
  notAllowed: 'Isso eu não faço por aqui.',
  dontKnow: (what: string): string => `Não tenho ${what} aqui. Se quiser, chamo a equipe para responder.`,

  price: (what: string, price: string): string => `${what}: ${price} no particular.`,
  priceOf: 'Claro. O valor de qual consulta ou exame?',
  authorization: (what: string, isNeeded: boolean): string =>
    isNeeded
      ? `${what}: precisa de autorização do convênio antes.`
      : `${what}: por aqui não consta que precise de autorização.`,
  duration: (what: string, least: number, most: number): string =>
    `${what} leva ${least === most ? `cerca de ${least}` : `de ${least} a ${most}`} minutos.`,
  planPrice: (plan: string): string => `Pela ${plan}, vale a cobertura do seu plano.`,
  noPreparation: (exam: string): string =>
    `${exam}: não há preparo registrado aqui. Se quiser que a recepção confirme, é só pedir.`,
  plans: (plans: string): string => `Aceitamos ${plans}. Também atendemos particular.`,
  planTaken: (plan: string): string => `Sim, atendemos ${plan}.`,
  covers: (plan: string, what: string): string => `Sim, pela ${plan} temos ${what}.`,
  coversNot: (plan: string, what: string): string => `Pela ${plan} não temos ${what}: só particular.`,
  noPlans: 'Atendemos só particular.',
  exams: (exams: string): string => `Fazemos: ${exams}.`,
  examDone: (exam: string): string => `Sim, fazemos ${exam}.`,
  professionals: (lines: string): string => `Atendem por aqui:\n${lines}`,
}

export type Texts = typeof warm

/** `Na quinta, 26/11` */
const onThe = (day: string): string => `${/^(?:s[áa]bado|domingo)/.test(day) ? 'No' : 'Na'} ${day}`

const female =
  /^(filha|mãe|esposa|avó|neta|sobrinha|irmã|enteada|afilhada|sogra|tia|prima|amiga|namorada|noiva|criança|pessoa)$/
/** `para a sua filha` */
export const toRelation = (relation: string): string =>
  `${female.test(relation) ? 'para a sua' : 'para o seu'} ${relation}`.replace('a sua criança', 'a criança')

/** `para o próximo filho`: of several. */
export const toNext = (relation: string): string =>
  `${female.test(relation) ? 'para a próxima' : 'para o próximo'} ${relation}`

function ofRelation(relation: string): string {
  return `${female.test(relation) ? 'da sua' : 'do seu'} ${relation}`.replace('da sua criança', 'da criança')
}
