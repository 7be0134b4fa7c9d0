import { randomBytes } from 'node:crypto'
import type { Env } from '#platform/env.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { allowedOrigins, identityApiKey } from './gate.server.ts'
import { rejection } from './protocol.server.ts'
import type { CodePurpose } from './rules.ts'

/** One-time codes and the links that contain them. */

/** Returns an opaque code of 256 bits. */
export const newCode = () => randomBytes(32).toString('base64url')
export const looksLikeCode = (code: string) => /^[\w-]{43}$/.test(code)
export const hashCode = (secrets: Secrets, code: string) => secrets.hash(code, 'identity.codes')

const modes: Record<CodePurpose, string> = {
  PASSWORD_RESET: 'resetPassword',
  EMAIL_SIGNIN: 'signIn',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  RECOVER_EMAIL: 'recoverEmail',
}

/**
 * Builds a link in the format of the hosted service, so that the SDK's
 * `ActionCodeURL` parses it. Opening the link changes nothing yet.
 */
export function actionLink(
  { env, secrets }: { env: Pick<Env, 'ORIGIN' | 'IDENTITY_API_KEY'>; secrets: Secrets },
  { purpose, code, continueUrl }: { purpose: CodePurpose; code: string; continueUrl?: string },
): string {
  const query = new URLSearchParams({
    mode: modes[purpose],
    oobCode: code,
    apiKey: identityApiKey(env, secrets),
    lang: 'pt-BR',
    ...(continueUrl && { continueUrl }),
  })
  return `${env.ORIGIN}/auth/acao?${query}`
}

const urlMaxLength = 2048

/**
 * Reads the URL on which the person continues afterwards. Only our
 * own pages are allowed, because the link is sent under our name.
 * @throws `INVALID_CONTINUE_URI`, `UNAUTHORIZED_DOMAIN`
 */
export function readContinueUrl(
  env: Pick<Env, 'ORIGIN' | 'PORT' | 'NODE_ENV'>,
  given: string | undefined,
): string | undefined {
  if (given === undefined) return undefined
  if (given.length > urlMaxLength || !URL.canParse(given)) throw rejection('INVALID_CONTINUE_URI')
  const { origin, href } = new URL(given)
  if (!allowedOrigins(env).has(origin)) throw rejection('UNAUTHORIZED_DOMAIN')
  return href
}
