import { courtesies, yesPhrases } from '#lib/portuguese/vocabulary.ts'
import { wordsOf } from '#lib/portuguese/words.ts'

/**
 * The words by which people answer. An answer is understood only when every one of its words stands here: a word that
 * doesn't ("sim, mas…", "10h", "dúvida") leaves the whole of it to a person.
 */

export type Tag =
  | 'yes'
  | 'no'
  | 'confirm'
  /** "Não vou": a verb after it would turn it round ("não vou cancelar"). */
  | 'cannot'
  | 'cancel'
  | 'reschedule'
  | 'stop'
  | 'resume'
  | 'wants'
  | 'declines'
  | 'only'
  | 'and'
  /** Politeness, and what the question was about. */
  | 'filler'
  /** "Remarcar?": may follow what only asks for another time. */
  | 'question'

const objects = 'presenca consulta exame visita agendamento atendimento retorno sessao procedimento'
const owners = [
  '',
  'a',
  'o',
  'minha',
  'a minha',
  'meu',
  'o meu',
  'essa',
  'esta',
  'esse',
  'este',
  'nossa',
  'nosso',
  'ao',
  'na',
  'no',
  'da',
  'do',
  'de',
  'para a',
  'para o',
]

/** "Não vou poder nesse horário" wants another one: the time itself is the object of an act alone. */
const timesOf = (verbs: string): string[] =>
  verbs
    .split(' ')
    .flatMap((verb) => ['o horario', 'meu horario', 'o meu horario'].map((time) => `${verb} ${time}`))

/** Of an act, as it is said in every way: "cancelar", "quero cancelar", "pode cancelar". */
const saidOf = (infinitives: string, imperatives: string): string[] => [
  ...infinitives
    .split(' ')
    .flatMap((verb) =>
      [
        '',
        'quero',
        'queria',
        'eu quero',
        'eu queria',
        'preciso',
        'eu preciso',
        'gostaria de',
        'eu gostaria de',
        'pode',
        'podem',
        'pode por favor',
        'favor',
        'vou',
        'eu vou',
        'vamos',
        'vou precisar',
        'vou ter que',
        'vou ter de',
        'terei que',
        'tenho que',
        'teremos que',
        'desejo',
        'prefiro',
      ].map((lead) => `${lead} ${verb}`),
    ),
  ...imperatives.split(' ').filter((one) => one !== ''),
]

const vocabulary: Readonly<Record<Tag, readonly string[]>> = {
  yes: yesPhrases.split('|'),
  no: ['nao'],
  confirm: [
    ...saidOf(
      'confirmar',
      'confirmo confirma confirme confirmado confirmada confirmados confirmadas confirmadissimo',
    ),
    ...timesOf('confirmo confirmado confirmar'),
    ...'eu confirmo|nos confirmamos|confirmamos|esta confirmado|esta confirmada|estou confirmando'.split('|'),
    ...'pode deixar confirmado|pode deixar confirmada|presenca confirmada|confirmadissima'.split('|'),
    ...'vou|vou sim|eu vou|eu vou sim|vou com certeza|vou ir|vou estar la|vou estar ai|vou estar presente'.split(
      '|',
    ),
    ...'vou comparecer|irei|irei sim|eu irei|irei comparecer|comparecerei|compareceremos|compareco'.split(
      '|',
    ),
    ...'estarei la|estarei ai|estarei presente|estaremos la|estaremos ai|estaremos presentes'.split('|'),
    ...'vamos|vamos sim|nos vamos|iremos|iremos sim|vai|vai sim|ele vai|ela vai|vao|vao sim|eles vao|elas vao'.split(
      '|',
    ),
    ...'pode contar|pode contar comigo|podem contar comigo|conte comigo|contem comigo|contem conosco'.split(
      '|',
    ),
  ],
  cannot: [
    'nao vou|eu nao vou|nao vou mais|nao vou poder|nao vou conseguir|nao irei|nao irei mais|nao poderei',
    'nao vamos|nos nao vamos|nao vamos mais|nao vamos poder|nao vamos conseguir|nao iremos|nao poderemos',
    'nao vai|nao vai mais|nao vai poder|nao vao|nao vao mais|nao vao poder|ele nao vai|ela nao vai',
    ...['ir', 'comparecer', 'estar presente'].map((verb) =>
      [
        `nao vou ${verb}|nao vou poder ${verb}|nao vou mais poder ${verb}|nao vou conseguir ${verb}|nao posso ${verb}`,
        `nao poderei ${verb}|nao consigo ${verb}|nao conseguirei ${verb}|nao irei ${verb}|nao vou poder mais ${verb}`,
        `nao vamos ${verb}|nao vamos poder ${verb}|nao vamos conseguir ${verb}|nao podemos ${verb}|nao poderemos ${verb}`,
        `nao vai ${verb}|nao vai poder ${verb}|nao vai conseguir ${verb}|nao vao poder ${verb}|nao pode ${verb}`,
        `nao tenho como ${verb}|nao vou ter como ${verb}|eu nao vou poder ${verb}|eu nao posso ${verb}`,
        `nao vai dar para ${verb}|nao vai dar para eu ${verb}|nao da para ${verb}|nao vai ter como ${verb}`,
      ].join('|'),
    ),
    'nao comparecerei|nao compareceremos|nao estarei presente|nao estaremos presentes',
  ].flatMap((line) => line.split('|')),
  cancel: [
    ...saidOf('cancelar desmarcar', 'cancela cancele cancelem desmarca desmarque desmarquem'),
    ...timesOf('cancelar cancela desmarcar desmarca'),
  ],
  reschedule: [
    ...saidOf('remarcar reagendar', 'remarca remarque remarquem reagenda reagende'),
    ...timesOf('remarcar reagendar'),
    ...saidOf('mudar trocar', '').flatMap((said) =>
      ['o horario', 'de horario', 'a data', 'o dia', 'de dia', 'o dia e o horario'].map(
        (what) => `${said} ${what}`,
      ),
    ),
    ...'outro horario|quero outro horario|preciso de outro horario|queria outro horario'.split('|'),
    ...[
      'posso',
      'tem como',
      'da para',
      'consigo',
      'e possivel',
      'seria possivel',
      'poderia',
      'podemos',
    ].flatMap((ask) => [`${ask} remarcar`, `${ask} reagendar`]),
  ],
  stop: [
    'sair|quero sair|parar|pare|parem|stop|quero parar|descadastrar|quero me descadastrar|me descadastrar',
    'parar de receber|quero parar de receber|parar de receber mensagens|quero parar de receber mensagens',
    'nao quero receber|nao quero mais receber|nao quero receber mais|nao desejo receber|nao desejo mais receber',
    'nao quero receber mensagens|nao quero mais receber mensagens|nao quero receber mais mensagens',
    'nao quero mais receber essas mensagens|nao quero receber essas mensagens|nao quero mais mensagens',
    'nao me mande mais mensagens|nao me mandem mais mensagens|nao mande mais mensagens|nao mandem mais mensagens',
    'nao me mande mais mensagem|nao me mandem mais mensagem|nao me mande mais nada|nao me envie mais mensagens',
    'nao envie mais mensagens|nao enviem mais mensagens|parem de mandar mensagem|parem de mandar mensagens',
    'pare de mandar mensagem|pare de mandar mensagens|pare de me mandar mensagem|pare de me mandar mensagens',
    'cancelar inscricao|cancelar a inscricao|cancelar minha inscricao|sair da lista|quero sair da lista',
    'me tire da lista|me tira da lista|me tirem da lista|tire meu numero da lista|remover meu numero',
  ].flatMap((line) => line.split('|')),
  resume: [
    'voltar|quero voltar|voltar a receber|quero voltar a receber|quero voltar a receber mensagens',
    'voltar a receber mensagens|quero receber de novo|quero receber novamente',
  ].flatMap((line) => line.split('|')),
  wants: [
    'quero|quero sim|eu quero|eu quero sim|tenho interesse|tenho sim|tenho interesse sim|me interessa|interessa',
    'tenho muito interesse|gostaria|gostaria sim|eu gostaria|aceito|vamos marcar|bora|bora marcar|agendar agora',
    'pode marcar|pode agendar|marcar|agendar|vamos agendar|marcar horario|agendar horario',
    ...['marcar', 'agendar'].map((verb) =>
      ['quero', 'queria', 'eu quero', 'eu queria', 'gostaria de', 'preciso', 'vou querer', 'desejo']
        .map((lead) => `${lead} ${verb}`)
        .join('|'),
    ),
  ].flatMap((line) => line.split('|')),
  declines: [
    'nao quero|nao quero nao|nao tenho interesse|nao tenho|sem interesse|nao me interessa|agora nao|no momento nao',
    'por enquanto nao|hoje nao|nao no momento|nao por enquanto|nao agora|nao preciso|dispenso|eu nao quero',
    'nao tenho interesse no momento|nao quero no momento|nao tenho interesse agora|dessa vez nao',
  ].flatMap((line) => line.split('|')),
  only: 'so|somente|apenas|so o|so a|somente o|somente a|apenas o|apenas a'.split('|'),
  and: ['e'],
  filler: [
    courtesies,
    ...objects.split(' ').map((object) => owners.map((owner) => `${owner} ${object}`).join('|')),
  ].flatMap((line) => line.split('|')),
  question: ['?'],
}

/** Every phrase with its tag, as words that compare. */
export const phrases: readonly { readonly tag: Tag; readonly words: readonly string[] }[] = Object.entries(
  vocabulary,
).flatMap(([tag, texts]) => texts.map((text) => ({ tag: tag as Tag, words: wordsOf(text) })))
