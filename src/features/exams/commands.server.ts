import { record } from '#platform/audit/audit.server.ts'
import type { Snapshot } from '#platform/audit/kinds.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import type { ListPage } from '#platform/records/contract.ts'
import {
  activateRecords,
  type FindUses,
  removeRecords,
  restoreRecords,
} from '#platform/records/records.server.ts'
import { type Exam, type ExamItem, examProblems } from './contract.ts'
import {
  type ExamFilter,
  type ExamRow,
  findExam,
  findNamesake,
  insertExam,
  listCategories,
  listExams,
  listResourceKinds,
  updateExam,
} from './queries.server.ts'
import { type ExamForm, normalizeExam } from './rules.ts'
import { exams } from './tables.server.ts'

const kind = { table: exams, kind: 'exam', topic: 'exams' } as const

export const readExams = (scope: MemberScope, filter: ExamFilter): Promise<ListPage<ExamItem>> =>
  transact(scope, (tx) => listExams(tx, filter))

export const readExam = (scope: MemberScope, id: string): Promise<Exam> =>
  transact(scope, (tx) => presentExam(tx, id))

export const readExamOptions = (scope: MemberScope) =>
  transact(scope, async (tx) => ({
    categories: await listCategories(tx),
    resourceKinds: await listResourceKinds(tx),
  }))

/** @throws `validation_failed` (422) for a name that is taken. */
export function createExam(scope: MemberScope, form: ExamForm): Promise<Exam> {
  return transact(scope, async (tx) => {
    const normal = normalizeExam(form)
    await assertNameFree(tx, normal)
    const created = present(await insertExam(tx, normal))
    await record(tx, { act: 'create', kind: 'exam', id: created.id, after: created as Snapshot })
    await publish(tx, { topic: kind.topic, id: created.id })
    return created
  })
}

/**
 * @throws `stale_version` (409) with the current record when another write came first; `validation_failed` (422)
 * for a name that is taken.
 */
export function changeExam(scope: MemberScope, id: string, form: ExamForm, version: number): Promise<Exam> {
  return transact(scope, async (tx) => {
    const before = await presentExam(tx, id)
    if (before.version !== version) throw problem(examProblems, 'stale_version', { current: before })
    const normal = normalizeExam(form)
    await assertNameFree(tx, normal, id)
    const row = await updateExam(tx, id, normal, version)
    if (!row) throw problem(examProblems, 'stale_version', { current: await presentExam(tx, id) })
    const after = present(row)
    await record(tx, {
      act: 'update',
      kind: 'exam',
      id,
      before: before as Snapshot,
      after: after as Snapshot,
    })
    await publish(tx, { topic: kind.topic, id })
    return after
  })
}

export const activateExams = (scope: MemberScope, ids: readonly string[], isActive: boolean) =>
  transact(scope, (tx) => activateRecords(tx, kind, ids, isActive))

/** @throws `in_use` (409) with what refers to them; `not_found` (404). */
export const deleteExams = (findUses: readonly FindUses[], scope: MemberScope, ids: readonly string[]) =>
  transact(scope, (tx) => removeRecords(tx, kind, ids, findUses))

export const undeleteExams = (scope: MemberScope, ids: readonly string[]) =>
  transact(scope, (tx) => restoreRecords(tx, kind, ids))

async function assertNameFree(tx: Transaction<MemberScope>, { name }: ExamForm, but?: string): Promise<void> {
  if (await findNamesake(tx, name, but))
    throw failure('validation_failed', { errors: { name: 'Já existe um exame com este nome' } })
}

async function presentExam(tx: Transaction<MemberScope>, id: string): Promise<Exam> {
  const row = await findExam(tx, id)
  if (!row) throw failure('not_found')
  return present(row)
}

function present(row: ExamRow): Exam {
  const { orgId: _, deletedAt: __, searchText: ___, createdAt, updatedAt, ...fields } = row
  return { ...fields, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
