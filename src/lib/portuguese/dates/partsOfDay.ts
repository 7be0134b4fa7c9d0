import type { Span } from '../../spans.ts'
import { firstOf, map, once, optional, type Rule, sequence, words, wordsIn } from './rule.ts'
import { type TimeWish, timeWish } from './wishes.ts'

/** Parts of the day, in hours, and how they are called. A start within one suits who asks for it. */
const hoursOf: Readonly<Record<string, readonly [from: number, to: number]>> = {
  'manhã|manhãzinha|parte da manhã|matutino|matina|antes do almoço|antes de almoçar|antes do meio dia': [
    6, 12,
  ],
  'manhã cedo|manhã bem cedo|manhãzinha cedo|cedo|bem cedo|cedinho|bem cedinho|muito cedo|manhã cedinho|bem cedo da manhã|cedo da manhã|cedinho da manhã|cedo de manhã|bem cedo de manhã|bem cedinho de manhã|começo da manhã|comecinho da manhã|início da manhã|primeira hora|primeira hora da manhã|primeira hora do dia|primeiras horas|primeiras horas da manhã|primeiras horas do dia|começo do dia|início do dia|antes do trabalho|antes de ir trabalhar|antes do serviço|logo cedo|logo cedinho|cedo pela manhã|bem cedo pela manhã|manhã bem cedinho':
    [6, 9],
  'meio da manhã': [9, 11],
  'fim da manhã|final da manhã|finalzinho da manhã|fim de manhã|final de manhã|finzinho da manhã': [10, 12],
  'hora do almoço|horário de almoço|horário do almoço|hora de almoço|meu almoço|intervalo do almoço|almoço': [
    12, 14,
  ],
  'tarde|período vespertino|vespertino': [12, 18],
  'começo da tarde|início da tarde|comecinho da tarde|tarde cedo|início de tarde|começo de tarde': [12, 15],
  'depois do almoço|após o almoço|logo depois do almoço|logo após o almoço|depois de almoçar|pós almoço': [
    13, 16,
  ],
  'meio da tarde|meio de tarde': [14, 16],
  'fim da tarde|final da tarde|finalzinho da tarde|finzinho da tarde|fim de tarde|final de tarde|finalzinho de tarde|tardinha|tardezinha|cair da tarde|fim do dia|final do dia|finalzinho do dia|tarde bem tarde|últimos horários|último horário|último horário do dia|último do dia|fim de expediente|fim do expediente':
    [16, 19],
  'noite|tarde da noite|período noturno|noturno': [18, 24],
  'começo da noite|início da noite|comecinho da noite|noitinha|noitezinha': [18, 20],
  'depois do trabalho|depois do serviço|depois do expediente|após o trabalho|após o expediente|após o serviço|depois de trabalhar|depois que eu sair do trabalho|depois que saio do trabalho|quando sair do trabalho':
    [17.5, 24],
  madrugada: [0, 6],
  'horário comercial|dia inteiro no horário comercial': [8, 18],
  'durante o dia': [6, 18],
}

const spans: Readonly<Record<string, Span>> = Object.fromEntries(
  Object.entries(hoursOf).map(([phrases, [from, to]]) => [phrases, { from: from * 60, to: to * 60 }]),
)

const preposition = words(
  'de|da|do|na|no|a|o|pela|pelo|em|ao|na parte da|na parte de|parte da|parte de|no período da|no período de|período da|período de|período|no período|no turno da|turno da|no horário da|no horário de|no horário do|horário da|em horário|durante a|toda a|no fim|lá no|lá pelo|mais para o|mais para a|mais a|mais no|mais de|para a|para o|para de|para|logo|logo de|só de|só a|de toda a|por|pela parte da|mais pela',
)

/** Words before and after which "tarde" is late. */
const lateBefore = /^(mais|muito|tao|ficou|meio|nunca|responder|respondendo|esta|chegar|ja)$/
const lateAfter = /^(demais|ne)$/

/** "De manhã cedo", "à tarde", "no fim da tarde", "depois do almoço". */
export const partOfDay: Rule<TimeWish> = once(
  map(
    firstOf(
      map(sequence(preposition, wordsIn(spans)), ([, span]) => span),
      map(wordsIn(spans), (span, { tokens }, at, end) =>
        end === at + 1 && isLate(tokens[at]?.text, tokens[at - 1]?.text, tokens[end]?.text) ? null : span,
      ),
    ),
    (span) => timeWish([[span]], { isPart: true }),
  ),
)

const isLate = (word: string | undefined, before: string | undefined, after: string | undefined): boolean =>
  /^(tarde|cedo)$/.test(word ?? '') &&
  ((word === 'tarde' && lateBefore.test(before ?? '')) ||
    /^mais$/.test(before ?? '') ||
    lateAfter.test(after ?? ''))

/** "Da tarde", right behind an hour. */
export const partOfHour: Rule<Span> = map(
  sequence(words('da|de|na|a|pela|à'), wordsIn(spans), optional(words('cedo'))),
  ([, span]) => span,
)
