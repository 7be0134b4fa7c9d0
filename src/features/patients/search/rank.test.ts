import { describe, expect, test } from 'vitest'
import { emptyPatient, ownContact, type PatientForm } from '../rules.ts'
import { beginsWith, matchOf, tiers } from './rank.ts'

const patient = (over: Partial<PatientForm>): PatientForm => ({ ...emptyPatient, ...over })
const tierOf = (over: Partial<PatientForm>, typed: string) => matchOf(patient(over), typed)?.tier

describe('what was typed is', () => {
  test.each([
    ['helena', { fullName: 'Helena Prado' }],
    ['HELENA PR', { fullName: 'Helena Prado' }],
    ['maria silva', { fullName: 'Maria da Silva' }],
    ['maria da s', { fullName: 'Maria da Silva' }],
    ['angela', { fullName: 'Ângela Reis' }],
    ['helena', { fullName: 'Helena Prado', socialName: 'Mauro Prado' }],
    ['mauro', { fullName: 'Helena Prado', socialName: 'Mauro Prado' }],
  ])('the beginning of an own name: %s', (typed, over) => {
    expect(tierOf(over, typed)).toBe(tiers.beginning)
  })

  test.each([
    ['prado', { fullName: 'Helena Prado' }],
    ['prado helena', { fullName: 'Helena Prado' }],
    ['helena', { fullName: 'Maria Helena Prado', guardianName: 'Helena Prado' }],
    ['98765', { fullName: 'Helena Prado', contacts: [ownContact('11987654321')] }],
    ['helena 1985', { fullName: 'Helena Prado', birthDate: '1985-03-07' }],
    ['11144477735', { fullName: 'Helena Prado', cpf: '11144477735' }],
  ])('within the own data: %s', (typed, over) => {
    expect(matchOf(patient(over), typed)).toEqual({ tier: tiers.own, foundBy: null })
  })

  test.each([
    [
      'helena',
      { fullName: 'Caio Prado', guardianName: 'Helena Prado', guardianRelationship: 'mother' as const },
      { kind: 'guardian', name: 'Helena Prado', relationship: 'mother' },
    ],
    [
      'helena prado',
      {
        fullName: 'Caio Prado',
        guardianName: 'José Prado',
        contacts: [{ ...ownContact('1130452200'), name: 'Helena', relationship: 'mother' as const }],
      },
      { kind: 'contact', name: 'Helena', relationship: 'mother' },
    ],
    [
      '3045-2200',
      {
        fullName: 'Caio Prado',
        contacts: [{ ...ownContact('1130452200'), name: 'Marta', relationship: 'grandparent' as const }],
      },
      { kind: 'contact', name: 'Marta', relationship: 'grandparent' },
    ],
  ])('somebody else’s, who is named: %s', (typed, over, foundBy) => {
    expect(matchOf(patient(over), typed)).toEqual({ tier: tiers.others, foundBy })
  })

  test('nowhere', () => {
    expect(matchOf(patient({ fullName: 'Helena Prado' }), 'helena zuleide')).toBeNull()
  })
})

test('a name begins with its words in their order, the last one as far as it is typed', () => {
  expect(beginsWith('Maria da Silva', 'mar sil')).toBe(false)
  expect(beginsWith('Maria da Silva', 'silva')).toBe(false)
  expect(beginsWith('Maria', 'maria silva')).toBe(false)
  expect(beginsWith('', 'a')).toBe(false)
  expect(beginsWith('Maria', ' ')).toBe(false)
})
