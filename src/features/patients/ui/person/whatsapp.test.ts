import { expect, test } from 'vitest'
import { whatsappAddress, whatsappContact } from './whatsapp.ts'

const contact = (over: object) => ({
  id: '1',
  name: '',
  relationship: 'self' as const,
  phone: '11987654321',
  email: '',
  hasWhatsapp: true,
  isPreferred: false,
  ...over,
})

test('the preferred contact that has WhatsApp, or another that has it', () => {
  const [own, mother, landline] = [
    contact({ phone: '11900000001' }),
    contact({ phone: '11900000002', isPreferred: true }),
    contact({ phone: '1130452200', isPreferred: true }),
  ]
  expect(whatsappContact({ contacts: [own, mother] })).toBe(mother)
  expect(whatsappContact({ contacts: [landline, own] })).toBe(own)
})

test('nobody without a phone that may have it, and nobody who died', () => {
  expect(whatsappContact({ contacts: [] })).toBeUndefined()
  expect(whatsappContact({ contacts: [contact({ hasWhatsapp: false })] })).toBeUndefined()
  expect(whatsappContact({ contacts: [contact({ phone: '' })] })).toBeUndefined()
  expect(whatsappContact({ contacts: [contact({})], status: 'deceased' })).toBeUndefined()
})

test('the address has the country', () => {
  expect(whatsappAddress('11987654321')).toBe('https://wa.me/5511987654321')
})
