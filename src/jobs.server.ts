import type { Identity } from '#features/identity/identity.server.ts'
import type { Database } from '#platform/db/database.server.ts'
import { pruneIdempotencyKeys } from '#platform/db/idempotency.server.ts'
import type { ScheduledJob } from '#platform/jobs.server.ts'
import { pruneOutbox } from '#platform/live/outbox.server.ts'

/** Every feature's scheduled work. */
export const scheduledJobs = (database: Database, identity: Identity): ScheduledJob[] => [
  { name: 'prune-outbox', cron: '7 * * * *', run: () => pruneOutbox(database) },
  { name: 'prune-idempotency-keys', cron: '17 * * * *', run: () => pruneIdempotencyKeys(database) },
  { name: 'rotate-identity-keys', cron: '27 3 * * *', run: () => identity.rotateKeys(new Date()) },
]
