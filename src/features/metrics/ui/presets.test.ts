import { expect, test } from 'vitest'
import { comparedLabel, periodWords } from './presets.ts'

test('the compared period says up to which hour it counts, by the clock of the report', () => {
  const compared = { from: '2026-11-04', to: '2026-11-10', until: '2026-11-10T13:42:00.000Z' }
  expect(comparedLabel(compared, 'America/Sao_Paulo')).toBe(
    'Comparado com 04/11/2026 a 10/11/2026, até 10:42',
  )
  expect(comparedLabel(compared, 'America/Rio_Branco')).toBe(
    'Comparado com 04/11/2026 a 10/11/2026, até 08:42',
  )
})

test('a period that is over is compared with the whole of the one before', () => {
  const compared = { from: '2026-10-04', to: '2026-10-10', until: '2026-11-10T13:42:00.000Z' }
  expect(comparedLabel(compared, 'America/Sao_Paulo')).toBe('Comparado com 04/10/2026 a 10/10/2026')
})

test('the hour is told while the period lasts', () => {
  const zone = 'America/Sao_Paulo'
  const period = { from: '2026-11-11', to: '2026-11-17' }
  expect(periodWords(period, '2026-11-17T13:42:00Z', zone)).toBe('11/11/2026 a 17/11/2026, até 10:42')
  // Half past one at night in Greenwich is still the day before in São Paulo.
  expect(periodWords(period, '2026-11-18T01:30:00Z', zone)).toBe('11/11/2026 a 17/11/2026, até 22:30')
  expect(periodWords(period, '2026-11-18T13:42:00Z', zone)).toBe('11/11/2026 a 17/11/2026')
  expect(periodWords({ from: '2026-11-17', to: '2026-11-17' }, '2026-11-18T13:42:00Z', zone)).toBe(
    '17/11/2026',
  )
  expect(periodWords(period, '2026-11-10T13:42:00Z', zone)).toBe('11/11/2026 a 17/11/2026')
})
