import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import type { FindUses } from '#platform/records/records.server.ts'
import {
  activateExams,
  changeExam,
  createExam,
  deleteExams,
  readExam,
  readExamOptions,
  readExams,
  undeleteExams,
} from './commands.server.ts'
import { examsContract } from './contract.ts'

const api = apiOf(examsContract)

/** `findUses`: what later features have that refers to exams. */
export const examsApi = (findUses: readonly FindUses[]) =>
  api.router({
    list: api.list.handler(({ context, input: { orgId, ...filter } }) =>
      readExams(member(context, orgId), filter),
    ),
    find: api.find.handler(({ context, input }) => readExam(member(context, input.orgId), input.id)),
    options: api.options.handler(({ context, input }) => readExamOptions(member(context, input.orgId))),
    create: api.create.handler(({ context, input: { orgId, ...form } }) =>
      createExam(member(context, orgId), form),
    ),
    update: api.update.handler(({ context, input: { orgId, id, version, ...form } }) =>
      changeExam(member(context, orgId), id, form, version),
    ),
    activate: api.activate.handler(({ context, input }) =>
      activateExams(member(context, input.orgId), input.ids, input.isActive),
    ),
    remove: api.remove.handler(({ context, input }) =>
      deleteExams(findUses, member(context, input.orgId), input.ids),
    ),
    restore: api.restore.handler(({ context, input }) =>
      undeleteExams(member(context, input.orgId), input.ids),
    ),
  })
