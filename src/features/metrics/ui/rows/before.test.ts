import { expect, test } from 'vitest'
import { beforeSentence } from './before.ts'

const previous = (total: number) => ({ from: '', to: '', until: '', total })

test.each([
  ['2026-11-11', '2026-11-17', 26, 'Na semana anterior eram 26.'],
  ['2026-11-17', '2026-11-17', 1, 'No dia anterior era 1.'],
  ['2026-11-10', '2026-11-17', 1_234, 'No período anterior eram 1.234.'],
  ['2026-11-11', '2026-11-17', 0, 'Na semana anterior não houve.'],
])('%s to %s, %i before: %s', (from, to, total, said) =>
  expect(beforeSentence({ from, to }, previous(total))).toBe(said),
)
