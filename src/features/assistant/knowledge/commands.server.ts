import { asc, count, sql } from 'drizzle-orm'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import {
  assertVersion,
  noteChange,
  noteCreation,
  required,
  staleVersion,
} from '#platform/records/changes.server.ts'
import { removeRecords, restoreRecords } from '#platform/records/records.server.ts'
import { findRow, insertRow, undeleted, updateRow } from '#platform/records/rows.server.ts'
import { assertWholeNetwork } from '../settings/commands.server.ts'
import { assistantKnowledge } from '../tables.server.ts'
import { type Knowledge, knowledgeProblems } from './contract.ts'
import { type KnowledgeForm, knowledgeLimits, tidyKnowledge } from './rules.ts'

type Tx = Transaction<MemberScope>

const kind = { table: assistantKnowledge, kind: 'assistantKnowledge', topic: 'assistant' } as const

const present = ({
  orgId: _,
  deletedAt: __,
  createdAt,
  updatedAt,
  ...item
}: typeof assistantKnowledge.$inferSelect): Knowledge => ({
  ...item,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

export const listKnowledge = (scope: MemberScope): Promise<{ items: Knowledge[] }> =>
  transact(scope, async (tx) => {
    const rows = await tx.db
      .select()
      .from(assistantKnowledge)
      .where(undeleted(tx, assistantKnowledge))
      .orderBy(asc(sql`${assistantKnowledge.question} collate "pt-BR-x-icu"`), asc(assistantKnowledge.id))
    return { items: rows.map(present) }
  })

/** @throws `forbidden` (403) for a person restricted to units; `too_many_items` (409) */
export const createKnowledge = (scope: MemberScope, form: KnowledgeForm): Promise<Knowledge> =>
  transact(scope, async (tx) => {
    assertWholeNetwork(tx)
    return addKnowledge(tx, form)
  })

/** @throws `too_many_items` (409) */
export async function addKnowledge(tx: Tx, form: KnowledgeForm): Promise<Knowledge> {
  const [found] = await tx.db
    .select({ items: count() })
    .from(assistantKnowledge)
    .where(undeleted(tx, assistantKnowledge))
  if ((found?.items ?? 0) >= knowledgeLimits.items) throw problem(knowledgeProblems, 'too_many_items')
  const created = present(await insertRow(tx, assistantKnowledge, tidyKnowledge(form)))
  await noteCreation(tx, kind, created.id, created)
  return created
}

/** @throws `forbidden` (403); `not_found` (404); `stale_version` (409) with the current one */
export const changeKnowledge = (
  scope: MemberScope,
  id: string,
  form: KnowledgeForm,
  version: number,
): Promise<Knowledge> =>
  transact(scope, async (tx) => {
    assertWholeNetwork(tx)
    const find = async () => present(required(await findRow(tx, assistantKnowledge, id)))
    const before = await find()
    assertVersion(before, version)
    const row = await updateRow(tx, assistantKnowledge, { id, version }, tidyKnowledge(form))
    if (!row) throw staleVersion(await find())
    const after = present(row)
    await noteChange(tx, kind, id, { before, after })
    return after
  })

/** @throws `forbidden` (403); `not_found` (404) */
export const removeKnowledge = (scope: MemberScope, ids: readonly string[]): Promise<{ ids: string[] }> =>
  transact(scope, async (tx) => {
    assertWholeNetwork(tx)
    return removeRecords(tx, kind, ids)
  })

/** @throws `forbidden` (403) */
export const restoreKnowledge = (scope: MemberScope, ids: readonly string[]): Promise<{ ids: string[] }> =>
  transact(scope, async (tx) => {
    assertWholeNetwork(tx)
    return restoreRecords(tx, kind, ids)
  })
