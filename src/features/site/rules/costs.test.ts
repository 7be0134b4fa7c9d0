import { describe, expect, test } from 'vitest'
import { costFields, defaultCosts, formatCount, formatPrice, parseDollars, sumCosts } from './costs.ts'

const spaced = (text: string) => text.replace(/\s/gu, ' ')

describe('sumCosts', () => {
  test('the usual clinic: server, technician and 600 appointments with one reminder each', () => {
    const { costs } = sumCosts(defaultCosts)
    expect(costs).toEqual({
      serverCents: 6_000,
      technicianCents: 15_000,
      messagesCents: 2_244,
      totalCents: 23_244,
      visits: 600,
      reminders: 1,
      messages: 600,
      priceMicros: 6800,
      dollarCents: 550,
    })
  })

  test('is exact where floating point is not', () => {
    const { costs } = sumCosts({
      ...defaultCosts,
      visits: '100.000',
      reminders: '3',
      price: '0,0001',
      dollar: '5,01',
    })
    expect(costs?.messagesCents).toBe(15_030)
  })

  test('holds at its limits', () => {
    const { costs } = sumCosts({
      server: '100.000',
      technician: '100.000',
      visits: '100.000',
      reminders: '10',
      price: '1',
      dollar: '50',
    })
    expect(costs?.messagesCents).toBe(5_000_000_000)
    expect(costs?.totalCents).toBe(5_020_000_000)
  })

  test('nothing costs nothing', () => {
    const nothing = { server: '0', technician: '0', visits: '0', reminders: '0', price: '0', dollar: '0' }
    expect(sumCosts(nothing).costs?.totalCents).toBe(0)
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
    [{ server: 'caro' }, 'server', 'Informe um valor de R$ 0 a R$ 100.000. Ex: 60,00'],
    [{ technician: '100.000,01' }, 'technician', 'Informe um valor de R$ 0 a R$ 100.000. Ex: 150,00'],
    [{ dollar: '50,01' }, 'dollar', 'Informe um valor de R$ 0 a R$ 50. Ex: 5,50'],
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
    const wrong = { server: 'a', technician: 'b', visits: 'c', reminders: 'd', price: 'e', dollar: 'f' }
    expect(Object.keys(sumCosts(wrong).errors ?? {})).toEqual([...costFields])
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

test('prices keep their decimals', () => {
  expect(spaced(formatPrice(6800))).toBe('US$ 0,0068')
  expect(spaced(formatPrice(60_000))).toBe('US$ 0,06')
  expect(formatCount(1200)).toBe('1.200')
})
