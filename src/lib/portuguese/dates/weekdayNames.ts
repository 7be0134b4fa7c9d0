import type { Weekday } from '../../weekHours.ts'
import { firstOf, map, notBefore, optional, type Rule, sequence, sign, words, wordsIn } from './rule.ts'

/** What the days of the week are called, and what stands before and between them. */

const names: Readonly<Record<string, Weekday>> = {
  'domingo|dom': 0,
  'segunda|seg': 1,
  'terça|ter': 2,
  'quarta|qua': 3,
  'quinta|qui': 4,
  'sexta|sex': 5,
  'sábado|sab': 6,
}

export const feira = optional(words('feira|f'))

/** What makes an ordinal of "segunda", a street of "quinta": not a day of the week. */
const ordinalOf = words(
  'opção|opções|via|vez|dose|consulta|sessão|semana|quinzena|unidade|parcela|alternativa|pessoa|filha|gestação|gravidez|cirurgia|avenida|da boa vista|dos|turma|etapa|fase|andar|chamada|mensagem|tentativa|data|opçao|parte|série|metade|via do|categoria',
)

/** "Ter horário" is to have one, "vai ter à tarde" as well: Tuesday is short only among other marks of a date. */
const isHaving = (tokens: readonly { text: string; raw: string }[], at: number, end: number): boolean => {
  if (tokens[at]?.text !== 'ter') return false
  if (
    /^(vai|vão|pode|poderia|deve|vou|de|que|por|sem|quero|queria|gostaria|preciso|ira|irá|podem|voces|ir)$/.test(
      tokens[at - 1]?.text ?? '',
    )
  )
    return true
  const next = tokens[end]
  if (next?.text === 'que') return tokens[end + 1]?.text !== 'vem'
  return !(
    next === undefined ||
    /^([\d,/?.!-]|\d+|ou|e|as|a|de|dia|cedo|manha|tarde|noite|qua|qui|sex|seg|sab|quarta|quinta)$/.test(
      next.text,
    )
  )
}

const named: Rule<Weekday> = map(
  notBefore(sequence(wordsIn(names), feira), ordinalOf),
  ([weekday], { tokens }, at, end) => (isHaving(tokens, at, end) ? null : weekday),
)

/** "3ª", "3a feira", "3a-feira": "1ª" and "7ª" are no days of the week. */
const numbered: Rule<Weekday> = map(
  notBefore(sequence(sign(/^[2-6]$/), sign(/^a$/), feira), ordinalOf),
  ([digit, mark, name], { tokens }, at) =>
    (mark.isGlued && !/^(a|da|opcao)$/.test(tokens[at - 1]?.text ?? '')) || name
      ? ((Number(digit.text) - 1) as Weekday)
      : null,
)
const numberedFeira: Rule<Weekday> = map(
  sequence(sign(/^[2-6]$/), sign(/^(feira|f)$/)),
  ([digit, { text, isGlued }]) =>
    text === 'feira' || isGlued ? ((Number(digit.text) - 1) as Weekday) : null,
)

export const weekday: Rule<Weekday> = firstOf(named, numberedFeira, numbered)

export const article = optional(
  words(
    'na|no|nas|nos|a|o|as|os|para|para a|para o|de|da|do|em|em um|em uma|um|uma|ao|aos|para as|já na|já no|mais na|é na|é|lá na|para uma|para um',
  ),
)

export const divider = firstOf<unknown>(
  sequence(sign(/^[,;/]$/), optional(words('e|ou|e também|ou então'))),
  words('ou|e|ou então|ou na|ou no|e na|e no|ou mesmo|ou até|ou talvez|ou quem sabe|e ou|ou senão|ou se não'),
)
