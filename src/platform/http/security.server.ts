import { randomBytes } from 'node:crypto'
import type { Env } from '#platform/env.server.ts'

export const newNonce = () => randomBytes(18).toString('base64')

/**
 * Headers of every response that has none of its own. Cameras and the like are for no page of ours. Pages
 * keep access to popups that they open (docs/decisions/0005-popup-on-our-origin.md); a site that opens one of
 * ours is cut off.
 */
export function commonHeaders(env: Pick<Env, 'ORIGIN'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-frame-options': 'DENY',
    ...(env.ORIGIN.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/** The SDK's popup loads a script from here and talks through a frame of the project's. */
const hostedPopupScript = 'https://apis.google.com'
const hostedIdentity = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com'

/** A page's content policy: scripts and styles of our origin or with this response's nonce, nothing from elsewhere. */
export function contentPolicy(
  env: Pick<Env, 'IDENTITY' | 'IDENTITY_PROJECT_ID' | 'NODE_ENV'>,
  nonce: string,
): string {
  const hosted = env.IDENTITY === 'firebase'
  const connect = ["'self'"]
  if (hosted) connect.push(hostedIdentity)
  if (env.NODE_ENV === 'development') connect.push('ws:')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${hosted ? ` ${hostedPopupScript}` : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Components place things by inline style attributes; these can't load or run anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src ${connect.join(' ')}`,
    ...(hosted ? [`frame-src https://${env.IDENTITY_PROJECT_ID}.firebaseapp.com`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The policy of a public page, which is the same for everybody: our own files, and data in JSON-LD that runs
 * nothing.
 */
export const staticPolicy = [
  "default-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')
