import type { Env } from '#platform/env.server.ts'
import { passwordMaxLength } from './rules.ts'

/** Answers the SDK's questions about the project itself. */

export function projectConfig(
  env: Pick<Env, 'IDENTITY_PROJECT_ID' | 'ORIGIN' | 'IDENTITY_AUTHORIZED_DOMAINS'>,
) {
  const others = env.IDENTITY_AUTHORIZED_DOMAINS.map((host) => new URL(`https://${host}`).hostname)
  return {
    projectId: env.IDENTITY_PROJECT_ID,
    authorizedDomains: [...new Set([new URL(env.ORIGIN).hostname, ...others])],
  }
}

/** `schemaVersion` 1 is the only one that the SDK accepts. */
export function passwordPolicy(env: Pick<Env, 'IDENTITY_PASSWORD_MIN'>) {
  return {
    customStrengthOptions: {
      minPasswordLength: env.IDENTITY_PASSWORD_MIN,
      maxPasswordLength: passwordMaxLength,
    },
    allowedNonAlphanumericCharacters: [],
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  }
}

/** No bot check, so the SDK loads nothing from elsewhere. It throws without a key. */
export function recaptchaConfig({ IDENTITY_PROJECT_ID }: Pick<Env, 'IDENTITY_PROJECT_ID'>) {
  return {
    recaptchaKey: `projects/${IDENTITY_PROJECT_ID}/keys/none`,
    recaptchaEnforcementState: [{ provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' }],
  }
}
