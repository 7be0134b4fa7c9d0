import { createHash, timingSafeEqual } from 'node:crypto'
import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Env } from '#platform/env.server.ts'
import type { RequestLog } from '#platform/http/requests.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { Client } from './context.server.ts'
import { apiKeyRejected, rejection } from './protocol.server.ts'

/** Checks that come before every call: origin, API key and bot check. */

export const botPass = { cookie: 'acolhe-bot-pass', seconds: 300 } as const

/**
 * Stores the pass as a cookie for this service's calls only; the SDK's requests to our own origin send it.
 */
export function giveBotPass(exchange: Exchange, env: Pick<Env, 'ORIGIN'>, pass: string): void {
  setCookie(exchange, botPass.cookie, pass, {
    path: '/identitytoolkit.googleapis.com',
    httpOnly: true,
    sameSite: 'Strict',
    secure: env.ORIGIN.startsWith('https:'),
    maxAge: botPass.seconds,
  })
}

export type Exchange = Context<{ Bindings: HttpBindings | Http2Bindings; Variables: Partial<RequestLog> }>

const allowedHeaders = [
  'authorization',
  'content-type',
  'x-client-version',
  'x-firebase-appcheck',
  'x-firebase-client',
  'x-firebase-gmpid',
  'x-firebase-locale',
].join(', ')

/** The API key names the project. It is sent to every browser and is no secret. */
export function identityApiKey(env: Pick<Env, 'IDENTITY_API_KEY'>, secrets: Secrets): string {
  return env.IDENTITY_API_KEY ?? secrets.hash('browser', 'identity.api-key').slice(0, 40)
}

/** Compares digests, which have one length, so that neither content nor length can be timed. */
export function requireApiKey(given: string | undefined, expected: string): void {
  const digest = (key: string) => createHash('sha256').update(key).digest()
  if (given === undefined || !timingSafeEqual(digest(given), digest(expected))) throw apiKeyRejected()
}

/** The origins of the product's own pages and, in development, both names of this machine. */
export function allowedOrigins(env: Pick<Env, 'ORIGIN' | 'PORT' | 'NODE_ENV'>): ReadonlySet<string> {
  const own = new URL(env.ORIGIN).origin
  if (env.NODE_ENV === 'production') return new Set([own])
  return new Set([own, `http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`])
}

/**
 * The origins of sites that may use the service from their pages (`IDENTITY_AUTHORIZED_DOMAINS`); none by default. By
 * https, and on this very machine by http.
 */
export function authorizedOrigins(env: Pick<Env, 'IDENTITY_AUTHORIZED_DOMAINS'>): ReadonlySet<string> {
  const isHere = (host: string) => /^(localhost|127\.0\.0\.1)(:|$)/.test(host)
  return new Set(
    env.IDENTITY_AUTHORIZED_DOMAINS.map(
      (host) => new URL(`${isHere(host) ? 'http' : 'https'}://${host}`).origin,
    ),
  )
}

/** Rejects pages of other sites. Programs send no origin and are admitted. */
export function requireAllowedOrigin(exchange: Exchange, allowed: ReadonlySet<string>): void {
  exchange.header('vary', 'Origin')
  const origin = exchange.req.header('origin')
  if (origin === undefined) return
  if (!allowed.has(origin)) throw rejection('UNAUTHORIZED_DOMAIN')
  exchange.header('access-control-allow-origin', origin)
}

export function answerPreflight(exchange: Exchange): Response {
  exchange.header('access-control-allow-methods', 'GET, POST')
  exchange.header('access-control-allow-headers', allowedHeaders)
  exchange.header('access-control-max-age', '7200')
  return exchange.body(null, 204)
}

export function clientOf(
  exchange: Exchange,
  env: Pick<Env, 'TRUST_PROXY' | 'ORIGIN' | 'PORT' | 'NODE_ENV'>,
): Client {
  const origin = exchange.req.header('origin')
  // Only the last hop was written by our own proxy; the client can send any others.
  const forwarded = env.TRUST_PROXY ? exchange.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : ''
  const address = forwarded || getConnInfo(exchange).remote.address || 'unknown'
  return {
    address,
    userAgent: exchange.req.header('user-agent') ?? '',
    // An authorised site has no bot check to show: for it, as for programs, there is the lock-out.
    isOwnPage: origin !== undefined && allowedOrigins(env).has(origin),
    botPass: getCookie(exchange, botPass.cookie),
  }
}
