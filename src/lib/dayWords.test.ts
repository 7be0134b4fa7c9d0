import { expect, test } from 'vitest'
import { takeDay } from './dayWords.ts'

/** A Sunday. */
const today = '2026-11-22'

test.each([
  ['helena amanhã', '2026-11-23', 'helena'],
  ['hoje helena', '2026-11-22', 'helena'],
  ['Helena ONTEM prado', '2026-11-21', 'Helena prado'],
  ['helena depois de amanhã', '2026-11-24', 'helena'],
  ['3/12', '2026-12-03', ''],
  ['neusa 22/10', '2026-10-22', 'neusa'],
  ['10/1', '2027-01-10', ''],
  ['3/12/26 neusa', '2026-12-03', 'neusa'],
  ['3/12/2026', '2026-12-03', ''],
  ['helena sexta', '2026-11-27', 'helena'],
  ['terça-feira', '2026-11-24', ''],
  ['domingo', '2026-11-22', ''],
])('%s', (text, day, rest) => {
  expect(takeDay(text, today)).toEqual({ day, rest })
})

test.each(['helena prado', '07/03/1985', '31/2', '40/1', '98231-4407', 'sextavado', ''])(
  'no day in %s',
  (text) => {
    expect(takeDay(text, today)).toEqual({ day: null, rest: text })
  },
)

test('29 February is that of the nearest year that has one', () => {
  expect(takeDay('29/2', '2027-11-22').day).toBe('2028-02-29')
  expect(takeDay('29/2', '2026-11-22').day).toBeNull()
})
