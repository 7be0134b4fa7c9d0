import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { z } from 'zod'
import type { Database } from '#platform/db/database.server.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import type { Bearer } from '#platform/http/context.server.ts'
import { failure } from '#platform/http/problem.ts'
import type { LiveHub, Subscriber } from './hub.server.ts'
import { openStream } from './stream.server.ts'

/**
 * Opens the stream that `liveContract.events` describes. It is written to the socket itself, and not through
 * the API's handler: a thousand streams then share one encoding of each event.
 * @throws `unauthenticated`, `forbidden`, `second_factor_required`
 */
export async function serveStream(
  response: ServerResponse,
  options: { database: Database; hub: LiveHub; bearer: Bearer; orgId: string; lastEventId?: string },
): Promise<Response> {
  const orgId = z.uuid().safeParse(options.orgId).data
  if (!orgId) throw failure('not_found')
  const { uid: userId, authTime, secondFactor, expiresAt } = options.bearer
  await judge(options.hub, {
    ...{ database: options.database, userId, authTime, secondFactor, orgId },
    may: 'network.read',
  })
  openStream(options.hub, response, {
    orgId,
    userId,
    expiresAt: expiresAt * 1_000,
    lastEventId: options.lastEventId,
  })
  return RESPONSE_ALREADY_SENT
}

/** Listens while it judges: access that changes between the judgement and the stream would not end the stream. */
async function judge(hub: LiveHub, scope: MemberScope): Promise<void> {
  let isOutdated = false
  const listener: Subscriber = {
    orgId: scope.orgId,
    userId: scope.userId,
    deliver() {},
    accessChanged() {
      isOutdated = true
    },
    close() {},
  }
  const leave = hub.subscribe(listener)
  try {
    do {
      isOutdated = false
      await transact(scope, async () => {})
    } while (isOutdated)
  } finally {
    leave()
  }
}
