import type { Identity } from '#features/identity/identity.server.ts'
import { teamJobs } from '#features/team/jobs.server.ts'
import type { Database } from '#platform/db/database.server.ts'
import { pruneIdempotencyKeys } from '#platform/db/idempotency.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { pruneOutbox } from '#platform/live/outbox.server.ts'
import type { Post } from '#platform/mail/mail.server.ts'

/** The work of every feature that runs outside requests. */
export const allJobs = (parts: { database: Database; identity: Identity; post: Post }): Job[] => [
  { name: 'prune-outbox', cron: '7 * * * *', run: () => pruneOutbox(parts.database) },
  { name: 'prune-idempotency-keys', cron: '17 * * * *', run: () => pruneIdempotencyKeys(parts.database) },
  { name: 'rotate-identity-keys', cron: '27 3 * * *', run: () => parts.identity.rotateKeys(new Date()) },
  { name: 'prune-identity', cron: '47 3 * * *', run: () => parts.identity.prune(new Date()) },
  ...teamJobs(parts.database),
  ...parts.post.jobs,
]
