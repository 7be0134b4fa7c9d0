import { expect, test } from 'vitest'
import { openRequestFigures } from './figures.server.ts'

test('tells the middle, the slow end and the errors of a day', () => {
  let now = Date.parse('2026-11-24T10:30:00Z')
  const figures = openRequestFigures(() => now)
  expect(figures.read()).toEqual({ requests24h: 0, errors24h: 0, medianMs: null, p95Ms: null })
  for (let ms = 1; ms <= 100; ms++) figures.add(ms, ms === 100 ? 500 : 200)
  expect(figures.read()).toEqual({ requests24h: 100, errors24h: 1, medianMs: 51, p95Ms: 96 })
  now += 24 * 3_600_000
  expect(figures.read()).toMatchObject({ requests24h: 0, errors24h: 0 })
})
