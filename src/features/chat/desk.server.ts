import type { HandleChannelEvents } from '#features/channels/slots.server.ts'
import type { Database } from '#platform/db/database.server.ts'
import { type Scope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import type { Env } from '#platform/env.server.ts'
import { failure } from '#platform/http/problem.ts'
import { countUse } from '#platform/quotas/quotas.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { chatQuotas } from './rules.ts'

type QuotaName = keyof typeof chatQuotas

/** What serves the visitors of all chats: where they are stored, who handles what they write, how often they may. */
export interface ChatDesk {
  readonly database: Database
  readonly secrets: Secrets
  readonly handlers: readonly HandleChannelEvents[]
  /** Counts in a transaction of its own: it counts also when the rest fails. @throws `too_many_requests` (429) */
  count(name: QuotaName, whose: string): Promise<void>
  /** @throws `too_many_requests` (429) */
  countIn(tx: Transaction<Scope>, name: QuotaName, whose: string): Promise<void>
}

interface DeskParts {
  readonly database: Database
  readonly secrets: Secrets
  readonly env: Pick<Env, 'RATE_LIMITS'>
  readonly handlers: readonly HandleChannelEvents[]
}

export function openDesk({ database, secrets, env, handlers }: DeskParts): ChatDesk {
  const countIn: ChatDesk['countIn'] = async (tx, name, whose) => {
    if (!env.RATE_LIMITS) return
    const key = secrets.hash(`${name} ${whose}`, 'chat quota')
    const use = await countUse(tx.db, { key, ...chatQuotas[name] })
    if (use.used === null) throw failure('too_many_requests')
  }
  return {
    database,
    secrets,
    handlers,
    countIn,
    count: (name, whose) =>
      transact({ database, userId: null, orgId: null }, (tx) => countIn(tx, name, whose)),
  }
}
