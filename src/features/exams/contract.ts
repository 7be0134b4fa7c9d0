import { z } from 'zod'
import { weekHours } from '#features/units/contract.ts'
import { memberRoute } from '#platform/http/contract.ts'
import { cents, int4ForRule, text, uuid, version } from '#platform/http/fields.ts'
import { output } from '#platform/http/outputFields.ts'
import { withRules } from '#platform/http/rules.ts'
import {
  activationRoute,
  deletedFilter,
  deletedItem,
  deletionRoutes,
  listInput,
  listOutput,
  nameTakenProblem,
  orgId,
  recordFields,
  several,
  staleProblem,
  yesNo,
} from '#platform/records/contract.ts'
import { examImportsContract } from './imports/contract.ts'
import { checkExam, examLimits, screeningCodes } from './rules.ts'

const fields = z.object({
  name: text(examLimits.name),
  code: text(examLimits.code).default('').describe('Oito dígitos da tabela TUSS, ou código próprio.'),
  isTuss: z.boolean().default(true),
  category: text(examLimits.category),
  durationMin: int4ForRule().nullable(),
  bufferBeforeMin: int4ForRule().default(0),
  bufferAfterMin: int4ForRule().default(0),
  preparation: text(examLimits.preparation).default(''),
  fastingMinHours: int4ForRule().nullable().default(null),
  fastingMaxHours: int4ForRule().nullable().default(null),
  selfPayPriceCents: cents().nullable().default(null).describe('Preço particular, em centavos.'),
  resourceKind: text(examLimits.resourceKind)
    .nullable()
    .default(null)
    .describe('O tipo de sala ou equipamento que ocupa.'),
  isOnResourceAlone: z.boolean().default(false).describe('Pode ser feito sem profissional.'),
  permittedHours: weekHours.nullable().default(null),
  requiresMedicalRequest: z.boolean().default(false),
  screeningQuestions: z.array(z.enum(screeningCodes)).max(screeningCodes.length).readonly().default([]),
  ownQuestions: z.array(text(examLimits.ownQuestion)).max(20).readonly().default([]),
  isActive: z.boolean().default(true),
})

export const examSchema = output(fields).extend({ ...recordFields, durationMin: z.int() })
export type Exam = z.infer<typeof examSchema>

export const examItem = examSchema
  .pick({
    id: true,
    version: true,
    name: true,
    code: true,
    isTuss: true,
    category: true,
    durationMin: true,
    fastingMinHours: true,
    fastingMaxHours: true,
    selfPayPriceCents: true,
    resourceKind: true,
    isOnResourceAlone: true,
    requiresMedicalRequest: true,
    isActive: true,
  })
  .extend({
    ...deletedItem,
    /** The number of convênios that cover it; the next is how many of these require an authorisation. */
    coveredCount: z.int(),
    authorizationCount: z.int(),
  })
export type ExamItem = z.infer<typeof examItem>

export const examSorts = ['name', 'category', 'code', 'durationMin', 'createdAt'] as const
export const examProblems = staleProblem(examSchema)

const id = uuid
const tag = 'Exames'
const tags = [tag]
const { remove, restore } = deletionRoutes('exams.update', 'exams', tag)

export const examsContract = {
  list: memberRoute('exams.read')
    .route({ method: 'GET', path: '/orgs/{orgId}/exams', tags, summary: 'Exames da rede' })
    .input(
      listInput(examSorts).extend({
        isActive: yesNo.optional(),
        ...deletedFilter,
        category: several(text(examLimits.category)),
        resourceKind: several(text(examLimits.resourceKind)),
        requiresAuthorization: yesNo.optional().describe('Se algum convênio pede autorização.'),
        insurancePlanId: uuid.optional().describe('Os que este convênio cobre.'),
      }),
    )
    .output(listOutput(examItem)),
  find: memberRoute('exams.read')
    .route({ method: 'GET', path: '/orgs/{orgId}/exams/{id}', tags, summary: 'Um exame' })
    .input(z.object({ orgId, id }))
    .output(examSchema),
  options: memberRoute('exams.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/exam-options',
      tags,
      summary: 'Categorias e tipos de recurso já cadastrados',
    })
    .input(z.object({ orgId }))
    .output(
      z.object({
        categories: z.array(z.string()),
        resourceKinds: z.array(z.string()),
        unitResourceKinds: z.array(z.string()).describe('Os que alguma unidade tem, das que você vê.'),
      }),
    ),
  create: memberRoute('exams.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/exams',
      tags,
      summary: 'Criar exame',
      successStatus: 201,
    })
    .input(withRules(fields.extend({ orgId }), checkExam))
    .output(examSchema),
  update: memberRoute('exams.update')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/exams/{id}',
      tags,
      summary: 'Alterar exame',
      description:
        'Envie em `version` a versão que você leu. Se outra pessoa gravou antes, a resposta é 409 com os dados atuais em `current`.',
    })
    .input(withRules(fields.extend({ orgId, id, version: version }), checkExam))
    .errors(examProblems)
    .output(examSchema),
  activate: activationRoute('exams.update', 'exams', tag),
  remove,
  restore: restore.errors(nameTakenProblem),
  imports: examImportsContract,
}
