import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '#platform/log.server.ts'
import type { RequestFigures } from './figures.server.ts'

export interface RequestLog {
  requestId: string
  /** The route's pattern, never the path itself: a path may contain an e-mail. */
  route: string
}

/** One line per request: route, status, duration. */
export function requestLog(
  log: Log,
  figures: Pick<RequestFigures, 'add'>,
): MiddlewareHandler<{ Variables: RequestLog }> {
  return async (c, next) => {
    const startedAt = performance.now()
    c.set('requestId', randomUUID())
    await next()
    c.res.headers.set('x-request-id', c.var.requestId)
    const ms = Math.round(performance.now() - startedAt)
    figures.add(ms, c.res.status)
    log.info(
      {
        requestId: c.var.requestId,
        method: c.req.method,
        route: c.var.route ?? c.req.routePath,
        status: c.res.status,
        ms,
      },
      'request',
    )
  }
}
