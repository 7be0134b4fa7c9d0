import { describe, expect, test } from 'vitest'
import { defaultCosts, formatCount, formatDollars, formatPrice, parseDollars, sumCosts } from './costs.ts'

const spaced = (text: string) => text.replace(/\s/gu, ' ')

describe('sumCosts', () => {
  test('the usual clinic: 600 visits with one reminder each', () => {
    const { costs } = sumCosts(defaultCosts)
    expect(costs).toEqual({
      visits: 600,
      reminders: 1,
      messages: 600,
      priceMicros: 6800,
      totalMicros: 4_080_000,
    })
    expect(spaced(formatDollars(costs?.totalMicros ?? 0))).toBe('US$ 4,08')
  })

  test('is exact where floating point is not', () => {
    const { costs } = sumCosts({ visits: '100.000', reminders: '3', price: '0,0001' })
    expect(costs?.totalMicros).toBe(30_000_000)
  })

  test('nothing costs nothing', () => {
    expect(sumCosts({ visits: '0', reminders: '0', price: '0' }).costs?.totalMicros).toBe(0)
  })

  test.each([
    [{ visits: '' }, 'visits', 'Informe um número de 0 a 100.000. Ex: 600'],
    [{ visits: '-1' }, 'visits', 'Informe um número de 0 a 100.000. Ex: 600'],
    [{ visits: '1,5' }, 'visits', 'Informe um número de 0 a 100.000. Ex: 600'],
    [{ visits: '100001' }, 'visits', 'Informe um número de 0 a 100.000. Ex: 600'],
    [{ reminders: 'um' }, 'reminders', 'Informe um número de 0 a 10. Ex: 1'],
    [{ reminders: '11' }, 'reminders', 'Informe um número de 0 a 10. Ex: 1'],
    [{ price: 'R$ 1' }, 'price', 'Informe um preço de 0 a 1 dólar. Ex: 0,0068'],
    [{ price: '1,01' }, 'price', 'Informe um preço de 0 a 1 dólar. Ex: 0,0068'],
    [{ price: '1e-3' }, 'price', 'Informe um preço de 0 a 1 dólar. Ex: 0,0068'],
  ])('%o', (change, field, message) => {
    expect(sumCosts({ ...defaultCosts, ...change })).toEqual({ costs: null, errors: { [field]: message } })
  })

  test.each<[string, number | null]>([
    [' 600 ', 600],
    ['1.200', 1200],
    ['100.000', 100_000],
    ['1.20', null],
    ['600x', null],
    ['1.200.000', null],
  ])('reads “%s” visits as %s', (visits, read) => {
    expect(sumCosts({ ...defaultCosts, visits }).costs?.visits ?? null).toBe(read)
  })

  test('tells everything that is wrong at once', () => {
    expect(Object.keys(sumCosts({ visits: 'a', reminders: 'b', price: 'c' }).errors ?? {})).toEqual([
      ...['visits', 'reminders', 'price'],
    ])
  })
})

test.each([
  ['0,0068', 6800],
  ['0.0068', 6800],
  ['US$ 0,0625', 62_500],
  ['1', 1_000_000],
  ['0,0000001', null],
  [',5', null],
  ['', null],
])('%s → %s', (text, micros) => {
  expect(parseDollars(text)).toBe(micros)
})

test('prices keep their decimals, sums have two', () => {
  expect(spaced(formatPrice(6800))).toBe('US$ 0,0068')
  expect(spaced(formatPrice(60_000))).toBe('US$ 0,06')
  expect(spaced(formatDollars(1_234_567_890))).toBe('US$ 1.234,57')
  expect(formatCount(1200)).toBe('1.200')
})
