import type { HttpBindings } from '@hono/node-server'
import { ORPCError } from '@orpc/client'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import {
  type Identity,
  identityApiKey,
  isForeignToken,
  limitedAddress,
} from '#features/identity/feature.server.ts'
import { type Audited, auditApi, type Concealed } from '#platform/audit/api.server.ts'
import type { Database } from '#platform/db/database.server.ts'
import type { Env } from '#platform/env.server.ts'
import { filesApi } from '#platform/files/api.server.ts'
import type { Archive } from '#platform/files/commands.server.ts'
import { serveFile, serveUpload } from '#platform/files/routes.server.ts'
import { clientAddress } from '#platform/http/address.server.ts'
import { createAdmission } from '#platform/http/admission.server.ts'
import { apiPrefix, createApiHandler, problemResponse, reportFailure } from '#platform/http/api.server.ts'
import { limitBodies } from '#platform/http/body.server.ts'
import type { Bearer, RequestContext } from '#platform/http/context.server.ts'
import { openRequestFigures } from '#platform/http/figures.server.ts'
import { healthCheck } from '#platform/http/health.server.ts'
import { createLimits, createTokenLimit } from '#platform/http/limits.server.ts'
import { openPace, type Pace } from '#platform/http/pace.server.ts'
import { preferenceRoutes } from '#platform/http/preferences.server.ts'
import { failure } from '#platform/http/problem.ts'
import { type RequestLog, requestLog } from '#platform/http/requests.server.ts'
import { commonHeaders } from '#platform/http/security.server.ts'
import type { WarningCode } from '#platform/http/warnings.server.ts'
import { serveStream } from '#platform/live/api.server.ts'
import type { LiveHub } from '#platform/live/hub.server.ts'
import { createStreamLimits } from '#platform/live/limits.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Post } from '#platform/mail/mail.server.ts'
import { outboxPage } from '#platform/mail/outbox.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { AnyRouter, ApiParts } from '#platform/serverFeature.server.ts'
import { bodyRules } from './bodyRules.server.ts'
import { serverFeatures, slots } from './features.server.ts'

export interface AppParts {
  env: Env
  log: Log
  database: Database
  hub: LiveHub
  identity: Identity
  secrets: Secrets
  archive: Archive
  post: Pick<Post, 'listStored' | 'send'>
  pages: Hono
  /** Returns the OpenAPI document of the contract. */
  apiDocument: () => Promise<object>
  /** What is wrong with the installation while it goes on serving. */
  warnings?: () => readonly WarningCode[]
  /** The slowest pace at which bodies may arrive; tests allow less time. */
  pace?: Pace
}

type Bindings = { Bindings: HttpBindings; Variables: RequestLog }

export function createApp({
  env,
  log,
  database,
  hub,
  identity,
  secrets,
  archive,
  post,
  pages,
  apiDocument,
  warnings = () => [],
  pace = openPace(),
}: AppParts) {
  const app = new Hono<Bindings>()
  const headers = Object.entries(commonHeaders(env))
  const limits = createLimits(env)
  const tokenLimit = createTokenLimit(env)
  const streamLimits = createStreamLimits(env)
  const requests = openRequestFigures()
  const figures = { requests, liveWindows: hub.count, warnings }
  const parts = { env, database, identity, secrets, post, admission: createAdmission(env), figures }
  const handleApi = createApiHandler(
    {
      ...apisOf(parts),
      files: filesApi(archive),
      audit: auditApi(slots.one('findNames'), audited, concealed),
    },
    { log, limits },
  )

  app.use(requestLog(log, requests))
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  app.use(limitBodies(bodyRules(requireBearer), pace))
  app.onError((error, c) => {
    if (error instanceof ORPCError) return problemResponse(error)
    return problemResponse(reportFailure(error, c.var, log))
  })

  app.get('/api/health', healthCheck(database, env.DATA_DIR, warnings))
  if (env.ROLE === 'worker') return app
  // Where programs that sign in find the public key; Firebase's own hosting answers at the same address.
  app.get('/__/firebase/init.json', (c) =>
    c.json({
      apiKey: identityApiKey(env, secrets),
      projectId: env.IDENTITY_PROJECT_ID,
      authDomain: new URL(env.ORIGIN).host,
    }),
  )
  app.get(`${apiPrefix}/openapi.json`, async (c) => c.json(await apiDocument()))
  app.get(`${apiPrefix}/orgs/:orgId/events`, async (c) => {
    const bearer = await requireBearer(c)
    const lastEventId = c.req.header('last-event-id')
    return serveStream(c.env.outgoing, {
      database,
      hub,
      limits: streamLimits,
      bearer,
      orgId: c.req.param('orgId'),
      lastEventId,
    })
  })
  app.post(`${apiPrefix}/orgs/:orgId/files`, async (c) => {
    const bearer = await requireBearer(c)
    const context = contextOf(c)
    await limits.consume({ access: 'member' }, bearer.uid, context.address)
    return serveUpload(archive, c.req.raw, c.req.param('orgId'), { ...context, bearer })
  })
  app.get(`${apiPrefix}/files/:orgId/:id`, (c) => serveFile(archive, database, c.req.raw, c.req.param()))
  app.all(`${apiPrefix}/*`, async (c) => {
    return (await handleApi(c.req.raw, contextOf(c))) ?? problemResponse(failure('not_found'))
  })
  for (const { routes } of serverFeatures) if (routes) app.route('/', routes({ ...parts, hub }, slots))
  app.all('/api/*', () => problemResponse(failure('not_found')))
  app.route('/', preferenceRoutes(env))
  app.route('/', identity.routes)
  app.route('/', outboxPage(env, post))
  app.route('/', pages)
  return app

  /** @throws `unauthenticated` (401); `too_many_requests` (429) when a source keeps sending invalid tokens */
  async function authenticate(c: Context<Bindings>): Promise<Bearer | null> {
    const header = c.req.header('authorization')
    if (header === undefined) return null
    try {
      return await identity.verifyIdToken(/^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1] ?? '')
    } catch (error) {
      const mayFail =
        !isForeignToken(error, database.clock.now()) ||
        (await tokenLimit.mayFail(limitedAddress(clientAddress(env, c))))
      throw mayFail ? error : failure('too_many_requests')
    }
  }

  /** @throws all that `authenticate` throws, also without a token */
  async function requireBearer(c: Context): Promise<Bearer> {
    const bearer = await authenticate(c)
    if (!bearer) throw failure('unauthenticated')
    return bearer
  }

  function contextOf(c: Context<Bindings>): RequestContext {
    return {
      database,
      requestId: c.var.requestId,
      address: clientAddress(env, c),
      idempotencyKey: c.req.header('idempotency-key'),
      orgId: orgIn(c.req.path),
      authenticate: () => authenticate(c),
      onRoute: (route) => c.set('route', route),
    }
  }
}

/** Returns the routers of every feature, under the names of their contracts. */
export const apisOf = (parts: ApiParts): Record<string, AnyRouter> =>
  Object.assign({}, ...serverFeatures.map(({ api }) => api?.(parts, slots)))

const audited: Audited = Object.assign({}, ...serverFeatures.map((feature) => feature.audited))
const concealed: Concealed = Object.assign({}, ...serverFeatures.map((feature) => feature.concealed))

/** Returns the id of the network in an API address, null without one. */
export const orgIn = (path: string): string | null =>
  z.uuid().safeParse(/^\/api\/v1\/orgs\/([^/]+)/.exec(path)?.[1]).data ?? null
