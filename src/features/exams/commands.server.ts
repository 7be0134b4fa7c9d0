import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { recordCommands } from '#platform/records/commands.server.ts'
import {
  assertNamesFree,
  findRow,
  insertRow,
  isNameTaken,
  presentRow,
  updateRow,
} from '#platform/records/rows.server.ts'
import {
  columnsOf,
  listCategories,
  listExams,
  listResourceKinds,
  listUnitResourceKinds,
} from './queries.server.ts'
import { type ExamForm, normalizeExam } from './rules.ts'
import { exams } from './tables.server.ts'

export const examCommands = recordCommands({
  kind: { table: exams, kind: 'exam', topic: 'exams' },
  list: listExams,
  async find(tx, id) {
    const row = await findRow(tx, exams, id)
    return row && presentRow(row)
  },
  normalize: normalizeExam,
  async assertValid(tx, { name }: ExamForm, before) {
    if (await isNameTaken(tx, exams, name, before?.id))
      throw failure('validation_failed', { errors: { name: 'Já existe um exame com este nome' } })
  },
  insert: async (tx, form) => presentRow(await insertRow(tx, exams, columnsOf(form))),
  async update(tx, id, form, version) {
    const row = await updateRow(tx, exams, { id, version }, columnsOf(form))
    return row && presentRow(row)
  },
  assertRestored: (tx, ids) => assertNamesFree(tx, exams, ids),
})

export const readExamOptions = (scope: MemberScope) =>
  transact(scope, async (tx) => ({
    categories: await listCategories(tx),
    resourceKinds: await listResourceKinds(tx),
    unitResourceKinds: await listUnitResourceKinds(tx),
  }))
