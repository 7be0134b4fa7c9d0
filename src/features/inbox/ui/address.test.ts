import { expect, test } from 'vitest'
import { readAddress, writeAddress } from './address.ts'

test('what the list is narrowed to stands in the address, and comes back from it', () => {
  const address = {
    view: 'mine',
    isUnread: true,
    channel: 'sms',
    unitId: '0f7b2f6e-0c54-4b55-9a8b-2f6d1f0c7a11',
    search: 'guia',
  } as const
  expect(readAddress(writeAddress(address))).toEqual(address)
})

test('an empty address, or one of nonsense, is the open conversations', () => {
  const open = { view: 'open', isUnread: false, channel: null, unitId: null, search: '' }
  expect(readAddress(new URLSearchParams())).toEqual(open)
  expect(readAddress(new URLSearchParams('lista=x&canal=fax&nao-lidas=talvez'))).toEqual(open)
  expect(writeAddress(readAddress(new URLSearchParams())).size).toBe(0)
})
