import { expect, test } from 'vitest'
import { ago } from './ago.ts'

test.each([
  ['2026-11-20T12:00:00Z', 'agora'],
  ['2026-11-20T12:00:31Z', 'agora'],
  ['2026-11-20T11:15:00Z', 'há 45 minutos'],
  ['2026-11-20T09:00:00Z', 'há 3 horas'],
  ['2026-11-19T09:00:00Z', 'ontem'],
  ['2026-08-20T09:00:00Z', 'há 3 meses'],
  ['2024-08-20T09:00:00Z', 'há 2 anos'],
])('%s was %s', (instant, words) => {
  expect(ago(instant, new Date('2026-11-20T12:00:30Z'))).toBe(words)
})
