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

test.each([
  ['of Singapore', '6581234567', '65981234567'],
  ['of Denmark', '4531234567', '4531234567'],
])('a number %s is not somebody in Brazil with the same digits', (_, waId, brazilian) => {
  const key = addressKey({ ...noAddress, waId }, 'whatsapp')
  expect(key).toBe(`+${waId}`)
  expect(addressKey({ ...noAddress, waId, phone: `+${waId}` }, 'whatsapp')).toBe(key)
  expect(addressKey({ ...noAddress, phone: brazilian }, 'whatsapp')).not.toBe(key)
})

test('an e-mail belongs to its address, whatever the phone', () => {
  const both = { ...noAddress, phone: '11987654321', email: ' Tete@Exemplo.com.br ' }
  expect(identityOf(both, 'email')).toMatchObject({
    phoneKey: '',
    bsuid: '',
    email: 'tete@exemplo.com.br',
    visitorId: '',
  })
  expect(addressKeys(both)).toEqual(['11987654321', 'tete@exemplo.com.br'])
  expect(addressKeys({ ...both, bsuid: 'BR.1' })).toEqual(['11987654321', 'BR.1', 'tete@exemplo.com.br'])
  expect(addressKeys(noAddress)).toEqual([])
})

test('a visitor of the chat is only that, whatever else is said of them', () => {
  const visitor = { ...noAddress, phone: '11987654321', visitorId: '0197' }
  expect(identityOf(visitor, 'chat')).toEqual({ phoneKey: '', bsuid: '', email: '', visitorId: '0197' })
  expect(identityOf(visitor, 'whatsapp')).toMatchObject({
    phoneKey: expect.stringMatching(/\d/),
    visitorId: '',
  })
  expect(addressKey(visitor, 'chat')).toBe('0197')
})
