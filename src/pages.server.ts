import { pathToFileURL } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Env } from '#platform/env.server.ts'
import { contentPolicy, newNonce } from '#platform/http/security.server.ts'
import type { WebConfig, webContext } from '#platform/web.ts'

/** The built web app. Its entry hands out the context key: the bundle holds its own copy of that module. */
type Build = ServerBuild & { entry: { module: { webContext?: typeof webContext } } }
export type LoadBuild = () => Promise<Build>

export const loadProductionBuild: LoadBuild = async () =>
  (await import(pathToFileURL('build/server/index.js').href)) as Build

/** Names of built files hold their content's hash: they never change. */
const immutable = 'public, max-age=31536000, immutable'

/** Built files, and for every other address a page. */
export function createPages(env: Env, config: WebConfig, loadBuild: LoadBuild): Hono {
  const app = new Hono()
  const render = createRenderer(env, config, loadBuild)
  if (env.NODE_ENV !== 'development') {
    app.use('/assets/*', async (c, next) => {
      await next()
      if (c.res.ok) c.res.headers.set('cache-control', immutable)
    })
    app.get('*', serveStatic({ root: './build/client', precompressed: true }))
  }
  app.all('*', (c) => render(c.req.raw))
  return app
}

/** Renders pages; nothing of a page may be kept by shared caches, for it carries a nonce. */
function createRenderer(env: Env, config: WebConfig, loadBuild: LoadBuild) {
  const mode = env.NODE_ENV === 'development' ? 'development' : 'production'
  return async (request: Request): Promise<Response> => {
    const build = await loadBuild()
    const key = build.entry.module.webContext
    if (!key) throw new Error('the web build exports no webContext')
    const nonce = newNonce()
    const context = new RouterContextProvider()
    context.set(key, { config, nonce })
    const rendered = await createRequestHandler(build, mode)(request, context)
    const response = new Response(rendered.body, rendered)
    if (response.headers.get('content-type')?.startsWith('text/html')) {
      response.headers.set('content-security-policy', contentPolicy(env, nonce))
      response.headers.set('cache-control', 'no-store')
    }
    return response
  }
}
