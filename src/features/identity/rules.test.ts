import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accountLockout,
  addressLockout,
  attemptsForgottenBefore,
  authTimeFor,
  type CodePurpose,
  codeLifetimeSeconds,
  codeStillSpeaksFor,
  decidePassword,
  decideSession,
  failuresToWait,
  inSeconds,
  isForgotten,
  isPublished,
  isRecent,
  keysReadForMs,
  lastLoginOf,
  limitedAddress,
  mailboxDay,
  mailboxLimit,
  mailSenderLimit,
  mustReplaceKey,
  normaliseEmail,
  noteUseBefore,
  revocationAt,
  sessionsEndBefore,
  signUpsOfAddress,
  signUpsOfMailbox,
  tokensEndBy,
} from './rules.ts'

describe('normaliseEmail', () => {
  test('trims and lowers', () => {
    expect(normaliseEmail('\t Ana.Prado+x@Example.COM \n')).toBe('ana.prado+x@example.com')
    expect(normaliseEmail('joão@exemplo.com.br')).toBe('joão@exemplo.com.br')
  })

  test('rejects what can be no address', () => {
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
        const fresh = { validSince: new Date(0), verifiedAt: null, lastLoginAt: new Date(0) }
        // An address proved in this very second dates the session that comes after it.
        const account = isProved ? { ...fresh, verifiedAt: revocationAt(created, fresh) } : fresh
        const begun = authTimeFor(created, account)
        const used = { ...account, lastLoginAt: lastLoginOf(created, begun) }
        const revoked = new Date(created.getTime() + before)
        const validSince = revocationAt(revoked, used)
        expect(decideSession({ disabled: false, validSince }, { authTime: begun })).toBe('ended')
        const authTime = authTimeFor(new Date(revoked.getTime() + after), { ...used, validSince })
        expect(decideSession({ disabled: false, validSince }, { authTime })).toBe('valid')
        expect(validSince.getTime() % 1000).toBe(0)
      }),
    )
  })

  test('of one account are told apart by their auth_time, however close they begin', () => {
    fc.assert(
      fc.property(instant, fc.array(fc.nat(400), { minLength: 1 }), (created, pauses) => {
        let account = { validSince: created, verifiedAt: null, lastLoginAt: created }
        let now = created
        const times = pauses.map((pause) => {
          now = new Date(now.getTime() + pause)
          const authTime = authTimeFor(now, account)
          account = { ...account, lastLoginAt: lastLoginOf(now, authTime) }
          return authTime.getTime()
        })
        expect(times.every((time, at) => at === 0 || time > (times[at - 1] ?? 0))).toBe(true)
      }),
    )
  })

  test('of the disabled are disabled', () => {
    const at = new Date()
    expect(decideSession({ disabled: true, validSince: at }, { authTime: at })).toBe('disabled')
  })

  test('are recent for as long as the setting says', () => {
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

test('what is waited for, and how long it counts', () => {
  const hour = 3_600_000
  expect([accountLockout, addressLockout].map(failuresToWait)).toEqual([5, 100])
  expect([accountLockout.forgetMs, addressLockout.forgetMs]).toEqual([24 * hour, hour])
  expect(mailboxLimit).toEqual({ waits: [0, 0, 0, 0, 60, 300, 900, 1800, 3600], forgetMs: hour })
  expect(failuresToWait(mailSenderLimit)).toBe(30)
  expect([mailSenderLimit.waits.at(-1), mailSenderLimit.forgetMs]).toEqual([3600, hour])
  expect(mailboxDay).toEqual({ limit: 20, periodS: 86_400 })
  expect(signUpsOfAddress).toEqual({ limit: 60, withoutCheck: 20, periodS: 3600 })
  expect(signUpsOfMailbox).toEqual({ limit: 5, periodS: 86_400 })
})

describe('in time', () => {
  const now = new Date('2026-11-22T12:00:00.999Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

  test('tokens last an hour, sessions half a year unused, failures a day', () => {
    expect(tokensEndBy(now)).toEqual(ago(-4200))
    expect(sessionsEndBefore(now)).toEqual(ago(180 * 86_400))
    expect(noteUseBefore(now)).toEqual(ago(60))
    expect(attemptsForgottenBefore(now)).toEqual(ago(86_400))
    expect(inSeconds(now)).toBe(Date.parse('2026-11-22T12:00:00Z') / 1000)
  })

  test('a token that ran out is forgotten a day later', () => {
    const expiredAt = inSeconds(now)
    const isForgottenAfter = (ms: number) => isForgotten(expiredAt, new Date(expiredAt * 1000 + ms))
    expect([isForgottenAfter(86_400_000), isForgottenAfter(86_400_001)]).toEqual([false, true])
  })

  test('a code lasts as it is told to, one that gives an address back three days at least', () => {
    expect(codeLifetimeSeconds('PASSWORD_RESET', 60)).toBe(60)
    expect(codeLifetimeSeconds('RECOVER_EMAIL', 60)).toBe(259_200)
    expect(codeLifetimeSeconds('RECOVER_EMAIL', 300_000)).toBe(300_000)
  })

  test('a code speaks for its own address, one that gives it back for whichever it is by now', () => {
    const account = { email: 'new@b.co' }
    const speaks = (purpose: CodePurpose, email: string) => codeStillSpeaksFor({ purpose, email }, account)
    expect([speaks('VERIFY_EMAIL', 'new@b.co'), speaks('VERIFY_EMAIL', 'old@b.co')]).toEqual([true, false])
    expect(speaks('RECOVER_EMAIL', 'old@b.co')).toBe(true)
  })

  test('a key signs for thirty days, and is published until its last token has run out', () => {
    expect(mustReplaceKey(undefined, now)).toBe(true)
    const age = (seconds: number) => ({ createdAt: ago(seconds), retiredAt: null })
    expect(mustReplaceKey(age(30 * 86_400), now)).toBe(true)
    expect(mustReplaceKey(age(30 * 86_400 - 1), now)).toBe(false)
    const retired = (seconds: number) => ({ createdAt: ago(9e6), retiredAt: ago(seconds) })
    expect(isPublished(age(9e6), now)).toBe(true)
    expect([4499, 4500, 4501].map((seconds) => isPublished(retired(seconds), now))).toEqual([
      true,
      false,
      false,
    ])
    expect(keysReadForMs).toBe(600_000)
  })
})

test('limitedAddress is one subscriber', () => {
  expect(limitedAddress('::FFFF:203.0.113.255')).toBe('203.0.113.255')
  expect(limitedAddress('::ffff:203.113.0.9')).toBe('203.113.0.9')
  expect(limitedAddress('1:2::3:4:5:6:7')).toBe('1:2:0:3::/64')
  expect(limitedAddress('1::2:3:4:5:6:7')).toBe('1:0:2:3::/64')
  expect(limitedAddress('203.0.113.9')).toBe('203.0.113.9')
  expect(limitedAddress('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(limitedAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(limitedAddress('2001:0DB8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(limitedAddress('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(limitedAddress('::1')).toBe('0:0:0:0::/64')
  expect(limitedAddress('unknown')).toBe('unknown')
})
