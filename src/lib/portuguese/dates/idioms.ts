import { digits } from './numbers.ts'
import { firstOf, map, notBefore, optional, type Rule, sequence, sign, words } from './rule.ts'

/**
 * Phrases that hold a turning word and turn nothing: "se possível", "ver se tem", "sem falta", "mais uma consulta". What they
 * take is explained; the same word anywhere else is not.
 */

/** A question: "queria saber se tem", "vê se consegue". */
const question = words(
  'saber se|ver se|vê se|veja se|verificar se|verifica se|olhar se|olha se|dizer se|diz se|perguntar se|confirmar se|confere se|conferir se|informar se|informa se|sabe se|sabem se|não sei se|ver com vocês se|ver com você se|vê para mim se|ver para mim se|vê também se|vê aí se|vê lá se|se no|se na|se nessa',
)

/** Who may, if they may: whatever is wished stays wished. */
const ifPossible = firstOf<unknown>(
  words(
    'se possível|se for possível|se der|se der certo|se dá|se puder|se puderem|se pudesse|se houver|se tiver|se tiverem|se tiver como|se tiver vaga|se tiver horário|se tiver disponível|se tiver disponibilidade|se houver vaga|se ainda tiver|se ainda tiver vaga|se conseguir|se conseguirem|se por acaso tiver|se abrir|se abrirem|se atender|se atenderem|se deus quiser|se não for incômodo|se não for muito incômodo|se não for pedir demais|se não for pedir muito|se não se importar|se não tiver problema|se estiver livre|se estiver disponível|se vocês puderem|se você puder|se vocês tiverem|se você conseguir|se vocês conseguirem|se quiser|se quiserem|se bem entendi|se faz favor|se tudo der certo|se tem|se tem vaga|se tem horário|se teria|se tivesse|se só tiver|se só der|se preferir|se preferirem|se precisar',
  ),
)

/** "Se for segunda", "só se for de manhã", "se for pra quinta": the day is what is wished. */
const ifItIs = words(
  'pode se|desde que|se bem que|se for|só se for|se fosse|se for para|se for possível na|se for no|se for na|desde que seja|contanto que seja|caso seja|caso tenha|caso tenha vaga|caso seja possível|caso dê|caso possa|caso consiga|caso haja|caso exista',
)

const withoutAny = sequence(
  words('sem'),
  optional(words('ter|muita|nenhum|nenhuma|o|a')),
  words(
    'falta|pressa|problema|problemas|urgência|hora marcada|compromisso|convênio|plano|pedido|guia|encaminhamento|contraste|jejum|dor|febre|dúvida|preferência|estresse|crise|desculpa|carteirinha|ser urgente',
  ),
)

/** A "no" that speaks of something else than days. */
const otherNo = firstOf<unknown>(
  words(
    'nenhum desses|nenhuma dessas|nenhum deles|nenhuma delas|nenhum serve|nenhum dá|nenhum desses dá|nenhum desses serve|nenhum desses horários|não precisa ser logo|não precisa ser já|não precisa ser agora|não precisa ser urgente|não precisa ser correndo|não precisa ser rápido|não precisa pressa|não sei mexer|não sei usar|não sei escrever|não sei ler|não sei direito|não sei bem|não sei|não entendi|não lembro|não me lembro|não conheço|não tenho pressa|não tem pressa|não há pressa|não tenho preferência|não tenho convênio|não tenho plano|não tenho encaminhamento|não tenho pedido|não tenho o pedido|não é urgente|não é urgência|não tem urgência|não importa o dia|não importa a data|não importa o horário|não importa a hora|não importa|não faz diferença|não tem problema|não é nada grave|não é grave|não é isso|não foi isso|não quero incomodar|não recebi|não achei|não encontrei|não consegui falar|não consegui ligar|não consegui marcar|não consigo ligar|não sou paciente|não sou daqui|não aguento mais|não estou bem|não está bem|não estou me sentindo bem|não uso|não fumo|não bebo|não melhora|não passa|não come|não dorme|não anda|não enxerga|não enxergo|não é para mim|por que não|porque não|né não|não né|não custa|não custa nada|não vejo a hora|não deixe de|não esquece|não esqueça',
  ),
  // "Não, sexta", "não! sexta", "não é isso, sexta": it answers what was asked.
  map(sequence(words('não|ah não|não não'), sign(/^[,!.]$/)), (_, { tokens }, at) =>
    at === 0 || /^[.!?]$/.test(tokens[at - 1]?.text ?? '') ? true : null,
  ),
  map(words('não'), (_, { tokens }, at) =>
    // "De manhã não tem?" asks.
    /^(tem|teria|da|pode|consegue|rola|tinha|haveria|daria|abre|abrem|atende|atendem|tera|teriam|ha|existe)$/.test(
      tokens[at + 1]?.text ?? '',
    ) && asks(tokens, at)
      ? true
      : null,
  ),
)

/** A question mark ends the words that follow. */
const asks = (tokens: readonly { text: string }[], at: number): boolean =>
  tokens.slice(at).find(({ text }) => /^[.!?;,]$/.test(text))?.text === '?'

const otherMore = firstOf<unknown>(
  words(
    'marca outra|marcar outra|marque outra|agendar outra|agenda outra|fazer outra|outra com|mais novo|mais nova|mais velho|mais velha|mais ou menos|mais para frente|mais uma vez|mais uma|mais um|mais alguma|mais algum|mais rápido|mais barato|mais barata|mais fácil|mais prático|mais urgente|mais informações|mais nada|nada mais|de nada|o que mais|quem mais|que mais|mais vazio|mais tranquilo|mais calmo|mais próxima de casa|mais perto de casa|mais perto de mim|muito mais|mais do que|pelo menos|ao menos|a menos que não tenha|não mais|mais duas|mais dois|mais perto que tiver|mais próximo que tiver|mais próxima que tiver|mais os',
  ),
)

const thing = words(
  'consulta|consultas|exame|exames|vez|pessoa|médico|médica|doutor|doutora|dr|dra|profissional|especialista|especialidade|unidade|convênio|plano|filho|filha|paciente|coisa|pergunta|dúvida|opção|clínica|lugar|local|ultrassom|retorno|avaliação|sessão|horário|contato|número|telefone|irmão|irmã|criança|gestação|gravidez',
)

/** "Outra consulta", "primeira vez", "segunda opção": of things, and no days. */
const ofThings = firstOf<unknown>(
  sequence(
    words(
      'outro|outra|outros|outras|primeira|primeiro|segunda|segundo|terceira|terceiro|próxima|próximo|todos os|todas as|toda a',
    ),
    thing,
  ),
  words(
    'minha folga é|é minha folga|meu dia de folga é|meu dia livre é|estou de folga|dia de folga|o único|a única|único|única|faz dias|há dias|faz tempo|há tempo|faz semanas|há semanas|faz meses|há meses|faz anos|há anos|já faz dias|nada grave|o seguinte|toda hora|sempre|todo mundo|toda a família|com toda certeza|no lugar certo|perto de casa|perto de mim|perto do metrô|perto daqui|longe de casa|moro longe|fora daqui|trabalho perto|em todo caso|de vez em quando|tudo que tiver|o que vem primeiro|outra coisa|de outra cidade|por último|em último caso|e meia|meio período|uma vez|ter vez|essa vez|dessa vez|desta vez|da outra vez|em primeiro lugar|em segundo lugar',
  ),
)

const manners = words(
  'até mais|até logo|até breve|até lá|até já|até obrigado|até obrigada|até agora|é tudo|por enquanto|tudo bem|de antes|como antes|desde já|desde já agradeço|desde já obrigado|desde já obrigada|quanto antes|antes de mais nada|antes de tudo|depois me avisa|depois me confirma|depois te falo|depois eu vejo|depois eu mando|depois eu pago|meu bem|se não me engano|salvo engano|se não estiver enganado',
)

/** "Entre as duas opções", "a partir de quanto". */
const price = words('a partir de quanto|até quanto|até que valor|até quantos|fora o|mais caro|mais caros')

/** "Dia 27 e não 28": what is denied was never wished. */
const denied = sequence(words('e não'), digits)

/** "Quinta; se não tiver, sexta": both are wished, and the one before the other. */
export const fallback: Rule<unknown> = sequence(
  words(
    'senão|se não tiver|se não der|se não puder|se não houver|se não rolar|se não conseguir|se não for possível|se não tem|se não dá|caso não tenha|caso não dê|caso não haja|caso não tiver|caso não der|caso não seja possível|se estiver lotado|se já estiver lotado|se já tiver lotado|se estiver cheio|se não abrir|se não atender',
  ),
  optional(words('vaga|horário|mais|como|certo|tempo|jeito|para|na|no')),
)

export const idiom: Rule<unknown> = firstOf<unknown>(
  question,
  notBefore(ifPossible, words('não|chover')),
  ifItIs,
  withoutAny,
  otherNo,
  denied,
  otherMore,
  ofThings,
  manners,
  price,
)
