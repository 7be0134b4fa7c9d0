import { expect, test } from 'vitest'
import { addressKey, addressKeys, identityOf, noAddress } from './identity.ts'

test('a mobile is one person with and without the ninth digit, by number and by WhatsApp id', () => {
  const keys = [
    { ...noAddress, phone: '11987654321' },
    { ...noAddress, phone: '1187654321' },
    { ...noAddress, waId: '551187654321' },
    { ...noAddress, waId: '5511987654321' },
  ].map((address) => addressKey(address, 'whatsapp'))
  expect(new Set(keys)).toEqual(new Set(['11987654321']))
})

test('landlines, hidden numbers and foreign ones are somebody, too', () => {
  expect(addressKey({ ...noAddress, phone: '1130452200' }, 'sms')).toBe('1130452200')
  expect(addressKey({ ...noAddress, bsuid: 'BR.13491208655302741918' }, 'whatsapp')).toBe(
    'BR.13491208655302741918',
  )
  expect(addressKey({ ...noAddress, waId: '5491122334455' }, 'whatsapp')).toBe('5491122334455')
})

test('an e-mail belongs to its address, whatever the phone', () => {
  const both = { ...noAddress, phone: '11987654321', email: ' Tete@Exemplo.com.br ' }
  expect(identityOf(both, 'email')).toEqual({ phoneKey: '', bsuid: '', email: 'tete@exemplo.com.br' })
  expect(addressKeys(both)).toEqual(['11987654321', 'tete@exemplo.com.br'])
  expect(addressKeys({ ...both, bsuid: 'BR.1' })).toEqual(['11987654321', 'BR.1', 'tete@exemplo.com.br'])
  expect(addressKeys(noAddress)).toEqual([])
})
