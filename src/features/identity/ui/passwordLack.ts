import type { PasswordValidationStatus } from 'firebase/auth'

type Verdict = Omit<PasswordValidationStatus, 'passwordPolicy'> & {
  readonly passwordPolicy: Pick<PasswordValidationStatus['passwordPolicy'], 'customStrengthOptions'>
}

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** Returns a sentence about what a password lacks under the service's policy; null when it lacks nothing. */
export function passwordLack(verdict: Verdict): string | null {
  const { minPasswordLength = 6, maxPasswordLength } = verdict.passwordPolicy.customStrengthOptions
  const needs: [met: boolean | undefined, need: string][] = [
    [verdict.meetsMinPasswordLength, `pelo menos ${minPasswordLength} caracteres`],
    [verdict.meetsMaxPasswordLength, `no máximo ${maxPasswordLength} caracteres`],
    [verdict.containsLowercaseLetter, 'uma letra minúscula'],
    [verdict.containsUppercaseLetter, 'uma letra maiúscula'],
    [verdict.containsNumericCharacter, 'um número'],
    [verdict.containsNonAlphanumericCharacter, 'um sinal, como # ou ?'],
  ]
  const missing = needs.filter(([met]) => met === false).map(([, need]) => need)
  return missing.length === 0 ? null : `Esta senha ainda precisa de ${list.format(missing)}.`
}
