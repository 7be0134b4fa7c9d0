import { describe, expect, test } from 'vitest'
import { createAccount, fullnameOf } from './identity.ts'

describe('the name to register somebody under', () => {
  test('is the one the service knows', () => {
    expect(fullnameOf({ email: 'ana@aurora.com.br', displayName: ' Ana Souza ' })).toBe('Ana Souza')
  })

  test.each([null, '', '  '])('is what stands before the @ when that is %j', (displayName) => {
    expect(fullnameOf({ email: 'ana.souza@aurora.com.br', displayName })).toBe('ana.souza')
  })

  test('is the one just typed, for that very account', async () => {
    const account = { email: 'Ana@aurora.com.br', password: 'x', fullname: 'Ana Maria Souza' }
    await expect(createAccount(account)).rejects.toThrow('opens the identity service first')
    expect(fullnameOf({ email: 'ana@aurora.com.br', displayName: null })).toBe('Ana Maria Souza')
    expect(fullnameOf({ email: 'zeca@boreal.com.br', displayName: null })).toBe('zeca')
  })
})
