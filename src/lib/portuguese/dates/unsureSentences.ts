import type { Cast } from './roles.ts'
import { pattern } from './roleWords.ts'
import type { Input } from './rule.ts'
import type { Token } from './tokens.ts'
import { isService } from './unsureWords.ts'

/**
 * Sentences whose every word is plain and that ask for no time all the same: a question about the clinic, an errand, a call. What
 * they say of the days and hours beside them is not known, so it is asked back rather than guessed. Whatever was read is a `#`,
 * and `~` where it is ruled out.
 */

/** Something that somebody has, and that is no time for an appointment. */
const ownThing = (before: string, behind: string): RegExp =>
  new RegExp(
    `${before}(?!dispon|folga|livre|tempo|horario|convenio|plano|vaga|prefer|urgenc|pressa|so |como |que |interes|a manha|a tarde|o dia)(?:[a-z]+ ){1,4}${behind}`,
  )

const tells: readonly RegExp[] = (
  [
    // "Quinta, que é feriado".
    /# que e #/,
    // "Dia 24 vocês trabalham até que horas": a question about the clinic, and no wish.
    /\b(?:ate|de|das|a partir de) que horas?\b|\bque horas? (?:[a-z]+ ){0,2}(?:abr|fech|trabalh|funcion|comec|encera|termin)/,
    /\bvoces (?:vao )?(?:voltam|fecham|fechar|voltar)\b/,
    // Errands: "passo aí amanhã pra pegar o resultado".
    /\b(?:busc|peg|retir|entreg|lev|deix)(?:o|a|ar|ando)\b.*\b(?:resultados?|laudos?|pedido|guia|receita|documentos?|atestado|carteirinha)\b/,
    // Who asks to be called then, not to be seen.
    /\bme (?:liga|ligue|ligar|chama|chame|chamar|retorna|retorne|lembra|lembre|procura|procure|cobra|cobre)\b/,
    // "Levo minha mãe no médico terça, quarta": the first of the two is no wish.
    /\b(?:levo|tenho que levar|vou n[oa]|vamos n[oa]|faco|fazemos) (?:[a-z]+ ){1,5}# ?(?:,|entao|mas|e ).*#/,
    ownThing('\\btenho ', '# ?(?:,|entao|mas).*#'),
    ownThing(
      '\\b(?:minha|meu|ela|ele|filh[oa]|mae|pai|marido|esposa) (?:[a-z]+ )?tem ',
      '# ?(?:,|entao|mas).*#',
    ),
    ownThing('# (?:eu )?(?:tenho|levo|vou n[oa]|vamos n[oa]|faco|fazemos) ', '(?:,|entao|mas) ?.*#'),
    // "Minha consulta é dia 9, quero antecipar": the day that it has.
    /\b(?:consulta|exame|retorno|horario|sesao|agendamento) (?:[a-z]+ )?(?:(?:e|esta|era|ficou|foi|seria) )?(?:[a-z]+ ){0,2}# ?[,.].* (?:antecip|adi[ae]|adianta|mud[ae]|remarc|troc|reagend|transfer)/,
  ] as const
).map(({ source }) => pattern(source))

/** "Amanhã tá muito em cima": whatever is said of a day, but that it is good. "É" is `eh` here, as without its accent it is "and". */
const predicates = pattern(
  '# (?:para mim |aqui )?(?:(?:eh|esta|fica|ficou|ficaria|seria) (?:muito |mto |mt |meio |bem |super |um pouco |mais |tao )?|e (?:muito|mto|mt|meio|super|tao) )(?!bom|boa|bons|otim|perfeit|melhor|ok|okay|livre|livres|cert|tranquil|posivel|posiveis|show|disponive|marcad|agendad|de boa|dia|beleza|blz|o melhor|a melhor|que|ideal|maravilh|exelente|legal|facil|faceis|rapid|urgente|para|as|a #|#|da|vaga|ne|hein|aqui|ai|joia|confirmad|combinad|fechad|mesmo|pertinho|perto|nao|minha|meu|suficiente|so |o |a |plano|convenio|particul|retorno|primeir|consulta|exame|com |pelo |iso)([a-z]+)',
)

/** What the grammar reads in one way, and people mean in another as well. */
const otherwise: readonly RegExp[] = [
  // "Prefiro terça a quarta" is no span.
  /\bprefiro (?:na |a |o |de )?(?:segunda|terca|quarta|quinta|sexta|sabado|domingo) a\b/,
  // The month after this, or the one after that.
  /\bdo outro mes\b/,
  // "Sexta, Deus me livre".
  /\bdeus me livre\b/,
  // "Meia hora antes das 10".
  /\b(?:meia hora|uma hora|\d+ (?:minutos?|min|horas?|h)|(?:cinco|dez|quinze|vinte|trinta|duas) (?:minutos?|horas?)) (?:antes|depois) (?:d[aoe]s?|que)\b/,
  // "Dia 18, quero nessa semana": of that day, or of today.
  /\b(?:dia \d+|\d+ ?\/ ?\d+|\d+ de [a-z]+)\b.* nes[ae] (?:semana|mes|dia|data|horario)\b/,
  // "Dia 13, 9": two days, or an hour.
  /\bdia \d+ , \d+(?! ?(?:[,:/h\d]|e |ou |hs|hr|hora|de ))/,
  // Holidays in general, or the coming one.
  /^(?:[a-z ]+ , )?feriado (?:eu |a gente |para mim )?(?:poso|consigo|podemos|da|serve|tambem)\b/,
  // "Dia 27, e o retorno depois disso".
  /\b(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|amanha|dia \d+|\d ?\/ ?\d+)\b.*\b(?:depois|antes) (?:dis[oa]|dele|dela|dese dia)\b/,
  // The thirteenth salary.
  /\b(?:13|decimo terceiro)(?: ?[oº])\b/,
]

/** "Amanhã não, depois disso qualquer dia": it has been read from when on. */
const isOfOpenStretch = (casts: readonly Cast[], at: number): boolean =>
  casts.some(({ wish, from, to }) => wish.kind === 'day' && wish.shape === 'from' && from <= at && at < to)

/** "Não dá mais", of what: "hoje não dá mais" rules that day out. */
const isNoMore = (tokens: readonly Token[], casts: readonly Cast[]): boolean =>
  tokens.some(
    ({ text }, at) =>
      text === 'nao' &&
      tokens[at + 1]?.text === 'da' &&
      tokens[at + 2]?.text === 'mais' &&
      !casts.some(({ role, claims }) => role === 'excluded' && claims.includes(at)),
  )

/** Days and hours of a message whose other words tell something of them that no rule of the grammar has taken. */
export function isTold(input: Input, casts: readonly Cast[], isReasoned: (at: number) => boolean): boolean {
  const { tokens } = input
  const left = (spelled: (token: Token) => string): string =>
    tokens
      .flatMap((token, at) => {
        const cast = casts.find(({ from, to }) => from <= at && at < to)
        if (isReasoned(at)) return []
        // What is ruled out is settled.
        const mark = cast?.role === 'excluded' ? '~' : '#'
        return cast === undefined ? [spelled(token)] : cast.from === at ? [mark] : []
      })
      .join(' ')
  const said = left(({ text }) => text)
  const accented = left(({ text, raw }) => (text === 'e' && /[éÉ]/.test(raw) ? 'eh' : text))
  const whole = tokens
    .filter(({ text }, at) => !(/^dis[oa]$/.test(text) && isOfOpenStretch(casts, at)))
    .map(({ text }) => text)
    .join(' ')
  const predicate = predicates.exec(accented)?.[1]
  const isPredicated = predicate !== undefined && !isService(input, predicate)
  return (
    isPredicated ||
    isNoMore(tokens, casts) ||
    tells.some((one) => one.test(said)) ||
    otherwise.some((one) => one.test(whole))
  )
}
