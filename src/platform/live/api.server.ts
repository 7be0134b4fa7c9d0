import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#platform/db/database.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { Bearer } from '#platform/http/context.server.ts'
import { failure } from '#platform/http/problem.ts'
import type { LiveHub, Subscriber } from './hub.server.ts'
import type { StreamLimits } from './limits.server.ts'
import type { Listener } from './outbox.server.ts'
import { openStream } from './stream.server.ts'

/**
 * Opens the stream that `liveContract.events` describes. It is written to the socket itself, and not through
 * the API's handler: a thousand streams then share one encoding of each event. @throws `unauthenticated`,
 * `forbidden`, `second_factor_required`, `too_many_streams`
 */
export async function serveStream(
  response: ServerResponse,
  options: {
    database: Database
    hub: LiveHub
    limits: StreamLimits
    bearer: Bearer
    orgId: string
    lastEventId?: string
  },
): Promise<Response> {
  const orgId = z.uuid().safeParse(options.orgId).data
  if (!orgId) throw failure('not_found')
  const { database, hub, limits, lastEventId } = options
  const { uid: userId, authTime, secondFactor, expiresAt } = options.bearer
  const leavePerson = limits.takeForPerson(userId)
  response.once('close', leavePerson)
  const judge = watchAccess(hub, {
    database,
    userId,
    authTime,
    secondFactor,
    orgId,
    may: 'network.read',
  })
  try {
    const access = await judge.access()
    // A client that went away meanwhile emits no further `close`.
    if (response.destroyed) {
      leavePerson()
      return RESPONSE_ALREADY_SENT
    }
    // Only a member counts towards the streams of the network.
    response.once('close', limits.takeForNetwork(orgId.toLowerCase()))
    openStream(hub, response, {
      ...access,
      lastEventId,
      endsInMs: expiresAt * 1_000 - database.clock.now().getTime(),
    })
    return RESPONSE_ALREADY_SENT
  } catch (error) {
    leavePerson()
    throw error
  } finally {
    judge.leave()
  }
}

/** Listens until the stream does: access that changes between the judgement and the stream would not end the stream. */
function watchAccess(hub: LiveHub, scope: MemberScope) {
  let isOutdated = false
  const listener: Subscriber = {
    orgId: scope.orgId,
    userId: scope.userId,
    role: 'professional',
    units: [],
    own: null,
    deliver() {},
    accessChanged() {
      isOutdated = true
    },
    close() {},
  }
  const leave = hub.subscribe(listener)
  return {
    leave,
    async access(): Promise<Listener> {
      await hub.position()
      for (;;) {
        isOutdated = false
        const access = await transact(scope, accessOf)
        if (!isOutdated) return access
      }
    },
  }
}

async function accessOf({ db, orgId, userId, role, units }: Transaction<MemberScope>): Promise<Listener> {
  if (role === null) throw failure('forbidden')
  if (role !== 'professional') return { orgId, userId, role, units, own: null }
  const { rows } = await db.execute<{ professionals: string[]; units: string[] }>(
    sql`select acolhe_own_professionals() as professionals, acolhe_own_units() as units`,
  )
  return { orgId, userId, role, units, own: rows[0] ?? { professionals: [], units: [] } }
}
