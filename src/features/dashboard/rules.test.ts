import { describe, expect, test } from 'vitest'
import { firstName } from '#lib/text.ts'
import { assessRecords, assessSetup, greetingAt } from './rules.ts'

const registered = {
  orgName: 'Ana Souza',
  orgCNPJ: '',
  orgTelefone: '',
  orgEmail: '',
  orgCEP: '',
  orgCidade: '',
  orgUF: '',
  orgEndereco: '',
  orgNumero: '',
  orgComplemento: '',
}

const whole = {
  ...registered,
  orgCNPJ: '12345678000199',
  orgTelefone: '1130452200',
  orgEmail: 'contato@aurora.com.br',
  orgCEP: '05422030',
  orgCidade: 'São Paulo',
  orgUF: 'SP',
  orgEndereco: 'Rua dos Jequitibás',
  orgNumero: '418',
}

describe('the set-up', () => {
  test('of a network just registered lacks all but the name', () => {
    expect(assessSetup(registered).map(({ missing }) => missing)).toEqual([
      ['orgCNPJ'],
      ['orgTelefone', 'orgEmail'],
      ['orgCEP', 'orgCidade', 'orgUF', 'orgEndereco', 'orgNumero'],
    ])
  })

  test('is done when every part is filled, the complement apart', () => {
    expect(assessSetup(whole).every(({ isDone }) => isDone)).toBe(true)
  })

  test('distinguishes wrong fields from missing ones', () => {
    const [, contact] = assessSetup({ ...whole, orgTelefone: '11', orgEmail: '' })
    expect(contact).toEqual({ id: 'contato', missing: ['orgEmail'], wrong: ['orgTelefone'], isDone: false })
  })
})

describe('the records of the set-up', () => {
  const none = {
    units: 0,
    openUnits: 0,
    insurancePlans: 0,
    exams: 0,
    professionals: 0,
    availableProfessionals: 0,
    hasAppointments: false,
  }
  const done = (counts: Partial<typeof none>) =>
    assessRecords({ ...none, ...counts })
      .filter(({ isDone }) => isDone)
      .map(({ id }) => id)

  test('a unit counts once it opens, a professional once there are hours', () => {
    expect(done({})).toEqual([])
    expect(done({ units: 2, professionals: 3 })).toEqual([])
    expect(done({ units: 2, openUnits: 1, professionals: 3, availableProfessionals: 1 })).toEqual([
      'unidades',
      'profissionais',
    ])
  })

  test('convênios and exams are not needed for a first booking', () => {
    expect(
      assessRecords(none)
        .filter(({ isOptional }) => isOptional)
        .map(({ id }) => id),
    ).toEqual(['convenios', 'exames'])
  })
})

test.each([
  [4, 'Boa noite'],
  [5, 'Bom dia'],
  [11, 'Bom dia'],
  [12, 'Boa tarde'],
  [17, 'Boa tarde'],
  [18, 'Boa noite'],
])('at %i one says %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting)
})

test('people are greeted by their first name', () => {
  expect(firstName('  Ana  Souza Lima ')).toBe('Ana')
  expect(firstName('')).toBe('')
})
