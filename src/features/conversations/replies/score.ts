import { wordsOf } from '#lib/portuguese/words.ts'
import type { Meaning } from './meaning.ts'

/** Reads answers to "De 0 a 10, como foi?". */

const unknown: Meaning = { kind: 'unknown' }

/** "Um" is left out: "um obrigado" counts nothing. */
const words: Readonly<Record<string, number>> = {
  zero: 0,
  dois: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
}

/** Said around the number: "nota 10", "minha nota é 9". */
const around = new Set(
  'nota minha e dou eu daria pontos oi ola bom boa dia tarde noite obrigado obrigada'.split(' '),
)
const isAround = (token: string): boolean => around.has(token) || /^\p{Extended_Pictographic}$/u.test(token)

/** "9: atendimento ótimo", "nota 8 - demorou", "10/10 adorei": a number, something that divides, and what else they say. */
const withComment =
  /^(?:minha\s+)?(nota\s*:?\s*)?(\d{1,2})\s*(?:\/\s*10)?\s*([,.;:!\-–—\n]+|\s|$)\s*([\s\S]*)$/iu

/** What in a comment asks for something: a person reads it. */
const asks =
  /\?|\b(re)?(marc|agend)|\bcancel|\bdesmarc|\bsair\b|\bpar(ar|e|em)\b|\bliga(r|m|ção)?\b|\bligue/iu

const maxComment = 1_000

/** Reads a score, with what the person says about it. */
export function readScore(text: string): Meaning {
  // "-1" is no score, and a dash of a list is none that can be told from it.
  if (/[-–—]\s*\d/.test(text)) return unknown
  return bare(wordsOf(text)) ?? commented(text.trim()) ?? unknown
}

function bare(tokens: readonly string[]): Meaning | null {
  // "10/10", "9 de 10": out of ten.
  const [, value] = /^(?:nota )?(\d{1,2}) (?:\/|de) 10$/.exec(tokens.join(' ')) ?? []
  if (value !== undefined) return scored(Number(value), '')
  const numbers = tokens.flatMap((token) => words[token] ?? (/^\d{1,2}$/.test(token) ? Number(token) : []))
  const rest = tokens.filter((token) => words[token] === undefined && !/^\d{1,2}$/.test(token))
  return numbers.length === 1 && rest.every(isAround) ? scored(numbers[0] ?? -1, '') : null
}

function commented(text: string): Meaning | null {
  const [, label, value, divider = '', comment = ''] = withComment.exec(text) ?? []
  if (value === undefined || comment === '') return null
  // "1 dúvida" and "2 pessoas" count something; "nota 9 para a recepção" doesn't.
  if (label === undefined && divider.trim() === '' && divider !== '\n') return null
  return asks.test(comment) || /\d/.test(comment) ? null : scored(Number(value), comment.slice(0, maxComment))
}

const scored = (score: number, comment: string): Meaning =>
  score >= 0 && score <= 10 ? { kind: 'score', score, comment } : unknown
