import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparable, type Identity, isSameName, reasonsOf as reasonsOfComparable } from './rules.ts'

const reasonsOf = (one: Identity, other: Identity) => reasonsOfComparable(comparable(one), comparable(other))

const nobody: Identity = { fullName: '', socialName: '', birthDate: '', cpf: '', cns: '', phones: [] }
const name = fc
  .array(fc.constantFrom('Ana', 'Ávila', 'Bento', 'de', 'Conceição', 'Lima'), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(' '))
const identity: fc.Arbitrary<Identity> = fc.record({
  fullName: name,
  socialName: fc.oneof(fc.constant(''), name),
  birthDate: fc.constantFrom('', '1985-03-07', '1990-01-01'),
  cpf: fc.constantFrom('', '11144477735', '39053344705'),
  cns: fc.constantFrom('', '898000000043208'),
  phones: fc.array(fc.constantFrom('11987654321', '1187654321', '1130452200'), { maxLength: 2 }),
})

describe('two records', () => {
  test('are alike for the same reasons whichever is looked at first', () => {
    fc.assert(
      fc.property(identity, identity, (one, other) => {
        expect(reasonsOf(one, other)).toEqual(reasonsOf(other, one))
      }),
    )
  })

  test('are no likeness by a phone, a name or a birth alone', () => {
    fc.assert(
      fc.property(identity, identity, (one, other) => {
        const only = (field: keyof Identity) => reasonsOf({ ...nobody, [field]: one[field] }, other)
        for (const field of ['fullName', 'birthDate', 'phones'] as const) expect(only(field)).toEqual([])
      }),
    )
  })

  test('share a phone with and without its ninth digit', () => {
    const one = { ...nobody, fullName: 'Ana Lima', phones: ['11987654321'] }
    expect(reasonsOf(one, { ...one, phones: ['1187654321'] })).toEqual(['nameAndPhone'])
  })

  test('are one by name and birth, whichever of their names it is; without a birth they are not', () => {
    const one = { ...nobody, fullName: 'Margarida Lemos', socialName: 'Rita Lemos', birthDate: '1985-03-07' }
    const other = { ...nobody, fullName: 'Rita Lemos', birthDate: '1985-03-07' }
    expect(reasonsOf(one, other)).toEqual(['nameAndBirth'])
    expect(reasonsOf(one, { ...other, fullName: 'Rosa Lemos' })).toEqual([])
    expect(reasonsOf({ ...one, birthDate: '' }, { ...other, birthDate: '' })).toEqual([])
  })

  test('without phones share none', () => {
    const one = { ...nobody, fullName: 'Ana Lima', phones: [''] }
    expect(reasonsOf(one, one)).toEqual([])
  })

  test('are told apart by different documents only where those differ', () => {
    const one = { ...nobody, cpf: '11144477735', cns: '898000000043208' }
    expect(reasonsOf(one, one)).toEqual(['cpf', 'cns'])
    expect(reasonsOf(one, { ...one, cpf: '39053344705' })).toEqual(['cns'])
  })
})

test.each([
  ['Teresa Prado', 'TERESA de Jesus Prado', true],
  ['Conceicao Lima', 'Conceição Lima', true],
  ['Ana', 'Ana Lima', true],
  ['Ana da Lima', 'Ana de Lima e Reis', true],
  ['Ana  Lima', 'Ana-Lima', true],
  ['Ana Reis', 'Ana Lima', false],
  ['Lima Ana', 'Ana Lima', false],
  ['', '', false],
])('“%s” and “%s” are one name: %s', (one, other, expected) => {
  expect(isSameName(one, other)).toBe(expected)
})
