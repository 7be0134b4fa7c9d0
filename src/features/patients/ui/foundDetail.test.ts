import { expect, test } from 'vitest'
import type { FoundPatient } from '../schemas.ts'
import { foundDetail } from './foundDetail.ts'

const caio: FoundPatient = {
  id: '01938f4e-6c1a-7d20-9b3e-5f0a1c2d3e08',
  version: 1,
  fullName: 'Caio Prado',
  socialName: '',
  birthDate: '',
  phone: '11987654321',
  hasWhatsapp: false,
  contactName: '',
  insurancePlanName: '',
  tags: [],
  status: 'active',
  foundBy: null,
}

test('what tells a patient from others of the name', () => {
  expect(foundDetail(caio, 'caio')).toBe('(11) 98765-4321 · Particular')
  expect(foundDetail({ ...caio, insurancePlanName: 'Amparo' }, 'caio')).toBe('(11) 98765-4321 · Amparo')
  expect(foundDetail({ ...caio, insurancePlanName: null }, 'caio')).toBe('(11) 98765-4321')
  expect(foundDetail({ ...caio, birthDate: '1985-03-07' }, 'caio')).toMatch(/^\d\d anos · \(11\)/)
  expect(foundDetail({ ...caio, birthDate: '1985-03-07' }, '1985')).toMatch(/^07\/03\/1985 · /)
})

test.each([
  [{ kind: 'guardian', name: 'Helena Prado', relationship: 'mother' }, 'responsável: Helena Prado'],
  [{ kind: 'contact', name: 'Helena', relationship: 'mother' }, 'mãe: Helena'],
  [{ kind: 'contact', name: 'Helena', relationship: 'other' }, 'contato: Helena'],
  [{ kind: 'guardian', name: '', relationship: '' }, 'pelo CPF do responsável'],
] as const)('the other person by whom a patient was found: %o', (foundBy, reason) => {
  expect(foundDetail({ ...caio, foundBy }, 'helena')).toBe(reason)
})

test('the civil name, when that is what was typed', () => {
  const mauro = { ...caio, fullName: 'Helena Brito', socialName: 'Mauro Brito' }
  expect(foundDetail(mauro, 'helena')).toBe('registro: Helena Brito')
  expect(foundDetail(mauro, 'mauro')).not.toContain('Helena')
  expect(foundDetail(mauro, 'brito')).not.toContain('Helena')
})
