import { exams } from '#features/exams/tables.server.ts'
import type { Identity } from '#features/identity/identity.server.ts'
import { insurancePlans, insuranceProducts } from '#features/insurance-plans/tables.server.ts'
import { patientJobs } from '#features/patients/jobs.server.ts'
import { patients } from '#features/patients/tables.server.ts'
import { blocks, professionals } from '#features/professionals/tables.server.ts'
import { siteJobs } from '#features/site/jobs.server.ts'
import { teamJobs } from '#features/team/jobs.server.ts'
import { resources, units } from '#features/units/tables.server.ts'
import type { Database } from '#platform/db/database.server.ts'
import { pruneIdempotencyKeys } from '#platform/db/idempotency.server.ts'
import type { Archive } from '#platform/files/commands.server.ts'
import { fileJobs } from '#platform/files/jobs.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { pruneOutbox } from '#platform/live/outbox.server.ts'
import type { Post } from '#platform/mail/mail.server.ts'
import { quotaJobs } from '#platform/quotas/quotas.server.ts'
import { type Purged, purgeDeleted } from '#platform/records/purge.server.ts'

/** Tables that refer to others first. */
export const purged: readonly Purged[] = [
  { table: patients, files: 'patient-document' },
  { table: blocks },
  { table: professionals },
  { table: exams },
  { table: insuranceProducts },
  { table: insurancePlans },
  { table: resources },
  { table: units },
]

/** The work of every feature that runs outside requests. */
export const allJobs = (parts: {
  database: Database
  identity: Identity
  post: Post
  archive: Pick<Archive, 'store' | 'spoolFolder'>
}): Job[] => [
  { name: 'prune-outbox', cron: '7 * * * *', run: () => pruneOutbox(parts.database) },
  { name: 'prune-idempotency-keys', cron: '17 * * * *', run: () => pruneIdempotencyKeys(parts.database) },
  { name: 'rotate-identity-keys', cron: '27 3 * * *', run: () => parts.identity.rotateKeys(now(parts)) },
  { name: 'prune-identity', cron: '47 3 * * *', run: () => parts.identity.prune(now(parts)) },
  { name: 'purge-deleted', cron: '2 4 * * *', run: () => purgeDeleted(parts.database, purged, now(parts)) },
  ...quotaJobs(parts.database),
  ...teamJobs(parts.database),
  ...patientJobs(parts.database),
  ...siteJobs(parts.database),
  ...fileJobs(parts.database, parts.archive),
  ...parts.post.jobs,
]

const now = ({ database }: { database: Database }) => database.clock.now()
