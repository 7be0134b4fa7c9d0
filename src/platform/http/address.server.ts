import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Env } from '#platform/env.server.ts'

/** Behind a trusted proxy, the last address it added; else the socket's own. */
export function clientAddress(env: Pick<Env, 'TRUST_PROXY'>, c: Context): string {
  const forwarded = env.TRUST_PROXY ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || getConnInfo(c).remote.address || 'unknown'
}
