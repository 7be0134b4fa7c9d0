import { isOneSlipAway } from '../slips.ts'
import { fallback, idiom } from './idioms.ts'
import type { Cast } from './roles.ts'
import type { Input } from './rule.ts'
import type { Scanned } from './scan.ts'
import type { Token } from './tokens.ts'
import { turningClassOf } from './turningWords.ts'
import { ends, isAtOdds, mayBeInstead } from './unsureReadings.ts'
import { isTold } from './unsureSentences.ts'
import { isDoubted } from './unsureWishes.ts'
import { isStrange } from './unsureWords.ts'

/**
 * A reading is taken without asking only where every word near it that could change it is explained: read itself, taken by the
 * role of a wish ("não posso", "em vez de"), or part of a phrase that is known to turn nothing ("se possível"). Whatever is
 * left and may turn a day or an hour, or is not known at all, makes a question of the reading.
 */

/** Whether something that is left makes a question of what was read. */
export function isUnsure(input: Input, scanned: Scanned, casts: readonly Cast[]): boolean {
  if (scanned.elements.length === 0) return false
  const explained = explainedOf(input, scanned, casts)
  const left = scanned.unread.filter((at) => !explained.has(at))
  return (
    left.some((at) => mayTurn(input, scanned, at)) ||
    isAtOdds(input, casts) ||
    isDoubted(input, casts) ||
    isTold(input, casts, (at) => explained.has(at) || isReasoned(input.tokens, scanned, at))
  )
}

/** The tokens outside of wishes that a role or an idiom explains. */
function explainedOf(input: Input, { unread }: Scanned, casts: readonly Cast[]): ReadonlySet<number> {
  const explained = new Set(casts.flatMap(({ claims }) => claims))
  const open = new Set(unread)
  const hasOther = mayBeInstead(casts)
  for (const at of unread) {
    if (explained.has(at)) continue
    // "Não consigo mais".
    const isOfNo = /^(consig[ao]|poso|da|vou|quero) mais$/.test(textOf(input.tokens, at - 1, at + 1))
    if ((isOfNo && explained.has(at - 2)) || isWhole(input, casts, at) || isOfExisting(input, casts, at))
      explained.add(at)
    const found = (hasOther ? fallback(input, at) : null) ?? idiom(input, at)
    if (!found) continue
    for (let place = at; place < found.end && open.has(place); place++) explained.add(place)
  }
  return explained
}

const textOf = (tokens: Input['tokens'], from: number, to: number): string =>
  tokens
    .slice(Math.max(0, from), to)
    .map(({ text }) => text)
    .join(' ')

/** "A tarde toda", "quinta o dia inteiro": all of what was read. */
const isWhole = ({ tokens }: Input, casts: readonly Cast[], at: number): boolean =>
  /^tod[oa]$/.test(tokens[at]?.text ?? '') && casts.some(({ to }) => to === at)

/** "Tinha marcado dia 15, mas não vou poder": the "no" is of the appointment that there is. */
const isOfExisting = ({ tokens }: Input, casts: readonly Cast[], at: number): boolean =>
  /^(mas|so|que|nao)$/.test(tokens[at]?.text ?? '') &&
  casts.findLast(({ to }) => to <= at)?.role === 'existing'

/** The words of the sentence that a token stands in: from its first to behind its last. */
function sentenceOf(tokens: Input['tokens'], at: number): { readonly from: number; readonly to: number } {
  let [from, to] = [at, at]
  while (from > 0 && !ends.test(tokens[from - 1]?.text ?? '')) from--
  while (to < tokens.length && !ends.test(tokens[to]?.text ?? '')) to++
  return { from, to }
}

const isWithin = (scanned: Scanned, from: number, to: number): boolean =>
  scanned.elements.some((one) => one.from < to && from < one.to)

/** Whether a word speaks of the days beside it: in their sentence, or at the beginning of the one that goes on from it. */
function speaksOfThem({ tokens }: Input, scanned: Scanned, at: number): boolean {
  const { from, to } = sentenceOf(tokens, at)
  if (isWithin(scanned, from, to)) return true
  return at === from && from > 0 && isWithin(scanned, sentenceOf(tokens, from - 1).from, from)
}

function mayTurn(input: Input, scanned: Scanned, at: number): boolean {
  const { tokens } = input
  const word = tokens[at]?.text ?? ''
  if (isCode(tokens, at)) return false
  switch (turningClassOf(word)) {
    case 'name':
    case 'unit':
      return true
    case 'anchor':
      // "Depois das dez, porque antes levo as outras na escola".
      return !isReasoned(tokens, scanned, at)
    case 'condition':
      // "Até sexta, senão perco o convênio": what happens otherwise.
      return speaksOfThem(input, scanned, at) && !(word === 'senao' && isReasoned(tokens, scanned, at))
    case 'comparison':
      return speaksOfThem(input, scanned, at) && !isReasoned(tokens, scanned, at)
    case 'negation':
      return speaksOfThem(input, scanned, at)
    case 'nearness':
    case 'past':
      return isInPart(input.tokens, scanned, at)
    case 'contrast':
      return speaksOfThem(input, scanned, at) && goesBack(input, scanned, at)
    case null:
      return (
        isNumber(tokens, at) ||
        isSlip(tokens, at) ||
        (isSame(tokens, at) && !hasHour(input, scanned, at)) ||
        (isBeside(input, scanned, at) && beside.test(word)) ||
        (isNear(input, scanned, at) && isStrange(input, at))
      )
  }
}

/** "Prefiro quinta, mas pode ser sexta" adds to it; before the first wish there is nothing to go back on. */
function goesBack({ tokens }: Input, { elements }: Scanned, at: number): boolean {
  const before = elements.findLast(({ to }) => to <= at)
  if (!before) return false
  const next = elements.find(({ from }) => from > at)
  if (!next) return true
  const { to } = sentenceOf(tokens, at)
  return next.from >= to
}

/** Words right beside what was read that may go on with it. */
const beside =
  /^(vem|tarde|meio|metade|dez|onze|doze|treze|quatorze|catorze|quinze|dezeseis|dezesete|dezoito|dezenove|vinte|trinta|quatro|cinco|seis|sete|oito|nove|tres|\d+)$/

const between =
  /^(a|o|as|os|e|ou|de|d[ao]s?|n[ao]s?|em|so|para|pode|ser|mas|menos|exceto|tirando|salvo|fora|,)$/

/** The first word beside that says anything. */
function past(tokens: Input['tokens'], from: number, step: 1 | -1): number {
  let at = from
  while (between.test(tokens[at]?.text ?? '')) at += step
  return at
}

const isBeside = ({ tokens }: Input, { elements }: Scanned, at: number): boolean =>
  elements.some(({ from, to }) => past(tokens, from - 1, -1) === at || past(tokens, to, 1) === at)

/** In the same part of the sentence as a wish, or behind the last one of it. */
function isNear({ tokens }: Input, scanned: Scanned, at: number): boolean {
  if (isReasoned(tokens, scanned, at)) return false
  return isInPart(tokens, scanned, at) || isWithin(scanned, sentenceOf(tokens, at).from, at)
}

/** Whether a wish stands in the same part of a sentence, between commas. */
function isInPart(tokens: Input['tokens'], scanned: Scanned, at: number): boolean {
  const sentence = sentenceOf(tokens, at)
  let [from, to] = [at, at]
  while (from > sentence.from && tokens[from - 1]?.text !== ',') from--
  while (to < sentence.to && tokens[to]?.text !== ',') to++
  return isWithin(scanned, from, to)
}

/** "Sexta, porque minha mãe opera", "depois do dia 5, que é quando recebo": why it is so, with no other day in it. */
function isReasoned(tokens: Input['tokens'], scanned: Scanned, at: number): boolean {
  const { from, to } = sentenceOf(tokens, at)
  const why = tokens
    .slice(from, at + 1)
    .findLastIndex(({ text }, offset) => isWhy(tokens, from + offset, text))
  // What is said why ends where the next part of the sentence begins.
  const comma = tokens.findIndex(({ text }, place) => place > at && place < to && text === ',')
  const end = comma < 0 ? to : comma
  return why >= 0 && isWithin(scanned, from, from + why) && !isWithin(scanned, from + why, end)
}

const isWhy = (tokens: Input['tokens'], at: number, word: string): boolean =>
  /^(porque|porq|pq|pois|causa|senao)$/.test(word) ||
  (word === 'que' && tokens[at - 1]?.text === ',') ||
  (word === 'que' && /^(e|tenho|estou|to|trabalho|viajo|fico|preciso)$/.test(tokens[at + 1]?.text ?? ''))

/** "No mesmo horário, 14h30": which one is said as well. */
const hasHour = ({ tokens }: Input, { elements }: Scanned, at: number): boolean =>
  elements.some(
    ({ wish, from }) => wish.kind === 'time' && from >= at && from <= at + 2 && tokens[from]?.text !== 'das',
  )

/** "No mesmo horário": of which only the conversation knows. */
const isSame = (tokens: readonly Token[], at: number): boolean =>
  /^(horario|hora|periodo|turno)$/.test(tokens[at]?.text ?? '') &&
  /^mesm[oa]$/.test(tokens[at - 1]?.text ?? '')

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
  !(tokens[at]?.isGlued === true && /^[:/.,x%º°ª-]$/.test(tokens[at - 1]?.text ?? '')) &&
  !(tokens[at - 1]?.text === 'nao' && tokens[at - 2]?.text === 'e') &&
  !/^[:/.,x%º°ª-]$/.test(tokens[at + 1]?.isGlued === true ? (tokens[at + 1]?.text ?? '') : '')

/** Short words that a slip makes of others; behind "pela", "de" or "na" that is worth a question. */
const slipped = ['manha', 'tarde', 'noite', 'sexta', 'terca', 'quarta', 'segunda', 'sabado', 'domingo']
const noSlips =
  /^(minha|manda|manhas|maria|tarda|parte|carte|carta|cesta|testa|besta|festa|resta|cerca|terra|terno|noiva|noites|norte|tardes|quarto|quartas|sextas|tercas|segundo|segundas|sabados|domingos|certa|farde|mancha)$/

const isSlip = (tokens: readonly Token[], at: number): boolean => {
  const word = tokens[at]?.text ?? ''
  return (
    /^(pela|de|na|no|a)$/.test(tokens[at - 1]?.text ?? '') &&
    word.length >= 5 &&
    !noSlips.test(word) &&
    slipped.some((one) => isOneSlipAway(word, one))
  )
}
