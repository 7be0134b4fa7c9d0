import { describe, expect, test } from 'vitest'
import { codeOf, identityErrorLabels, identitySentenceOf } from './errorLabels.ts'

/** The codes of the specification, §8. */
const specified = `wrong-password user-not-found email-already-in-use invalid-credential missing-password
  invalid-email operation-not-allowed too-many-requests expired-action-code invalid-action-code
  requires-recent-login invalid-user-token user-token-expired user-disabled
  password-does-not-meet-requirements network-request-failed popup-blocked popup-closed-by-user
  cancelled-popup-request web-storage-unsupported unauthorized-domain multi-factor-auth-required`.split(/\s+/)

const raised = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code })

describe('an error of the identity service', () => {
  test.each(specified)('%s has one Portuguese sentence', (code) => {
    const sentence = identitySentenceOf(raised(`auth/${code}`))
    expect(sentence).toBe(identityErrorLabels[code as keyof typeof identityErrorLabels])
    expect(sentence).toMatch(/^[A-ZÁÉÍÓÚ].*[.]?$/u)
    expect(sentence).not.toMatch(/firebase|!/i)
  })

  test('there are 22 specified codes', () => expect(specified).toHaveLength(22))

  test('that nobody foresaw is ours', () => {
    expect(identitySentenceOf(raised('auth/quantum-flux'))).toBe(identityErrorLabels['internal-error'])
    expect(identitySentenceOf(raised('auth/constructor'))).toBe(identityErrorLabels['internal-error'])
  })

  test.each([
    ['UNAVAILABLE', /indisponível/],
    ['STORAGE_FULL', /sem espaço em disco/],
    ['TypeError: Failed to fetch', /Confira a conexão/],
  ])('that the SDK takes for a failed network has its own sentence: %s', (detail, sentence) => {
    const error = Object.assign(new Error(`Firebase: ${detail} (auth/network-request-failed).`), {
      code: 'auth/network-request-failed',
    })
    expect(identitySentenceOf(error)).toMatch(sentence)
  })

  test('tells neither which of e-mail and password was wrong', () => {
    expect(identityErrorLabels['wrong-password']).toBe(identityErrorLabels['user-not-found'])
  })
})

test.each([
  new Error('x'),
  raised('ECONNRESET'),
  'auth/wrong-password',
  null,
  { code: 'auth/wrong-password' },
])('%s is not one', (error) => {
  expect(codeOf(error)).toBeNull()
  expect(identitySentenceOf(error)).toBeNull()
})
