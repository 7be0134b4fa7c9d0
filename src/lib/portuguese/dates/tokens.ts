import { lookUp } from '../../lookUp.ts'
import { isOneSlipAway } from '../slips.ts'
import { keyOf, spellings } from '../words.ts'

/** A word, a number or a sign of a message, and where it stands. */
export interface Token {
  /** The form that compares. */
  readonly text: string
  /** As it was typed. */
  readonly raw: string
  readonly from: number
  readonly to: number
  /** True when nothing stands between it and the token before. */
  readonly isGlued: boolean
}

/** A longer message tells a story: what comes after is not read. */
const maxLength = 2_000

/** Spellings that only matter among dates; "num sábado" is "em um sábado", as an answer "num" is "não". */
const ownSpellings: Readonly<Record<string, string>> = {
  num: 'em um',
  numa: 'em uma',
  hj: 'hoje',
  hje: 'hoje',
  oje: 'hoje',
  hoj: 'hoje',
  amh: 'amanha',
  amnh: 'amanha',
  amanh: 'amanha',
  amnha: 'amanha',
  amanhan: 'amanha',
  amanham: 'amanha',
  manham: 'manha',
  manhan: 'manha',
  mnh: 'manha',
  mnha: 'manha',
  manh: 'manha',
  damanha: 'de amanha',
  depoisdeamanha: 'depois de amanha',
  depoisdamanha: 'depois de amanha',
  dps: 'depois',
  dpois: 'depois',
  dpis: 'depois',
  depos: 'depois',
  depoi: 'depois',
  despois: 'depois',
  d: 'de',
  s: 'sim',
  tds: 'todos',
  fds: 'fim de semana',
  findi: 'fim de semana',
  finde: 'fim de semana',
  prox: 'proxima',
  px: 'proxima',
  qq: 'qualquer',
  qlq: 'qualquer',
  qlqr: 'qualquer',
  qqr: 'qualquer',
  qnta: 'quinta',
  qualqer: 'qualquer',
  qualque: 'qualquer',
  qto: 'quanto',
  qnto: 'quanto',
  tard: 'tarde',
  tardi: 'tarde',
  noiti: 'noite',
  dus: 'dos',
  i: 'e',
  trade: 'tarde',
  trde: 'tarde',
  tade: 'tarde',
  tarfe: 'tarde',
  noit: 'noite',
  fera: 'feira',
  feria: 'feira',
  fira: 'feira',
  feir: 'feira',
  tersa: 'terca',
  teca: 'terca',
  terc: 'terca',
  trca: 'terca',
  ªf: 'a feira',
  sesta: 'sexta',
  setxa: 'sexta',
  sxeta: 'sexta',
  sexat: 'sexta',
  terac: 'terca',
  tecra: 'terca',
  sxta: 'sexta',
  sext: 'sexta',
  secta: 'sexta',
  sexsta: 'sexta',
  quart: 'quarta',
  quint: 'quinta',
  segund: 'segunda',
  smn: 'semana',
  smna: 'semana',
  seman: 'semana',
  sabadao: 'sabado',
  sabadinho: 'sabado',
  domingao: 'domingo',
  segundona: 'segunda',
  sextou: 'sexta',
  agr: 'agora',
  tb: 'tambem',
  tbm: 'tambem',
}

/** Letters after which a full stop only shortens a word. */
const shortened = new Set(
  'seg ter qua qui sex sab dom jan fev mar abr mai jun jul ago set out nov dez h hs hr hrs av r dr dra sr sra a o prox f n no'.split(
    ' ',
  ),
)

/** Long enough that a slip of one letter makes no other word, but for those of `ordinary`. */
const mendable =
  'segunda quarta quinta sabado domingo amanha depois semana proxima proximo feriado qualquer janeiro fevereiro setembro outubro novembro dezembro'.split(
    ' ',
  )
const ordinary = new Set(
  (
    'seguida seguido segundo segundos segundas seguinda quarto quartas quartos quanta quantas quinto quintas quintal quita ' +
    'pinta sabao sabados sabida sabidos domino domingos domingas manha manhas semanas semanal emana proximos proximas feriados ' +
    'amanhas aranha janeiros qualquers guarda sagrado pasado pasada cansado'
  ).split(' '),
)

function mended(word: string, next: string): string {
  if (/^(feira|f)$/.test(next) && word.length >= 4) {
    const weekday = ['segunda', 'terca', 'quarta', 'quinta', 'sexta'].find((one) => isOneSlipAway(word, one))
    if (weekday) return weekday
  }
  if (ordinary.has(word) || mendable.includes(word)) return word
  if (word.length < 5) return word
  return mendable.find((one) => isOneSlipAway(word, one)) ?? word
}

const wordSigns = /^\p{L}/u

/** Divides a message into tokens; what only decorates (quotes, asterisks, a hyphen within a word) is gone. */
export function tokensOf(message: string): readonly Token[] {
  const found = [
    ...message.slice(0, maxLength).matchAll(/\p{L}[\p{L}\p{M}]*|[0-9]+|\n|\.{2,}|[^\s"'“”‘’*_~`´]/gu),
  ]
  const tokens: Token[] = []
  for (const [at, { 0: raw, index }] of found.entries()) {
    const before = found[at - 1]
    const after = found[at + 1]
    const isGlued = before !== undefined && before.index + before[0].length === index
    if (isGlued && raw === '-' && after?.index === index + 1 && joinsWords(before[0], after[0])) continue
    if (isGlued && raw === '.' && shortened.has(keyOf(before[0]))) continue
    const next = found[at + 1]?.[0] === '-' ? found[at + 2]?.[0] : after?.[0]
    for (const text of comparing(raw, next ?? ''))
      tokens.push({ text, raw, from: index, to: index + raw.length, isGlued })
  }
  return tokens
}

const joinsWords = (before: string, after: string): boolean =>
  (wordSigns.test(before) || /^\d[aª]?$/.test(before)) && wordSigns.test(after)

function comparing(raw: string, next: string): string[] {
  if (raw === '\n') return ['.']
  if (/^[–—−]$/.test(raw)) return ['-']
  // Who breaks off goes on in the same sentence.
  if (/^(…|\.{2,})$/.test(raw)) return [',']
  if (!wordSigns.test(raw)) return [raw]
  const word = keyOf(raw)
  const nextWord = keyOf(next)
  const joined = /^(segunda|terca|quarta|quinta|sexta)(feira|fera|feria)$/.exec(word)?.[1]
  if (joined) return [joined, 'feira']
  // "Sem q vem" is the coming week; "sem dor" is without pain.
  if (word === 'sem' && /^(q|que|vem|pasada)$/.test(nextWord)) return ['semana']
  // "Num dá", "n posso": as they say it.
  if (/^(num|n)$/.test(word) && /^(da|posso|quero|rola|consigo|vou|pode)$/.test(nextWord)) return ['nao']
  // "N 120" is a number of a house.
  if (word === 'n' && /^\d/.test(next)) return ['numero']
  // "Qq" is "qualquer", and loses a letter with those that are written twice.
  const written =
    lookUp(ownSpellings, raw.toLowerCase()) ??
    lookUp(ownSpellings, word) ??
    lookUp(spellings, word) ??
    mended(word, lookUp(ownSpellings, nextWord) ?? nextWord)
  return written.split(' ')
}
