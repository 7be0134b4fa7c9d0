import { expect, test } from 'vitest'
import { passwordLack } from './passwordLack.ts'

const policy = { customStrengthOptions: { minPasswordLength: 8, maxPasswordLength: 64 } }

test('a password that meets the policy lacks nothing', () => {
  expect(passwordLack({ isValid: true, meetsMinPasswordLength: true, passwordPolicy: policy })).toBeNull()
})

test('all that is missing is named at once', () => {
  const verdict = {
    isValid: false,
    meetsMinPasswordLength: false,
    meetsMaxPasswordLength: true,
    containsLowercaseLetter: true,
    containsUppercaseLetter: false,
    containsNumericCharacter: false,
    passwordPolicy: policy,
  }
  expect(passwordLack(verdict)).toBe(
    'Esta senha ainda precisa de pelo menos 8 caracteres, uma letra maiúscula e um número.',
  )
})

test('one thing stands alone', () => {
  const verdict = { isValid: false, meetsMaxPasswordLength: false, passwordPolicy: policy }
  expect(passwordLack(verdict)).toBe('Esta senha ainda precisa de no máximo 64 caracteres.')
})
