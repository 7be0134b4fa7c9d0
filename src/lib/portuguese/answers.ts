import { type Lexicon, lexiconOf, phraseAt } from './lexicon.ts'
import { courtesies, farewells, greetings, please, thanks, yesPhrases } from './vocabulary.ts'
import { wordsOf } from './words.ts'

/** Short answers: yes and no in their many forms, "tanto faz", "voltar", "falar com atendente", thanks. */

export type Answer =
  | 'yes'
  | 'no'
  /** "Tanto faz": any of them will do. */
  | 'any'
  /** "Nenhum": none of them will. */
  | 'none'
  /** "Tem outro horário?": others than those. */
  | 'others'
  | 'back'
  | 'menu'
  | 'cancel'
  | 'person'
  /** "Um momento": the person comes back to it. */
  | 'wait'
  | 'unsure'
  | 'thanks'
  | 'greeting'
  | 'farewell'

const people =
  'atendente|pessoa|humano|alguem|recepcao|recepcionista|secretaria|uma atendente|um atendente|uma pessoa|alguma pessoa|um humano|alguem da clinica|alguem da recepcao|a atendente|o atendente|a recepcao|a secretaria|a recepcionista|pessoa real|uma pessoa real|uma pessoa de verdade|pessoa de verdade|gente de verdade|voces|algum atendente|alguma atendente|a central|alguem ai|responsavel|o responsavel|um ser humano|ser humano'.split(
    '|',
  )
const leadsToPeople =
  'falar com|quero falar com|queria falar com|gostaria de falar com|preciso falar com|posso falar com|me passa para|me passe para|passa para|me transfere para|transferir para|transfere para|me coloca com|conversar com|quero conversar com|tem como falar com|prefiro falar com|pode me passar para|pode me transferir para|quero ser atendido por|quero atendimento com|chama|chamar|chame|quero'.split(
    '|',
  )

const phrases: Readonly<Record<Answer, readonly string[]>> = {
  yes: [
    yesPhrases,
    'vai|isto|isto mesmo|e isto|isto ai|dale|dale sim|sim pode|agora sim|agora e sim|agora é sim|agora esta certo|agora esta|agora foi|manda ver|manda bala|manda brasa|pode mandar|manda|vai firme|vai la|vamo|vamos nessa|bora la|partiu|topo|topado|eu topo|feito|fechou entao|isso serve|esse serve|essa serve|pode sim senhora|por favor sim|sim claro|show de bola|combinadissimo|certissimo|positivo e operante|pode botar|pode colocar|bota|pode deixar|deixa assim|assim esta bom|esta valendo|ok marcado|marcado|simbora|uhum pode|demorou|daora|massa|maravilha|que bom|ta otimo assim|esse mesmo pode|por mim|gostei|amei|excelente|nota dez|pode|pode sim|pode ser|pode ser sim|isso|isso ai|isso sim|e isso|e isso mesmo|exato|exatamente|certo|certinho|esta certo|correto|esta correto|perfeito|otimo|beleza|blz|bele|fechado|fechou|show|top|bora|vamos|vamos la|quero|quero sim|eu quero|aceito|confirmo|confirmado|confirmada|confirma|confirmar|pode confirmar|pode marcar|pode agendar|marca|marca ai|marque|agenda|agende|pode reservar|reserva|sim quero|sim confirmo|sim por favor|com ctz|ctz|certeza|uhun|aham|ahan|yes|si|simm|sss|sim sim|ss|jóia|joia|legal|tranquilo|de acordo|concordo|por mim sim|por mim ok|por mim tudo bem|tudo certo|esta otimo|esta perfeito|serve|serve sim|me serve|da certo|da sim|da para mim|consigo|consigo sim|posso|posso sim|eu posso|positivo|demoro|claro|logico|obvio|evidente|segue|prossegue|pode seguir|continuar|continua|esta|esta sim|esta bom|esta bem|esta ok|esta otimo|sou|sou sim|sou eu|tenho|tenho sim|ja|e|e sim|e ela|e ele|sim e|sim senhora|sim isso|ok pode|ok pode ser|esse mesmo|essa mesma|esse|essa|para mim esta otimo|para mim ok|para mim pode ser|quero esse|quero essa|fico com esse|vou querer|vou querer sim|esta combinado|mantem|manter|pode manter|simmm|✌|🤝|👍',
  ],
  no: [
    'nao|nao nao|nop|nops|nem|negativo|nao obrigado|nao obrigada|nao quero|nao quero nao|eu nao quero|nao pode|nao precisa|nao preciso|nao e|nao e isso|nao e nao|nao esta certo|nao esta correto|esta errado|errado|incorreto|de jeito nenhum|nunca|jamais|nem pensar|agora nao|por enquanto nao|ainda nao|nao senhora|nao senhor|nao posso|nao da|nao consigo|nao da para mim|nao vai dar|nao tenho|nao tenho nao|nao sou|nao sou eu|nao sou nao|nao gostei|nao serve|nao me serve|nao aceito|nao confirmo|nao confirma|nao marca|nao mesmo|nada disso|nao foi isso|nao e esse|nao e essa|acho que nao|melhor nao|prefiro nao|no|nope|👎|❌|✖',
  ],
  any: [
    'voce que sabe|voces que sabem|voce quem sabe|o que voce achar melhor|o que voces acharem melhor|como voce achar melhor|o que for melhor para voces|o que for melhor|tanto faz|para mim tanto faz|tanto faz para mim|qualquer um|qualquer uma|qualquer|qualquer um serve|qualquer uma serve|qualquer um deles|indiferente|e indiferente|o que tiver|que tiver|a que tiver|o que tiver disponivel|voce escolhe|pode escolher|escolhe voce|voces escolhem|sem preferencia|nao tenho preferencia|tenho preferencia nao|nao importa|qualquer medico|qualquer medica|qualquer profissional|qualquer horario|qualquer dia|qualquer hora|qualquer unidade|o primeiro que tiver|tudo bem qualquer um|pode ser qualquer um|qualquer um desses|qualquer uma dessas|qualquer desses|qualquer dessas|qualquer um desses horarios|qualquer um desses serve|qualquer um dos horarios|qualquer um ai|pode ser qualquer uma|nao faz diferenca|da no mesmo',
  ],
  none: [
    'nenhum|nenhuma|nenhum deles|nenhuma delas|nenhum desses|nenhuma dessas|nenhum serve|nenhum deles serve|nenhuma serve|nenhum me serve|nenhum horario|nenhum desses horarios|nenhum da|nenhuma das opcoes|nenhuma opcao|nenhum dos horarios|nenhum dos dois|nenhum dos tres|nenhuma das duas|nem um nem outro|nao quero nenhum|nao posso em nenhum|nao posso nenhum|nao consigo nenhum|nao consigo em nenhum|nao da nenhum|nao serve nenhum|nenhum desses da|nenhum desses da para mim|esses nao|esses nao da|nao posso nesses|nesses nao posso|nao posso nesses horarios',
  ],
  others: [
    'outro|outra|outros|outras|outro horario|outros horarios|outro dia|outros dias|outra data|outras datas|tem outro|tem outra|tem outros|tem outro horario|tem outros horarios|tem outro dia|tem outra data|quero outro|quero outro horario|queria outro horario|quero outro dia|mais opcoes|mais horarios|outras opcoes|tem mais|tem mais opcoes|tem mais horarios|ver mais|ver mais horarios|mostrar mais|mostra mais|quais outros|quais os outros|mais|proximos|proximos horarios|so tem esses|so tem isso|nao tem outro|nao tem outro horario|nao teria outro horario|teria outro horario|e outro dia|ver outros|ver outros horarios|me mostra outros|me manda outros',
  ],
  back: [
    'voltar|volta|volte|quero voltar|anterior|voltar atras|volta atras|voltar ao anterior|pode voltar|errei|me enganei|quero corrigir|corrigir|mudei de ideia|quero mudar|cliquei errado|escolhi errado|digitei errado|voltar uma|retornar|desfazer',
  ],
  menu: [
    'menu|inicio|voltar ao menu|voltar para o menu|voltar ao inicio|menu principal|menu inicial|comecar de novo|recomecar|do comeco|comecar do zero|reiniciar|opcoes|ver opcoes|quais as opcoes|voltar para o inicio|ir para o menu|ajuda|comecar|iniciar|ver o menu|mostrar menu',
  ],
  cancel: [
    'cancelar|cancela|cancele|quero cancelar|queria cancelar|preciso cancelar|pode cancelar|gostaria de cancelar|desmarcar|desmarca|desmarque|quero desmarcar|preciso desmarcar|pode desmarcar|cancela tudo|deixa para la|deixa|deixa quieto|esquece|esqueca|desisto|desisti|nao quero mais|nao quero mais nao|nao precisa mais|nao vou mais querer|quero parar|parar|sair|para|xa para la|deixa para depois|depois eu vejo|deixa para outro dia|outra hora eu vejo|nao quero mais marcar|quero desistir',
  ],
  person: [
    ...people,
    ...leadsToPeople.flatMap((lead) => people.map((who) => `${lead} ${who}`)),
    'atendimento humano|quero atendimento humano|falar com um de voces|me liga|me liguem|me ligue|pode me ligar|podem me ligar|quero que me liguem|quero falar|atendimento|nao quero falar com robo|nao quero robo|odeio robo|isso e um robo|e robo|voce e um robo|tem alguem ai|alguem me atende|alguem pode me atender|quero um atendente|quero uma atendente',
  ],
  wait: [
    'um momento|um minuto|um instante|so um momento|so um minuto|so um minutinho|um minutinho|um segundo|pera|perai|espera|espera ai|espere|aguarda|aguarde|calma|ja volto|ja te respondo|ja respondo|vou ver|vou verificar|vou ver aqui|deixa eu ver|deixa eu ver aqui|vou pensar|vou confirmar|vou ver e te falo|vou ver com meu marido|so um instante|momento|ja ja|depois respondo|vou olhar',
  ],
  unsure: [
    'nao sei|nao sei ainda|ainda nao sei|sei la|nao tenho certeza|talvez|pode ser que sim|depende|nao lembro|nao me lembro|nao entendi|como assim|que|hein|oi nao entendi|nao entendi nada|pode repetir|repete|repita|pode explicar|nao sei dizer|nao faco ideia|acho que sim|estou em duvida|duvida|qual|quais|estou confusa|estou confuso',
  ],
  thanks: [
    thanks,
    'muito obg|obrigadinha|mto obrigada|mto obrigado|obrigada viu|obrigada mesmo|tks|thanks|agradecida|gratidao|deus te abencoe|muito grata|muito grato|valeu mesmo|obrigada pela atencao|obrigado pela atencao|obrigada pela ajuda|obrigado pela ajuda|obrigada de nada|nada mais|mais nada|nada mais nao|so isso|era so isso|so isso mesmo',
  ],
  greeting: [
    greetings,
    'oie|oiee|oii|oiii|hey|alo|e ai|eai|salve|ola bom dia|ola boa tarde|ola boa noite|oi boa tarde|oi boa noite|oi tudo bem|ola tudo bem|tudo bom|oi tudo bom|como vai|boa|bomdia|boatarde|boanoite|bd|bt|bn|oi gente|oi moca|ola pessoal|ola tudo bom|ta ai|tem alguem|bom dia tudo bem|boa tarde tudo bem|boa noite tudo bem',
  ],
  farewell: [
    farewells,
    'tchau|tchauzinho|xau|fui|boa semana|bom fim de semana|bom final de semana|bom descanso|ate amanha|ate segunda|ate sexta|ate quinta|ate terca|ate quarta|fica com deus|fique com deus',
  ],
}

/** The first of these that a phrase stands under is its meaning. */
const lexicon: Lexicon<Answer> = lexiconOf(
  Object.entries(phrases).flatMap(([tag, texts]) =>
    texts.flatMap((text) =>
      text.split('|').map((phrase) => ({ tag: tag as Answer, words: wordsOf(phrase) })),
    ),
  ),
)

/** Words around an answer that change nothing. */
const around: Lexicon<'around'> = lexiconOf(
  [
    courtesies,
    please,
    'meu bem|meu anjo|meu amor|minha filha|meu filho|minha querida|querida|querido|minha linda|amor|deus abencoe|deus te abencoe|capaz|hein|ai|viu|ne|eu|a|o|para mim|por mim|mesmo|ja|tambem|so|sim|entao|moco|moca|bem|ah|ata|ah sim|hum|hmm|bom|ta|e|que|hoje|kk|kkk|rs|rsrs|haha|por hoje|!|?',
  ]
    .flatMap((text) => text.split('|'))
    .map((phrase) => ({ tag: 'around' as const, words: wordsOf(phrase) })),
)

const polite: readonly Answer[] = ['thanks', 'greeting', 'farewell']

/**
 * Returns what a short answer says. Null unless every word of it is understood, and when it says two things at once: the
 * message then says more than this.
 */
export function readAnswer(text: string): Answer | null {
  // "P" alone is no "para!".
  if (/^p[.!]?$/i.test(text.trim())) return null
  const words = wordsOf(text)
  const found: Answer[] = []
  for (let at = 0; at < words.length; ) {
    const part = phraseAt(words, at, [lexicon])
    const other = phraseAt(words, at, [around])
    const taken = part && (!other || part.words.length >= other.words.length) ? part : other
    if (!taken) return null
    if (taken.tag !== 'around') found.push(taken.tag)
    at += taken.words.length
  }
  return meaningOf(found)
}

function meaningOf(found: readonly Answer[]): Answer | null {
  const said = [...new Set(found)]
  const weighty = said.filter((one) => !polite.includes(one))
  if (weighty.length === 0) return said.find((one) => one !== 'greeting') ?? said[0] ?? null
  if (weighty.length === 1) return weighty[0] ?? null
  // "Não, quero voltar", "sim, qualquer um": the yes or no only leads to what follows.
  const own = weighty.filter((one) => one !== 'yes' && one !== 'no')
  return own.length === 1 && !(own[0] === 'any' && said.includes('no')) ? (own[0] ?? null) : null
}

/** Returns what unmistakable phrases of a longer message ask for: a person, the menu, the way back, an end. */
export function wishesIn(text: string): ReadonlySet<Answer> {
  const words = wordsOf(text)
  const found = new Set<Answer>()
  for (let at = 0; at < words.length; ) {
    const part = phraseAt(words, at, [lexicon])
    if (part && part.words.length > 1) {
      found.add(part.tag)
      at += part.words.length
    } else at++
  }
  return found
}
