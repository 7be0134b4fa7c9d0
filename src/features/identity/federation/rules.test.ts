import { describe, expect, test } from 'vitest'
import { profileOf } from './profile.ts'
import { decideEntrance, decideLinking, waysLeft } from './rules.ts'

describe('decideEntrance', () => {
  const known = (emailVerified: boolean) => ({ uid: 'a', emailVerified })

  test('an identity that is known signs in, whatever else is true', () => {
    for (const mayCreate of [true, false]) {
      const found = { linked: true, sameEmail: known(false) }
      expect(decideEntrance({ emailVerified: false }, found, mayCreate)).toBe('sign in')
    }
  })

  test.each([
    [true, true, 'link'],
    [true, false, 'confirm'],
    [false, true, 'confirm'],
    [false, false, 'confirm'],
  ])('verified there %s, verified here %s: %s', (there, here, entrance) => {
    const found = { linked: false, sameEmail: known(here) }
    expect(decideEntrance({ emailVerified: there }, found, true)).toBe(entrance)
    expect(decideEntrance({ emailVerified: there }, found, false)).toBe('unknown')
  })

  test('an unknown person gets an account, unless the sign-in is a proof', () => {
    const found = { linked: false, sameEmail: null }
    expect(decideEntrance({ emailVerified: false }, found, true)).toBe('create')
    expect(decideEntrance({ emailVerified: true }, found, false)).toBe('unknown')
  })
})

test('decideLinking', () => {
  expect(decideLinking('a', null, null)).toBe('link')
  expect(decideLinking('a', 'a', { subject: 's' })).toBe('linked already')
  expect(decideLinking('a', 'b', null)).toBe('belongs to another')
  expect(decideLinking('a', null, { subject: 's' })).toBe('has another')
})

test('waysLeft: the last one stays', () => {
  expect(waysLeft(['password', 'google.com'], ['google.com'])).toEqual(['password'])
  expect(waysLeft(['google.com'], ['google.com'])).toBeNull()
  expect(waysLeft(['password', 'google.com'], ['google.com', 'password'])).toBeNull()
  expect(waysLeft(['google.com'], ['oidc.other'])).toEqual(['google.com'])
  expect(waysLeft([], ['google.com'])).toEqual([])
})

describe('profileOf', () => {
  test('takes what is of its type, and leaves the rest', () => {
    const claims = {
      sub: 's',
      email: ' Ana@Example.com ',
      email_verified: 'true',
      name: ' Ana ',
      picture: 'https://a/b',
    }
    expect(profileOf(claims)).toEqual({
      subject: 's',
      email: 'ana@example.com',
      emailVerified: true,
      displayName: 'Ana',
      photoUrl: 'https://a/b',
    })
    const odd = {
      sub: 's',
      email: ['a@b.co'],
      email_verified: 1,
      name: { x: 1 },
      picture: 'javascript:alert(1)',
    }
    expect(profileOf(odd)).toEqual({
      subject: 's',
      email: null,
      emailVerified: false,
      displayName: null,
      photoUrl: null,
    })
    expect(profileOf({ sub: 's', name: 'a\0', email: 'no' })).toMatchObject({
      displayName: null,
      email: null,
    })
  })

  test.each([{}, { sub: '' }, { sub: 5 }, { sub: 'x'.repeat(256) }, { sub: 'a\0' }, { sub: '\ud800' }])(
    'rejects %j',
    (claims) => expect(() => profileOf(claims)).toThrow(),
  )
})
