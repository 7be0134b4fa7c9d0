import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { passwordStrength } from './passwordStrength.ts'

describe('the strength of a password', () => {
  test.each(['', 'a', 'Xy7!z'])('%j is too short for six', (password) => {
    expect(passwordStrength(password, 6)).toBe('too-short')
  })

  test.each([
    '123456',
    '12345678',
    'senha123',
    'Senha@123',
    'aaaaaaaaaaaa',
    'abcdefgh',
    'qwerty1',
    'brasil2026',
  ])('%s is weak', (password) => {
    expect(passwordStrength(password, 6)).toBe('weak')
  })

  test.each(['gato-azul', 'K8#mv2q', 'pia79torre', 'cadeira verde'])('%s is fair', (password) => {
    expect(passwordStrength(password, 6)).toBe('fair')
  })

  test.each(['cadeira verde no telhado', 'T7#kw9!pLm2x', 'xadrez-nuvem-47-lima'])(
    '%s is strong',
    (password) => {
      expect(passwordStrength(password, 6)).toBe('strong')
    },
  )

  test('what is known of the person adds next to nothing', () => {
    const known = ['taina.moreira@clinicavereda.com.br', 'Tainá Moreira']
    expect(passwordStrength('TainaMoreira1', 6, known)).toBe('weak')
    expect(passwordStrength('TainaMoreira1', 6)).not.toBe('weak')
  })

  test('follows the service’s minimum', () => {
    expect(passwordStrength('T7#kw9!pLm2x', 14)).toBe('too-short')
  })

  test('never falls when a different character is added', () => {
    const order = ['too-short', 'weak', 'fair', 'strong']
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'kz59#Q'), maxLength: 20 }), (password) => {
        const before = order.indexOf(passwordStrength(password, 6))
        expect(order.indexOf(passwordStrength(`${password}T`, 6))).toBeGreaterThanOrEqual(before)
      }),
    )
  })
})
