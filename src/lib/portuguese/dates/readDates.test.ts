import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateOf } from '../../days.ts'
import { closedWeek, type WeekHours } from '../../weekHours.ts'
import type { DateContext } from './clock.ts'
import { sayDay, sayTime } from './describe.ts'
import { readDates } from './readDates.ts'
import { scan } from './scan.ts'
import { tokensOf } from './tokens.ts'

/** Monday, 23 November 2026, 10:00. */
const context: DateContext = { now: new Date('2026-11-23T13:00:00Z'), zone: 'America/Sao_Paulo' }
const today = 20780
const clock = {
  today,
  minute: 600,
  horizon: today + 60,
  zone: context.zone,
  question: undefined,
  hours: undefined,
}

const rangesOf = (text: string, more: Partial<DateContext> = {}) =>
  readDates(text, { ...context, ...more }).readings.map(({ ranges }) => ranges)

describe('instants', () => {
  test('a day is its 24 hours in the unit’s zone', () => {
    expect(rangesOf('amanhã')).toEqual([
      [{ from: '2026-11-24T03:00:00.000Z', to: '2026-11-25T03:00:00.000Z' }],
    ])
    expect(rangesOf('amanhã', { zone: 'America/Rio_Branco' })).toEqual([
      [{ from: '2026-11-24T05:00:00.000Z', to: '2026-11-25T05:00:00.000Z' }],
    ])
    expect(rangesOf('amanhã', { zone: 'America/Noronha' })).toEqual([
      [{ from: '2026-11-24T02:00:00.000Z', to: '2026-11-25T02:00:00.000Z' }],
    ])
  })

  test('an hour is its minute, a part of the day its hours', () => {
    expect(rangesOf('quinta às 15h30')).toEqual([
      [{ from: '2026-11-26T18:30:00.000Z', to: '2026-11-26T18:31:00.000Z' }],
    ])
    expect(rangesOf('quinta à tarde')).toEqual([
      [{ from: '2026-11-26T15:00:00.000Z', to: '2026-11-26T21:00:00.000Z' }],
    ])
  })

  test('what was ruled out is cut from a stretch', () => {
    expect(rangesOf('essa semana menos quarta')).toEqual([
      [
        { from: '2026-11-23T03:00:00.000Z', to: '2026-11-25T03:00:00.000Z' },
        { from: '2026-11-26T03:00:00.000Z', to: '2026-11-30T03:00:00.000Z' },
      ],
    ])
    expect(readDates('essa semana menos quarta', context).excludedDays.slice(0, 2)).toEqual([
      '2026-11-25',
      '2026-12-02',
    ])
  })

  test('an hour without a day is that of every day from now on', () => {
    const [ranges = []] = rangesOf('às 9')
    expect(ranges[0]).toEqual({ from: '2026-11-24T12:00:00.000Z', to: '2026-11-24T12:01:00.000Z' })
    expect(ranges).toHaveLength(59)
  })
})

describe('opening hours decide between morning and evening', () => {
  const open = (from: number, to: number): WeekHours => ({
    ...closedWeek,
    ...Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, [{ from: from * 60, to: to * 60 }]])),
  })
  test.each([
    ['quinta às 7', undefined, ['7h', '19h']],
    ['quinta às 7', open(7, 18), ['7h']],
    ['quinta às 7', open(13, 21), ['19h']],
    ['quinta às 7', open(6, 22), ['7h', '19h']],
    ['quinta às 3', undefined, ['15h']],
    ['quinta às 3', open(0, 24), ['3h', '15h']],
    ['quinta às 10', open(14, 23), ['22h']],
    ['quinta às 8', open(9, 18), ['8h']],
  ])('%s', (text, hours, expected) => {
    const said = readDates(text, { ...context, hours }).readings.map((reading) => reading.said)
    expect(said).toEqual(expected.map((hour) => `quinta-feira, 26 de novembro, às ${hour}`))
  })
})

describe('which part of the text was read', () => {
  test.each([
    ['oi, queria quinta à tarde por favor', ['quinta', 'à tarde']],
    ['tenho 7 anos e quero dia 12', ['dia 12']],
    ['rua 15 de novembro, amanhã 🙂', ['amanhã']],
  ])('%s', (text, expected) => {
    const { used } = readDates(text, context)
    expect(used.map(({ from, to }) => text.slice(from, to))).toEqual(expected)
  })
})

/** A day that is near enough to be booked, and an hour. */
const day = fc.integer({ min: today + 1, max: today + 300 })
const minute = fc.integer({ min: 8 * 12, max: 19 * 12 + 11 }).map((five) => five * 5)
const slashed = (one: number): string => dateOf(one).split('-').reverse().join('/')

describe('said in words and read again', () => {
  test('a day with an hour', () => {
    fc.assert(
      fc.property(day, minute, (one, at) => {
        const time = at === 720 ? 'ao meio-dia' : `às ${sayTime(at)}`
        for (const said of [
          `${sayDay(one, clock)}, ${time}`,
          `${slashed(one)} ${time}`,
          `dia ${slashed(one)}, ${time}`,
        ]) {
          const { readings } = readDates(said, context)
          const from = new Date((one * 1440 + at + 180) * 60_000).toISOString()
          expect([said, readings.map(({ ranges }) => ranges.map((range) => range.from))]).toEqual([
            said,
            [[from]],
          ])
        }
      }),
    )
  })

  test('a stretch of days with a part of the day', () => {
    const parts = ['de manhã', 'à tarde', 'à noite', 'de manhã cedo', 'no fim da tarde', 'depois do almoço']
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 20 }), fc.constantFrom(...parts), (from, length, part) => {
        const said = `de ${sayDay(from, clock)}, a ${sayDay(from + length, clock)}, ${part}`
        const { readings } = readDates(said, context)
        expect(readings.map((reading) => reading.said)).toEqual([said])
      }),
    )
  })

  test('days from now on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (days) => {
        const { readings } = readDates(`daqui a ${days} dias`, context)
        expect(readings.map(({ said }) => said)).toEqual([sayDay(today + days, clock)])
      }),
    )
  })
})

const pieces =
  'quinta|terça|que vem|amanhã|depois de|às|9|15h|dia|12|/|12|de dezembro|não|menos|ou|e|,|até|a partir de|entre|das|manhã|à tarde|semana|mês|daqui a|fim de|próxima|essa|o quanto antes|?|rua|nasci em|R$|-|:|30|meio-dia|e meia|da|no|posso|consulta|mudar|para|feriado|primeira|última'.split(
    '|',
  )
const piled = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((words) => words.join(' '))

test('whatever is typed is read without failing, and every range has a length and an order', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), piled), (text) => {
      const { readings, isAmbiguous, used } = readDates(text, context)
      expect(isAmbiguous).toBe(readings.length > 1)
      for (const { ranges, said } of readings) {
        expect(said).not.toBe('')
        expect(ranges.length).toBeGreaterThan(0)
        for (const [at, { from, to }] of ranges.entries()) {
          expect(from < to).toBe(true)
          expect(at === 0 || from > (ranges[at - 1]?.to ?? '')).toBe(true)
        }
      }
      for (const { from, to } of used) expect(0 <= from && from < to && to <= text.length).toBe(true)
    }),
    { numRuns: 400 },
  )
})

/** Counts how often a rule looks at a token. */
function looksAt(text: string): number {
  let looks = 0
  const tokens = new Proxy([...tokensOf(text)], {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) looks++
      return Reflect.get(target, key, receiver)
    },
  })
  scan({ tokens, clock }, text)
  return looks
}

test.each([
  'segunda ou terça de manhã, ',
  'das 8 às 10 ',
  'depois de amanhã ou ',
  'a partir de a partir de ',
  '12/12 ou ',
  'rua 9 de ',
  'não não posso ',
])('no rule goes back over what others have read: %s', (piece) => {
  expect(looksAt(piece.repeat(40))).toBeLessThanOrEqual(3 * looksAt(piece.repeat(20)))
})

test('the longest message that is read ends in time', () => {
  for (const piece of ['segunda ', '1', 'a ', 'não posso, ', '12/', 'às ', 'minha consulta de '])
    expect(readDates(piece.repeat(5_000), context).used.length).toBeLessThanOrEqual(2_000)
})
