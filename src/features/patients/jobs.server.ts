import { ORPCError } from '@orpc/client'
import { and, inArray, lt, sql } from 'drizzle-orm'
import { orgDirectory } from '#features/orgs/tables.server.ts'
import type { Database } from '#platform/db/database.server.ts'
import { enterOrg, type MemberScope, type Scope, transact } from '#platform/db/transaction.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import { importJob } from './imports/commands.server.ts'
import { importBatch } from './imports/run.server.ts'
import { patientImports } from './tables.server.ts'

/** Milliseconds after which a job hands over to the next: a job that runs for too long counts as dead. */
const turnMs = 20_000

/** Imports the lines of a confirmed file, batch by batch, with the rights of the person who confirmed it. */
export async function runImport(database: Database, data: Record<string, string>): Promise<void> {
  const { orgId = '', importId = '', userId = '' } = data
  const scope: MemberScope = {
    database,
    orgId,
    userId,
    may: 'patients.import',
    secondFactor: true,
    takesLong: true,
  }
  const until = Date.now() + turnMs
  try {
    while (await importBatch(scope, importId)) {
      if (Date.now() < until) continue
      await transact(scope, ({ db }) => database.enqueue(db, importJob, data))
      return
    }
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    await giveUp({ database, userId: null, orgId }, importId)
  }
}

/** Ends an import whose confirmer may no longer import: imported lines stay, the report lists the rest. */
async function giveUp(scope: Scope & { orgId: string }, importId: string) {
  await transact(scope, async ({ db }) => {
    await db
      .update(patientImports)
      .set({
        state: 'failed',
        failure: 'Quem confirmou a importação não pode mais importar nesta rede.',
        finishedAt: sql`now()`,
      })
      .where(
        and(sql`${patientImports.orgId} = ${scope.orgId}`, sql`${patientImports.id} = ${importId}::uuid`),
      )
  })
}

/**
 * Deletes old imports: files hold personal data, and stay only as long as somebody may still need the report. Ends those
 * that nobody continues: the queue does not come back with a restored backup.
 */
async function pruneImports(database: Database): Promise<void> {
  const system: Scope = { database, userId: null, orgId: null, takesLong: true }
  const orgs = await transact(system, ({ db }) => db.select({ orgId: orgDirectory.orgId }).from(orgDirectory))
  for (const { orgId } of orgs) {
    await transact(system, async (tx) => {
      const inside = await enterOrg(tx, orgId)
      const ofNetwork = sql`${patientImports.orgId} = ${orgId}`
      await inside.db
        .delete(patientImports)
        .where(and(ofNetwork, lt(patientImports.updatedAt, sql`now() - interval '30 days'`)))
      await inside.db
        .update(patientImports)
        .set({
          state: 'failed',
          failure: 'A importação parou no meio. Baixe o relatório e importe de novo as linhas que faltam.',
          finishedAt: sql`now()`,
        })
        .where(
          and(
            ofNetwork,
            inArray(patientImports.state, ['running', 'cancelling']),
            lt(patientImports.updatedAt, sql`now() - interval '1 day'`),
          ),
        )
    })
  }
}

export const patientJobs = (database: Database): Job[] => [
  { name: importJob, expireInSeconds: 60, run: (data) => runImport(database, data) },
  { name: 'prune-patient-imports', cron: '22 4 * * *', run: () => pruneImports(database) },
]
