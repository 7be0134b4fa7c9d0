import { codeOf, identitySentenceOf } from './errorLabels.ts'
import { identity } from './identity.ts'

const aboutPasswords = new Set(['weak-password', 'missing-password', 'password-does-not-meet-requirements'])

/** Returns everything that a rejected password lacks; null when the rejection had another reason. */
export async function passwordSentenceOf(error: unknown, password: string): Promise<string | null> {
  if (!aboutPasswords.has(codeOf(error) ?? '')) return null
  const lack = await identity()
    .then((service) => service.readPasswordLack(password))
    // Without the policy, the error's own sentence is shown.
    .catch(() => null)
  return lack ?? identitySentenceOf(error)
}
