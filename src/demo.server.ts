import { randomUUID } from 'node:crypto'
import type { BuildRequests } from '#features/demo/feature.server.ts'
import type { Env } from '#platform/env.server.ts'
import { createAdmission } from '#platform/http/admission.server.ts'
import { createApiHandler } from '#platform/http/api.server.ts'
import { openRequestFigures } from '#platform/http/figures.server.ts'
import { createLimits } from '#platform/http/limits.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { ApiParts } from '#platform/serverFeature.server.ts'
import { apisOf, orgIn } from './app.server.ts'

interface DemoParts extends Omit<ApiParts, 'env' | 'admission' | 'figures'> {
  readonly env: Env
  readonly log: Log
}

/**
 * The API as the preparation of demonstrations calls it: within the process, as an account that it has just
 * made, without limits of requests. It listens nowhere.
 */
export function demoApps({ log, ...given }: DemoParts): BuildRequests {
  const env = { ...given.env, RATE_LIMITS: false }
  // Nobody asks them how they are.
  const figures = { requests: openRequestFigures(), liveWindows: () => 0, warnings: () => [] }
  const parts = { ...given, env, admission: createAdmission(env), figures }
  const handle = createApiHandler(apisOf(parts), { log, limits: createLimits(env) })
  return ({ uid, email }) => {
    const authTime = Math.floor(given.database.clock.now().getTime() / 1_000)
    const bearer = {
      uid,
      email,
      emailVerified: false,
      name: null,
      authTime,
      expiresAt: authTime + 3_600,
      sessionId: null,
      secondFactor: false,
    }
    return async (request) => {
      const answer = await handle(request, {
        database: given.database,
        requestId: randomUUID(),
        address: 'demo',
        idempotencyKey: undefined,
        orgId: orgIn(new URL(request.url).pathname),
        authenticate: async () => bearer,
        onRoute: () => {},
      })
      if (!answer) throw new Error(`the API has no ${request.url}`)
      return answer
    }
  }
}
