import { randomBytes } from 'node:crypto'
import type { Env } from '#platform/env.server.ts'

export const newNonce = () => randomBytes(18).toString('base64')

/** Headers of every response. Cameras and the like are for no page of ours. */
export function commonHeaders(env: Pick<Env, 'ORIGIN'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(env.ORIGIN.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

const hostedIdentity = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com'

/** A page's content policy: scripts and styles of our origin or with this response's nonce, nothing from elsewhere. */
export function contentPolicy(env: Pick<Env, 'IDENTITY' | 'NODE_ENV'>, nonce: string): string {
  const connect = ["'self'"]
  if (env.IDENTITY === 'firebase') connect.push(hostedIdentity)
  if (env.NODE_ENV === 'development') connect.push('ws:')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Components place things by inline style attributes; these can't load or run anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src ${connect.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
