import { pruneIdempotencyKeys } from '#platform/db/idempotency.server.ts'
import type { Archive } from '#platform/files/commands.server.ts'
import { fileJobs } from '#platform/files/jobs.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { pruneOutbox } from '#platform/live/outbox.server.ts'
import type { Post } from '#platform/mail/mail.server.ts'
import { quotaJobs } from '#platform/quotas/quotas.server.ts'
import { type Purged, purgeDeleted } from '#platform/records/purge.server.ts'
import type { WorkParts } from '#platform/serverFeature.server.ts'
import type { Worker } from '#platform/worker.server.ts'
import { serverFeatures, slots } from './features.server.ts'

/** The tables to purge, those that refer to others first: later features refer to earlier ones. */
export const purged: readonly Purged[] = serverFeatures
  .toReversed()
  .flatMap((feature) => feature.purged ?? [])

/** Returns the jobs of every feature. */
export const allJobs = (
  parts: WorkParts & {
    post: Pick<Post, 'send' | 'jobs'>
    archive: Pick<Archive, 'store' | 'spoolFolder'>
    backups?: readonly Job[]
  },
): Job[] => [
  { name: 'prune-outbox', cron: '7 * * * *', run: () => pruneOutbox(parts.database) },
  { name: 'prune-idempotency-keys', cron: '17 * * * *', run: () => pruneIdempotencyKeys(parts.database) },
  {
    name: 'purge-deleted',
    cron: '2 4 * * *',
    run: () => purgeDeleted(parts.database, purged, parts.database.clock.now()),
  },
  ...quotaJobs(parts.database),
  ...serverFeatures.flatMap(({ jobs }) => jobs?.(parts, slots) ?? []),
  ...fileJobs(parts.database, parts.archive),
  ...parts.post.jobs,
  ...(parts.backups ?? []),
]

/** Returns the workers of every feature. */
export const allWorkers = (parts: WorkParts): Worker[] =>
  serverFeatures.flatMap(({ workers }) => workers?.(parts, slots) ?? [])
