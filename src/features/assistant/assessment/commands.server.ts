import { desc, eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { dayIn } from '#lib/zones.ts'
import type { FindNames } from '#platform/audit/api.server.ts'
import { record } from '#platform/audit/audit.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { networkZone } from '../networkZone.server.ts'
import { assertWholeNetwork } from '../settings/commands.server.ts'
import { assistantAssessments } from '../tables.server.ts'
import { type Assessment, assessmentProblems } from './contract.ts'
import type { AssessmentForm } from './rules.ts'

type Tx = Transaction<MemberScope>
type Row = typeof assistantAssessments.$inferSelect

export const listAssessments = (findNames: FindNames, scope: MemberScope): Promise<{ items: Assessment[] }> =>
  transact(scope, async (tx) => {
    const rows = await tx.db
      .select()
      .from(assistantAssessments)
      .where(eq(assistantAssessments.orgId, tx.orgId))
      .orderBy(desc(assistantAssessments.number))
      .limit(100)
    return { items: await present(findNames, tx, rows) }
  })

/** @throws `forbidden` (403) for a person restricted to units; `assessed_in_future` (422) */
export const recordAssessment = (
  findNames: FindNames,
  scope: MemberScope,
  { text, assessedBy, assessedOn }: AssessmentForm,
): Promise<Assessment> =>
  transact(scope, async (tx) => {
    assertWholeNetwork(tx)
    if (assessedOn > dayIn(tx.now, await networkZone(tx)))
      throw problem(assessmentProblems, 'assessed_in_future')
    // Two at once get numbers of their own: the second waits for the first.
    await tx.db.execute(
      sql`select pg_advisory_xact_lock(hashtext('assistant_assessments'), hashtext(${tx.orgId}))`,
    )
    const [row] = await tx.db
      .insert(assistantAssessments)
      .values({
        orgId: tx.orgId,
        id: uuid(),
        number: sql`(select coalesce(max(number), 0) + 1 from assistant_assessments where org_id = ${tx.orgId})`,
        text: text.trim(),
        assessedBy: assessedBy.trim(),
        assessedOn,
        recordedBy: tx.userId,
      })
      .returning()
    if (!row) throw new Error('an inserted assessment was not returned')
    await record(tx, {
      act: 'update',
      kind: 'assistant',
      id: tx.orgId,
      before: { assessment: null },
      after: { assessment: { number: row.number, assessedBy: row.assessedBy, assessedOn } },
    })
    await publish(tx, { topic: 'assistant', id: tx.orgId })
    const [presented] = await present(findNames, tx, [row])
    if (!presented) throw new Error('an assessment was not presented')
    return presented
  })

async function present(findNames: FindNames, tx: Tx, rows: readonly Row[]): Promise<Assessment[]> {
  const names = await findNames(tx, [...new Set(rows.map(({ recordedBy }) => recordedBy))])
  return rows.map(({ orgId: _, recordedBy, recordedAt, ...row }) => ({
    ...row,
    recordedBy: names.get(recordedBy) ?? '',
    recordedAt: recordedAt.toISOString(),
  }))
}
