import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accountLockout,
  addressLockout,
  authTimeFor,
  decidePassword,
  decideSession,
  isRecent,
  limitedAddress,
  normaliseEmail,
  revocationAt,
} from './rules.ts'

describe('normaliseEmail', () => {
  test('trims and lowers', () => {
    expect(normaliseEmail('\t Ana.Prado+x@Example.COM \n')).toBe('ana.prado+x@example.com')
    expect(normaliseEmail('joão@exemplo.com.br')).toBe('joão@exemplo.com.br')
  })

  test('refuses what can be no address', () => {
    for (const given of [
      '',
      ' ',
      'ana',
      '@b.co',
      'a@',
      'a@b',
      'a@@b.co',
      'a b@c.co',
      'a\u0000@b.co',
      '\ud800@b.co',
    ]) {
      expect(normaliseEmail(given), JSON.stringify(given)).toBeNull()
    }
    expect(normaliseEmail(`${'a'.repeat(249)}@b.co`)).toHaveLength(254)
    expect(normaliseEmail(`${'a'.repeat(250)}@b.co`)).toBeNull()
  })

  test('what it gives back, it gives back again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), (given) => {
        const email = normaliseEmail(given)
        if (email !== null) expect(normaliseEmail(email)).toBe(email)
      }),
    )
  })
})

test('decidePassword counts what people see', () => {
  expect(decidePassword('', 6)).toBe('missing')
  expect(decidePassword('12345', 6)).toBe('too short')
  expect(decidePassword('123456', 6)).toBe('fits')
  expect(decidePassword('😀😀😀', 6)).toBe('too short')
  expect(decidePassword('x'.repeat(4096), 6)).toBe('fits')
  expect(decidePassword('x'.repeat(4097), 6)).toBe('too long')
})

describe('sessions', () => {
  const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

  test('none begun before a revocation outlives it, each begun after it is valid', () => {
    fc.assert(
      fc.property(instant, fc.nat(5000), fc.nat(5000), fc.boolean(), (created, before, after, isProved) => {
        const fresh = { validSince: new Date(0), verifiedAt: null }
        // An address proved in this very second dates the session that asked after it.
        const account = isProved ? { ...fresh, verifiedAt: revocationAt(created, fresh) } : fresh
        const begun = authTimeFor(created, account)
        const revoked = new Date(created.getTime() + before)
        const validSince = revocationAt(revoked, account)
        expect(decideSession({ disabled: false, validSince }, { authTime: begun })).toBe('ended')
        const authTime = authTimeFor(new Date(revoked.getTime() + after), { ...account, validSince })
        expect(decideSession({ disabled: false, validSince }, { authTime })).toBe('valid')
        expect(validSince.getTime() % 1000).toBe(0)
      }),
    )
  })

  test('of the disabled are disabled', () => {
    const at = new Date()
    expect(decideSession({ disabled: true, validSince: at }, { authTime: at })).toBe('disabled')
  })

  test('are recent for as long as they are told to be', () => {
    const at = new Date('2026-11-20T12:00:00Z')
    const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
    expect([isRecent(at, later(300), 300), isRecent(at, later(301), 300)]).toEqual([true, false])
  })
})

test('lock-outs only grow, up to an hour', () => {
  for (const { waits } of [accountLockout, addressLockout]) {
    expect([...waits].sort((a, b) => a - b)).toEqual(waits)
    expect(waits.at(-1)).toBe(3600)
  }
  expect(accountLockout.waits.slice(0, 6)).toEqual([0, 0, 0, 0, 30, 60])
  expect(addressLockout.waits.slice(98, 101)).toEqual([0, 30, 60])
})

test('limitedAddress is one subscriber', () => {
  expect(limitedAddress('203.0.113.9')).toBe('203.0.113.9')
  expect(limitedAddress('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(limitedAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(limitedAddress('2001:0DB8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(limitedAddress('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(limitedAddress('::1')).toBe('0:0:0:0::/64')
  expect(limitedAddress('unknown')).toBe('unknown')
})
