import { expect, test } from 'vitest'
import { readCode, showRecoveryCode } from './rules.ts'
import { stepOfCode } from './totp.server.ts'

test('readCode distinguishes the app’s digits from a recovery code, however typed', () => {
  expect(readCode(' 123 456 ')).toEqual({ kind: 'totp', code: '123456' })
  expect(readCode('abcde-fghjk')).toEqual({ kind: 'recovery', code: 'ABCDEFGHJK' })
  expect(readCode('o1il2 34567')).toEqual({ kind: 'recovery', code: '0111234567' })
  expect(readCode(showRecoveryCode('0123456789'))).toEqual({ kind: 'recovery', code: '0123456789' })
  for (const other of ['', '12345', '1234567', 'ABCDEFGHJ', 'ABCDEFGHJKM', 'ABCDEFGHJU', '１２３４５６']) {
    expect(readCode(other)).toBeNull()
  }
})

test('stepOfCode agrees with RFC 6238, appendix B (its eight digits cut to six)', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const cases: [number, string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ]
  for (const [seconds, code] of cases) {
    const step = Math.floor(seconds / 30)
    expect(stepOfCode(secret, code, new Date(seconds * 1000))).toBe(step)
    expect(stepOfCode(secret, code, new Date((seconds + 30) * 1000))).toBe(step)
    expect(stepOfCode(secret, code, new Date((seconds - 30) * 1000))).toBe(step)
    expect(stepOfCode(secret, code, new Date((seconds + 90) * 1000))).toBeNull()
  }
})
