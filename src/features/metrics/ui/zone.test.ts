import { expect, test } from 'vitest'
import { placeOfZone, showDayTime, zoneOf } from './zone.ts'

const units = [
  { id: 'a', timeZone: 'America/Manaus' },
  { id: 'b', timeZone: 'America/Manaus' },
  { id: 'c', timeZone: 'America/Sao_Paulo' },
]

test('the clock is that of the shown units, and the network’s where they have several', () => {
  expect(zoneOf(units, ['a', 'b'], 'America/Bahia')).toEqual({ zone: 'America/Manaus', isShared: true })
  expect(zoneOf(units, [], 'America/Bahia')).toEqual({ zone: 'America/Bahia', isShared: false })
  expect(zoneOf([], [], 'America/Bahia')).toEqual({ zone: 'America/Bahia', isShared: false })
})

test('the hour of the report is told by that clock, also past midnight', () => {
  expect(showDayTime('America/Sao_Paulo', '2026-11-17T13:42:00Z')).toBe('Terça, 17 de novembro, 10:42')
  expect(showDayTime('America/Noronha', '2026-11-18T02:30:00Z')).toBe('Quarta, 18 de novembro, 00:30')
  expect(placeOfZone('America/Sao_Paulo')).toBe('São Paulo')
  expect(placeOfZone('America/Rio_Branco')).toBe('Rio Branco')
})
