import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Env } from '#platform/env.server.ts'
import { clientAddress } from '#platform/http/address.server.ts'
import { reportFailure } from '#platform/http/api.server.ts'
import { contentPolicy, newNonce } from '#platform/http/security.server.ts'
import type { Log } from '#platform/log.server.ts'
import { workerAddress, workerPlaces } from '#platform/offline/places.ts'
import type { SiteServices, WebConfig, WebSender, webContext } from '#platform/web.ts'
import { cachePages, isPublic } from './publicPages.server.ts'

/** The built web app. Its entry exports the context key: the bundle contains its own copy of that module. */
type Build = ServerBuild & { entry: { module: { webContext?: typeof webContext } } }
export type LoadBuild = () => Promise<Build>

export const loadProductionBuild: LoadBuild = async () =>
  (await import(pathToFileURL('build/server/index.js').href)) as Build

/** Names of built files contain their content's hash: they never change. */
const immutable = 'public, max-age=31536000, immutable'

export interface Site {
  config: WebConfig
  site: SiteServices
}

/** Serves built files, and a page for every other address. */
export function createPages(env: Env, log: Log, site: Site, loadBuild: LoadBuild): Hono {
  const app = new Hono()
  const senderOf = (c: Context): WebSender => ({
    address: () => clientAddress(env, c),
    report: (error) => void reportFailure(error, { requestId: c.get('requestId') }, log),
  })
  const render = createRenderer(env, site, loadBuild)
  if (env.NODE_ENV === 'development') {
    app.all('*', (c) => render(c.req.raw, senderOf(c)))
    return app
  }
  for (const place of workerPlaces) app.get(workerAddress(place), () => serveWorker(place))
  app.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.res.headers.set('cache-control', immutable)
  })
  app.get('*', serveStatic({ root: './build/client', precompressed: true }))
  const keep = cachePages(render)
  app.all('*', (c) => keep(c.req.raw, senderOf(c)))
  return app
}

/**
 * Serves the service worker for one place of the site: it can't be registered for any other. Browsers ask each time
 * whether there is a new one.
 */
async function serveWorker(place: string): Promise<Response> {
  const code = await readFile('build/worker/service-worker.js').catch(() => null)
  const headers = { 'cache-control': 'no-cache', 'service-worker-allowed': place }
  if (!code) return new Response(null, { status: 404, headers })
  return new Response(new Uint8Array(code), {
    headers: {
      ...headers,
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'self'",
    },
  })
}

/** Renders pages. A page that is not public carries a nonce and is never cached. */
function createRenderer(env: Env, { config, site }: Site, loadBuild: LoadBuild) {
  const mode = env.NODE_ENV === 'development' ? 'development' : 'production'
  // The framework compares a form's origin with the request's address; behind a proxy that differs from the
  // public one.
  const allowedActionOrigins = [new URL(env.ORIGIN).host]
  return async (request: Request, sender: WebSender): Promise<Response> => {
    const build = await loadBuild()
    const key = build.entry.module.webContext
    if (!key) throw new Error('the web build exports no webContext')
    const nonce = newNonce()
    const context = new RouterContextProvider()
    context.set(key, { config, site, nonce, ...sender })
    const handle = createRequestHandler({ ...build, allowedActionOrigins }, mode)
    const rendered = await handle(request, context)
    const response = new Response(rendered.body, rendered)
    if (response.headers.get('content-type')?.startsWith('text/html') && !isPublic(response)) {
      response.headers.set('content-security-policy', contentPolicy(env, nonce))
      response.headers.set('cache-control', 'no-store')
    }
    return response
  }
}
