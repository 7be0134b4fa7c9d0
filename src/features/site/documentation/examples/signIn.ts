import type { ApiRequest } from '../code.ts'

/** The requests to the identity service: it is no part of the contract, and speaks its own protocol. */

export const signInRequest: ApiRequest = {
  method: 'POST',
  root: 'ORIGEM',
  path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=$CHAVE',
  needsToken: false,
  body: { email: 'bruno@aurora.example', password: 'acolhe-demo-2026', returnSecureToken: true },
}

export const sampleRefreshToken = 'r7Yc2mQ0xK'

export const refreshRequest = (refreshToken: string): ApiRequest => ({
  method: 'POST',
  root: 'ORIGEM',
  path: '/securetoken.googleapis.com/v1/token?key=$CHAVE',
  needsToken: false,
  form: { grant_type: 'refresh_token', refresh_token: refreshToken },
})
