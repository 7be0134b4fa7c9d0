import { lookUp } from '../lookUp.ts'
import { minuteOf, wallOf } from '../zones.ts'
import { readAnswer } from './answers.ts'
import type { DateContext } from './dates/clock.ts'
import { countedThings } from './dates/counted.ts'
import { type DateReading, readDates } from './dates/readDates.ts'
import { tokensOf } from './dates/tokens.ts'
import { findNames } from './names.ts'
import { wordsOf } from './words.ts'

/** An option that was offered, in the order in which it is numbered. */
export interface OfferedOption {
  readonly label: string
  /** When it begins, of a time that was offered. */
  readonly startsAt?: string
}

/** Which of the offered options a message chooses. */
export type Choice =
  | { readonly kind: 'one'; readonly index: number }
  /** It fits several: to be asked again, among these. */
  | { readonly kind: 'several'; readonly indexes: readonly number[] }
  | { readonly kind: 'any' }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' }

const ordinals: Readonly<Record<string, number>> = {
  primeiro: 0,
  primeira: 0,
  segundo: 1,
  segunda: 1,
  terceiro: 2,
  terceira: 2,
  quarto: 3,
  quarta: 3,
  quinto: 4,
  quinta: 4,
  sexto: 5,
  sexta: 5,
  setimo: 6,
  setima: 6,
  oitavo: 7,
  oitava: 7,
  nono: 8,
  nona: 8,
  decimo: 9,
  decima: 9,
  ultimo: -1,
  ultima: -1,
  penultimo: -2,
  penultima: -2,
}
const numbers: Readonly<Record<string, number>> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
}

/** Words that may stand around a bare number without making something else of it. */
const around = new Set(
  wordsOf(
    'o a os as opção opcao numero número n item alternativa escolho escolha quero eu vou de com fico pode ser por favor pfv pf sim prefiro marca marcar marque reserva essa esse isso mesmo obrigado obrigada oi bom dia boa tarde noite ok horario horário é e para mim gostaria do da no na então entao acho que melhor bora vamos confirma confirmo agenda gostei aceito 👍 🙏 😊 ! ) ( .',
  ),
)

const isWeekday = /^(segunda|quarta|quinta|sexta)$/
/** A number, an ordinal, and how it was said. */
interface Numbered {
  readonly index: number
  /** "Segunda" and "quarta" are also days, "o 10" may be an hour. */
  readonly isSure: boolean
}

function numbered(text: string, count: number): readonly Numbered[] {
  const tokens = tokensOf(text.normalize('NFKC').replace(/\u20e3|\ufe0f/g, ''))
  const input = {
    tokens,
    clock: { today: 0, minute: 0, horizon: 0, zone: 'UTC', question: undefined, hours: undefined },
  }
  const isBare = tokens.every(
    ({ text: word }) =>
      around.has(word) ||
      word === 'ou' ||
      /^[\d.,]+$/.test(word) ||
      word in numbers ||
      word in ordinals ||
      /^[ao°,]$/.test(word),
  )
  return tokens.flatMap(({ text: word, isGlued }, at): Numbered[] => {
    const [before, next] = [tokens[at - 1]?.text ?? '', tokens[at + 1]]
    const place = lookUp(ordinals, word)
    if (place !== undefined) {
      const index = place < 0 ? count + place : place
      const isOption = /^(opcao|alternativa|da lista)$/.test(next?.text ?? '')
      if (next?.text === 'feira' || /^(consulta|via|vez|sesao|dose)$/.test(next?.text ?? '')) return []
      return index >= 0 && index < count ? [{ index, isSure: isOption || !isWeekday.test(word) }] : []
    }
    const value = /^\d{1,2}$/.test(word) ? Number(word) : numbers[word]
    if (value === undefined || value < 1 || value > count) return []
    // "15h", "12/12", "2 pessoas", "1ª" of a list, "às 2".
    if (
      (next &&
        /^[/:%h-]$|^(hs|hr|hrs|horas|hora|da|de|e)$/.test(next.text) &&
        (next.isGlued || !/^[-e]$/.test(next.text)) &&
        !/^e$/.test(next.text)) ||
      countedThings(input, at + 1)
    )
      return []
    if (isGlued && /^[/:.h-]$/.test(before)) return []
    if (/^(as|das|pelas|dia|dias|ate|entre)$/.test(before) && !(before === 'as' && isBare && count < 3))
      return []
    const isNamed = /^(opcao|numero|item|alternativa|n)$/.test(before)
    // "Um" and "uma" are articles unless they stand alone.
    if (/^uma?$/.test(word) && !isNamed && tokens.length > 2) return []
    return isNamed || isBare
      ? [{ index: value - 1, isSure: isNamed }]
      : /^[oa]$/.test(before)
        ? [{ index: value - 1, isSure: false }]
        : []
  })
}

/** The options that begin within a reading; of the hour alone, or of the day, where the reading has no more. */
const fitting = (reading: DateReading, options: readonly OfferedOption[]): number[] =>
  options.flatMap(({ startsAt }, index) => {
    if (startsAt === undefined) return []
    const at = new Date(startsAt).getTime()
    return reading.ranges.some(({ from, to }) => at >= Date.parse(from) && at < Date.parse(to)) ? [index] : []
  })

/** "O das 10", "o de quinta": times are read against what was offered, not against opening hours. */
function byTime(text: string, options: readonly OfferedOption[], context: DateContext): number[] | null {
  if (options.every(({ startsAt }) => startsAt === undefined)) return null
  const asked = text.replace(/\b([oa])s? d[ao]s? (\d{1,2})(?![\d:h/])/gi, 'às $2')
  const read = readDates(asked, { ...context, question: undefined })
  if (read.readings.length === 0) {
    const hour = /^\D*(\d{1,2})\D*$/.exec(text)?.[1]
    if (hour === undefined) return null
    return options.flatMap(({ startsAt }, index) =>
      startsAt !== undefined && hourIn(startsAt, context) === Number(hour) ? [index] : [],
    )
  }
  const found = read.readings.flatMap((reading) => fitting(reading, options))
  return [...new Set(found)].toSorted((a, b) => a - b)
}

const hourIn = (startsAt: string, { zone }: DateContext): number =>
  Math.floor((((wallOf(zone, minuteOf(startsAt)) % 1440) + 1440) % 1440) / 60)

const namesPart = /(?<!\p{L})(?:de|da|pela|na|à) (?:manh[aã]|tarde|noite)(?!\p{L})/iu
const saysHour =
  /(?:^| )(?:segunda|terca|quarta|quinta|sexta|sabado)(?: feira)?(?: [a-z]+){0,2} (?:as |a )?\d{1,2}(?: ?h|:| |$)|(?:^| )(?:as|das) \d{1,2}(?: ?h| horas)?(?: \d{2})? (?:d[ae]|n[ao]) (?:segunda|terca|quarta|quinta|sexta|sabado)(?= |$)/

/**
 * Reads which of the offered options is meant: "o segundo", "a 2", "opção 3", "o último", "o das 10", "o primeiro da tarde",
 * a name.
 */
export function readChoice(text: string, options: readonly OfferedOption[], context: DateContext): Choice {
  const answer = readAnswer(text)
  if (answer === 'any') return { kind: 'any' }
  if (answer === 'none' || answer === 'no' || answer === 'others') return { kind: 'none' }
  if (answer === 'yes' && options.length === 1) return { kind: 'one', index: 0 }
  const places = numbered(text, options.length)
  const times = byTime(text, options, context)
  const combined =
    times !== null &&
    times.length > 0 &&
    /\b(?:primeir|ultim|segund|terceir)[oa] .*\b(?:da|de|do|das|na|no)\b/.test(wordsOf(text).join(' '))
  // "O primeiro da tarde": the place is one among those of the afternoon.
  if (combined) {
    const [place] = numbered(text, times.length)
    const index = place && times[place.index]
    if (index !== undefined) return { kind: 'one', index }
  }
  // "O de quarta às 8": a day and its hour, and no fourth one.
  const isOfHour = times !== null && times.length === 1 && saysHour.test(wordsOf(text).join(' '))
  if (isOfHour && places.every(({ isSure }) => !isSure)) return { kind: 'one', index: times[0] ?? 0 }
  // "Quinta, a primeira de manhã", where no Thursday morning is among them: a wish, and no place of the list.
  if (times !== null && times.length === 0 && places.some(({ isSure }) => isSure) && namesPart.test(text))
    return { kind: 'unknown' }
  const sure = [...new Set(places.filter(({ isSure }) => isSure).map(({ index }) => index))]
  if (sure.length === 1) return { kind: 'one', index: sure[0] ?? 0 }
  const all = [...new Set([...places.map(({ index }) => index), ...(times ?? [])])].toSorted((a, b) => a - b)
  if (all.length === 1) return { kind: 'one', index: all[0] ?? 0 }
  if (all.length > 1) return { kind: 'several', indexes: all }
  if (times !== null) return { kind: 'unknown' }
  const { best, candidates } = findNames(
    text,
    options.map(({ label }) => ({ name: label })),
  )
  if (best !== null) return { kind: 'one', index: best }
  return candidates.length > 0
    ? { kind: 'several', indexes: candidates.map(({ index }) => index) }
    : { kind: 'unknown' }
}
