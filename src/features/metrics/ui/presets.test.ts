import { expect, test } from 'vitest'
import { comparedLabel } from './presets.ts'

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
