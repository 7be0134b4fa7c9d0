import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DateQuestion } from './clock.ts'
import { type DatesRead, readDates } from './readDates.ts'

/**
 * The tables of `phrases/`: what people write, and what it means when it is written at the clock above it. Two meanings are
 * divided by |: then it is asked back. "Nada" is a message without a day or an hour to it.
 */

const folder = new URL('./phrases/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))

interface Row {
  readonly now: Date
  readonly zone: string
  readonly question: DateQuestion | undefined
  readonly phrase: string
  readonly meaning: string
}

function rowsOf(file: string): Row[] {
  let at: Omit<Row, 'phrase' | 'meaning'> = { now: new Date(0), zone: '', question: undefined }
  return readFileSync(new URL(file, folder), 'utf8')
    .split('\n')
    .flatMap((line): Row[] => {
      const [, instant, zone, kind, day] = /^@ (\S+) (\S+)(?: (day|time)(?: (\S+))?)?$/.exec(line) ?? []
      if (instant && zone) {
        const question: DateQuestion | undefined =
          kind === 'day' ? { kind } : kind === 'time' ? { kind, day } : undefined
        at = { now: new Date(instant), zone, question }
        return []
      }
      const [phrase, meaning] = line.split(' → ')
      return phrase && meaning && !line.startsWith('#')
        ? [{ ...at, phrase: phrase.trim(), meaning: meaning.trim() }]
        : []
    })
}

const preferenceNames = {
  any: 'qualquer',
  anyDay: 'qualquer dia',
  anyTime: 'qualquer horário',
  earliest: 'o quanto antes',
  earlier: 'mais cedo',
  later: 'mais tarde',
} as const
const problemNames = {
  noSuchDay: 'não há esse dia',
  noSuchTime: 'não há essa hora',
  past: 'já passou',
} as const

/** What was understood, on one line. */
function meaningOf({ readings, preferences, problems, existing, isUnsure }: DatesRead): string {
  const said = readings
    .map((reading) => (reading.isPast ? `${reading.said} (passado)` : reading.said))
    .join(' | ')
  return [
    said || 'nada',
    ...preferences.map((kind) => `[${preferenceNames[kind]}]`),
    ...problems.map(({ kind, text }) => `[${problemNames[kind]}: ${text}]`),
    ...(existing ? [`[era ${existing.said}]`] : []),
    ...(isUnsure ? ['[a confirmar]'] : []),
  ].join(' ')
}

const all = files.map((file) => ({ file, rows: rowsOf(file) }))

describe.each(all)('$file', ({ rows }) => {
  test.each(rows)('$phrase', ({ now, zone, question, phrase, meaning }) => {
    const read = readDates(phrase, { now, zone, question })
    expect(meaningOf(read)).toBe(meaning)
    expect(read.isAmbiguous).toBe(meaning.includes(' | '))
  })

  test('what is said back is read the same', () => {
    for (const { now, zone, question, phrase } of rows) {
      for (const { said, ranges, isPast } of readDates(phrase, { now, zone, question }).readings) {
        if (isPast || said.includes('meia-noite')) continue
        const again = readDates(said, { now, zone }).readings
        expect([phrase, said, again.map((one) => one.ranges)]).toContainEqual(
          expect.arrayContaining([ranges]),
        )
      }
    }
  })
})

test('the tables have their size', () => {
  const phrases = all.flatMap(({ rows }) =>
    rows.map(({ phrase, now, question }) => `${now.toISOString()} ${question?.kind} ${phrase}`),
  )
  expect(new Set(phrases).size).toBe(phrases.length)
  expect(phrases.length).toBeGreaterThanOrEqual(550)
})
