import { ORPCError } from '@orpc/client'
import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database.server.ts'
import { listOrgIds } from '#platform/db/orgs.server.ts'
import { enterOrg, type MemberScope, type Scope, transact } from '#platform/db/transaction.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import type { ImportKind } from './kinds.server.ts'
import { importBatch } from './run.server.ts'
import { imports } from './tables.server.ts'

/** Milliseconds after which a job hands over to the next: a job that runs for too long counts as dead. */
const turnMs = 20_000

/** Imports the lines of a confirmed file, batch by batch, with the rights of the person who confirmed it. */
export async function runImport(
  kind: ImportKind,
  database: Database,
  data: Record<string, string>,
): Promise<void> {
  const { orgId = '', importId = '', userId = '' } = data
  const scope: MemberScope = {
    database,
    orgId,
    userId,
    may: kind.may,
    secondFactor: true,
    takesLong: true,
  }
  const until = Date.now() + turnMs
  try {
    while (await importBatch(kind, scope, importId)) {
      if (Date.now() < until) continue
      await transact(scope, ({ db }) => database.enqueue(db, kind.job, data))
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
      .update(imports)
      .set({
        state: 'failed',
        failure: 'Quem confirmou a importação não pode mais importar nesta rede.',
        finishedAt: sql`now()`,
      })
      .where(and(sql`${imports.orgId} = ${scope.orgId}`, sql`${imports.id} = ${importId}::uuid`))
  })
}

/**
 * Deletes old imports: files hold personal data, and stay only as long as somebody may still need the report. Ends those
 * that nobody continues: the queue does not come back with a restored backup.
 */
async function pruneImports({ kind }: ImportKind, database: Database): Promise<void> {
  const system: Scope = { database, userId: null, orgId: null, takesLong: true }
  for (const orgId of await listOrgIds(database)) {
    await transact(system, async (tx) => {
      const inside = await enterOrg(tx, orgId)
      const ofNetwork = sql`${imports.orgId} = ${orgId} and ${imports.kind} = ${kind}`
      await inside.db
        .delete(imports)
        .where(and(ofNetwork, lt(imports.updatedAt, sql`now() - interval '30 days'`)))
      await inside.db
        .update(imports)
        .set({
          state: 'failed',
          failure: 'A importação parou no meio. Baixe o relatório e importe de novo as linhas que faltam.',
          finishedAt: sql`now()`,
        })
        .where(
          and(
            ofNetwork,
            inArray(imports.state, ['running', 'cancelling']),
            lt(imports.updatedAt, sql`now() - interval '1 day'`),
          ),
        )
    })
  }
}

export const importJobs = (kind: ImportKind, database: Database): Job[] => [
  { name: kind.job, expireInSeconds: 60, run: (data) => runImport(kind, database, data) },
  {
    name: `prune-${kind.kind}-imports`,
    cron: '22 4 * * *',
    run: () => pruneImports(kind, database),
  },
]
