import { isOneSlipAway } from '../slips.ts'
import { type Cast, pattern } from './roles.ts'
import type { Input } from './rule.ts'
import type { Scanned } from './scan.ts'
import type { Token } from './tokens.ts'
import { isTold } from './unsureSentences.ts'
import { isDoubted } from './unsureWishes.ts'
import { isStrange } from './unsureWords.ts'

/** Words of days and hours that nothing read: what stands beside them may mean something else than it says alone. */

/** Wherever in the message they stand. */
const anywhere = pattern(
  '^(semanas?|quinzenas?|mes|meses|segunda|terca|quarta|quinta|sexta|sabado|domingo|feriado|feriadao|ante?vespera|vespera|retrasad[oa]|antepenultim[oa]|penultim[oa]|bimestre|trimestre|semestre|fim|carnaval|cinzas|emenda|emendar|emendando|natal|pascoa|finados|janeiro|fevereiro|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|amanha|hoje|manha|noite|madrugada|expediente|disso|antes|apos|treze|quatorze|catorze|quinze|dezesseis|dezessete|dezoito|dezenove|vinte|trinta)$',
)

/** Right beside what was read. */
const beside =
  /^(outr[oa]s?|seguintes?|proxim[oa]s?|depois|ate|entre|comeco|inicio|comecinho|final|finalzinho|meio|meados|ultim[oa]s?|vem|metade|dobro|alternad[oa]s?|intercalad[oa]s?|pares|impares|impar|par|tarde|dez|onze|doze|quatro|cinco|seis|sete|oito|nove|tres|\d+)$/

const between =
  /^(a|o|as|os|e|ou|de|d[ao]s?|n[ao]s?|em|so|para|pode|ser|mas|menos|exceto|tirando|salvo|fora|,)$/

/** "No mesmo horário": of which only the conversation knows. */
const same = /^(horario|hora|periodo|turno)$/

/** Short words that a slip makes of others; behind "pela", "de" or "na" that is worth a question. */
const slipped = ['manha', 'tarde', 'noite', 'sexta', 'terca', 'quarta', 'segunda', 'sabado', 'domingo']
const noSlips =
  /^(minha|manda|manhas|maria|tarda|parte|carte|carta|cesta|testa|besta|festa|resta|cerca|terra|terno|noiva|noites|norte|tardes|quarto|quartas|sextas|tercas|segundo|segundas|sabados|domingos|certa|farde|mancha)$/

/** "Na semana do natal não, na seguinte". */
const afterNo = /^(outr[oa]s?|seguintes?|proxim[oa]s?|vem)$/

/** The first word beside that says anything. */
function past(tokens: Input['tokens'], from: number, step: 1 | -1): number {
  let at = from
  while (between.test(tokens[at]?.text ?? '')) at += step
  return at
}

/** Of "4d" the "d". */
const gluedBehind = (tokens: Input['tokens'], at: number): string =>
  tokens[at + 1]?.isGlued ? (tokens[at + 1]?.text ?? '') : ''

const isCode = (tokens: readonly Token[], at: number): boolean =>
  /^\d/.test(tokens[at]?.text ?? '') &&
  ((tokens[at]?.isGlued === true && !/^[(,.;]$/.test(tokens[at - 1]?.text ?? '')) ||
    /^[a-z]/.test(gluedBehind(tokens, at)) ||
    /^das$/.test(tokens[at - 1]?.text ?? ''))

/** "Dia 20 é domingo, então 21": a number that counts nothing may be a day or an hour. */
const isNumber = (tokens: readonly Token[], at: number): boolean =>
  /^(?:[1-9]|[12]\d|3[01])$/.test(tokens[at]?.text ?? '') &&
  !/^[:/.,x%º°ª-]$/.test(tokens[at - 1]?.text ?? '') &&
  !(tokens[at - 1]?.text === 'nao' && tokens[at - 2]?.text === 'e') &&
  !/^[:/.,x%º°ª-]$/.test(tokens[at + 1]?.isGlued === true ? (tokens[at + 1]?.text ?? '') : '')

const isSlip = (tokens: readonly Token[], at: number): boolean => {
  const word = tokens[at]?.text ?? ''
  return (
    /^(pela|de|na|no|a)$/.test(tokens[at - 1]?.text ?? '') &&
    word.length >= 5 &&
    !noSlips.test(word) &&
    slipped.some((one) => isOneSlipAway(word, one))
  )
}

/** Whether words that carry time or a "no" were left out of what was read: then it is asked back rather than guessed. */
export function isUnsure(input: Input, { elements, unread }: Scanned, casts: readonly Cast[]): boolean {
  if (elements.length === 0) return false
  const { tokens } = input
  const borders = new Set(
    elements.flatMap(({ from, to }) => [past(tokens, from - 1, -1), past(tokens, to, 1)]),
  )
  const behindNo = new Set(
    elements.flatMap(({ to }) => {
      const no = past(tokens, to, 1)
      return tokens[no]?.text === 'nao' ? [past(tokens, no + 1, 1)] : []
    }),
  )
  const isLeftOut = unread.some((at) => {
    const word = tokens[at]?.text ?? ''
    if (isCode(tokens, at)) return false
    const isSame = same.test(word) && /^mesm[oa]$/.test(tokens[at - 1]?.text ?? '')
    return (
      isSame ||
      anywhere.test(word) ||
      isSlip(tokens, at) ||
      isNumber(tokens, at) ||
      (behindNo.has(at) && afterNo.test(word)) ||
      (borders.has(at) && (beside.test(word) || isStrange(input, at)))
    )
  })
  return isLeftOut || isDoubted(input, casts) || isTold(input, casts)
}
