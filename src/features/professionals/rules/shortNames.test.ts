import { expect, test } from 'vitest'
import { shortNamesOf } from './shortNames.ts'

test('treatment and first name, unless two would be called alike', () => {
  const short = shortNamesOf([
    'Dra. Helena Prado',
    'Dra. Helena Prado',
    'Lívia Campelo',
    'Dr. Caio Bastos',
    'Dra. Ana Sá',
    'Dra. Ana Luz',
    '',
  ])
  expect(short('Dra. Helena Prado')).toBe('Dra. Helena')
  expect(short('Lívia Campelo')).toBe('Lívia')
  expect(short('Dra. Ana Sá')).toBe('Dra. Ana Sá')
  expect(short('Dr.')).toBe('Dr.')
  expect(short('')).toBe('')
})
