import { type Cast, pattern } from './roles.ts'
import type { Input } from './rule.ts'

/**
 * Sentences that tell something instead of asking for a time: an event, a condition, what somebody does then. What they say of
 * the days and hours beside them is not known, so it is asked back rather than guessed. Whatever was read is a `#`.
 */

const tells: readonly RegExp[] = (
  [
    // What somebody does, did or will do then.
    /\b(?:chegam?|chego|saio|sai|saem|volto|voltou|viaj[oae]|viajar|viajando|trabalh[oa]|estud[oa]|faco|fiz|fez|fui|foi|foram|era|disse|falou|falaram|recebo|recebe|operar|opera|opero|nasce|completo|completa|vale|vence|venceu|folgo|folga|folgas|termina|acaba|comeca|embarco|internad[oa]|rodizio|plantao|ferias|viagem|dentista|aula|aulas|prova|faculdade|fisio|fisioterapia|hemodialise|dialise|quimio|aniversario|onibus|van|balsa|pagamento|liberad[oa]|atestado|cirurgia|vacina|casamento|tomei|confundi|vou fazer|vai fazer)\b/,
    /\b(?!sei|mudei|falei|pensei|perguntei|gostei|mandei|liguei|esperei|achei|marquei|agendei|remarquei|desmarquei)[a-z]+[^r ]ei\b/,
    // Conditions: which of both holds is not known.
    /\b(?:se nao|senao tiver|caso|a nao ser|a menos que|se a|se o|se ele|se ela)\b/,
    // A limit that the grammar did not take with its hour.
    /\b(?:(?<!# no )maximo|minimo|(?<!# no mais )tardar|nao mais que|nao mais do que)\b/,
    /\bnao (?:pode |posso |podia )?passar (?:de |d[ao]s? )?#/,
    // What refuses without a "no", and what prefers one to the other.
    /\b(?:jeito nenhum|deus me livre|nem a pau|sem condicoes|sem chance|puxado|corrido|apertado|aperta|lotad[oa]|(?:muito|mt|mto) cedo)\b/,
    /\bmelhor (?:do )?que #/,
    // What points at something said elsewhere.
    /\b(?:depois|disso|nesse dia|dai)\b(?! (?:me|te|eu|a gente|falo|vejo))/,
    /\b(?:para|na|no|so a|so o) outr[oa](?: [,.?]|$)/,
    // "Dia 2 não, 3 sim", "dia 2? não, 3".
    /# (?:nao )?\? nao\b|# nao \?|# nao , \d/,
    // "Quinta, que é feriado", "um dia sim, outro não".
    /# que e #|\bsim (?:e )?(?:,|#|outr[oa])? ?.*nao\b/,
    /\bqta\b/,
  ] as const
).map(({ source }) => pattern(source))

/** What the grammar reads in one way, and people mean in another as well. */
const otherwise: readonly RegExp[] = [
  // "Prefiro terça a quarta" is no span.
  /\bprefiro (?:na |a |o |de )?(?:segunda|terca|quarta|quinta|sexta|sabado|domingo) a\b/,
  // The month after this, or the one after that.
  /\bdo outro mes\b/,
  /\bnao da mais\b/,
  // The thirteenth salary.
  /\b(?:13|decimo terceiro)(?: ?[oº])\b/,
]

/** Days and hours of a message whose other words tell something of them that no rule of the grammar has taken. */
export function isTold({ tokens }: Input, casts: readonly Cast[]): boolean {
  const left = tokens.flatMap(({ text }, at) => {
    const cast = casts.find(({ from, to }) => from <= at && at < to)
    return cast === undefined ? [text] : cast.from === at ? ['#'] : []
  })
  const said = left.join(' ')
  const whole = tokens.map(({ text }) => text).join(' ')
  return tells.some((one) => one.test(said)) || otherwise.some((one) => one.test(whole))
}
