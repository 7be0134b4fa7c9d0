import type { Input } from './rule.ts'
import type { Scanned } from './scan.ts'

/** Words of days and hours that nothing read: what stands beside them may mean something else than it says alone. */

/** Wherever in the message they stand. */
const anywhere =
  /^(semanas?|quinzenas?|mes|meses|segunda|terca|quarta|quinta|sexta|sabado|domingo|feriado|feriadao|ante?vespera|vespera|retrasad[oa]|antepenultim[oa]|penultim[oa]|bimestre|trimestre|semestre|fim|carnaval|janeiro|fevereiro|abril|junho|julho|agosto|setembro|outubro|novembro|dezembro)$/

/** Right beside what was read. */
const beside =
  /^(outr[oa]s?|seguintes?|proxim[oa]s?|antes|depois|apos|ate|entre|comeco|inicio|comecinho|final|finalzinho|meio|meados|ultim[oa]s?|vem|metade|dobro|alternad[oa]s?|intercalad[oa]s?|pares|impares|impar|par|\d+)$/

const between = /^(a|o|as|os|e|ou|de|d[ao]s?|n[ao]s?|em|so|para|pode|ser|mas|,)$/

/** The first word beside that says anything. */
function past(tokens: Input['tokens'], from: number, step: 1 | -1): number {
  let at = from
  while (between.test(tokens[at]?.text ?? '')) at += step
  return at
}

/** Of "4d" the "d". */
const gluedBehind = (tokens: Input['tokens'], at: number): string =>
  tokens[at + 1]?.isGlued ? (tokens[at + 1]?.text ?? '') : ''

export function isUnsure({ tokens }: Input, { elements, unread }: Scanned): boolean {
  if (elements.length === 0) return false
  const borders = new Set(
    elements.flatMap(({ from, to }) => [past(tokens, from - 1, -1), past(tokens, to, 1)]),
  )
  return unread.some((at) => {
    const word = tokens[at]?.text ?? ''
    const isCode =
      /^\d/.test(word) &&
      (tokens[at]?.isGlued ||
        /^[a-z]/.test(gluedBehind(tokens, at)) ||
        /^das$/.test(tokens[at - 1]?.text ?? ''))
    if (isCode) return false
    return anywhere.test(word) || (borders.has(at) && beside.test(word))
  })
}
