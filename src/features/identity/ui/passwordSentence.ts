import { codeOf, identitySentenceOf } from './errorLabels.ts'
import { identity } from './identity.ts'

const aboutPasswords = new Set(['weak-password', 'missing-password', 'password-does-not-meet-requirements'])

/** What is wrong with a password that the service refused: all that it lacks; null when it was something else. */
export async function passwordSentenceOf(error: unknown, password: string): Promise<string | null> {
  if (!aboutPasswords.has(codeOf(error) ?? '')) return null
  const lack = await identity()
    .then((service) => service.readPasswordLack(password))
    // Without the policy there is still the error's own sentence.
    .catch(() => null)
  return lack ?? identitySentenceOf(error)
}
