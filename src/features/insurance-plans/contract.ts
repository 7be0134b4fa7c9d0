import { z } from 'zod'
import { memberRoute } from '#platform/http/contract.ts'
import { int4ForRule, optionalDay, text, uuid, version } from '#platform/http/fields.ts'
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
import { checkPlan, planLimits } from './rules.ts'

const product = z.object({
  id: uuid.optional(),
  name: text(planLimits.productName),
  code: text(planLimits.productCode).default(''),
  isActive: z.boolean().default(true),
})

const planUnit = z.object({
  unitId: uuid,
  acceptedFrom: optionalDay('Data inválida. Ex: 01/03/2027').default(''),
})

const fields = z.object({
  name: text(planLimits.name),
  operator: text(planLimits.operator).default(''),
  ansCode: text(10).default('').describe('Registro na ANS.'),
  requiresAuthorization: z.boolean().default(false),
  followUpDays: int4ForRule()
    .nullable()
    .default(null)
    .describe('Prazo de retorno, onde o profissional não tem o seu, que vem antes.'),
  acceptedEverywhere: z.boolean().default(true).describe('Em todas as unidades, ou só nas de `units`.'),
  units: z.array(planUnit).max(500).readonly().default([]),
  isActive: z.boolean().default(true),
  products: z.array(product).max(200).readonly().default([]),
})

export const planSchema = output(fields).extend({
  ...recordFields,
  products: z.array(output(product).extend({ id: uuid })).readonly(),
})
export type Plan = z.infer<typeof planSchema>

export const planItem = planSchema
  .omit({ createdAt: true, updatedAt: true, units: true, products: true })
  .extend({
    ...deletedItem,
    /** The active ones, in order. */
    products: z.array(z.object({ id: uuid, name: z.string() })),
    /** The number of units that accept it, today or from a day on, unless all do. */
    unitCount: z.int(),
  })
export type PlanItem = z.infer<typeof planItem>

export const planSorts = ['name', 'operator', 'createdAt'] as const
export const planProblems = staleProblem(planSchema)

const id = uuid
const tag = 'Convênios'
const tags = [tag]
const { remove, restore } = deletionRoutes('plans.update', 'insurance-plans', tag)

export const plansContract = {
  list: memberRoute('plans.read')
    .route({ method: 'GET', path: '/orgs/{orgId}/insurance-plans', tags, summary: 'Convênios da rede' })
    .input(
      listInput(planSorts).extend({
        isActive: yesNo.optional(),
        ...deletedFilter,
        requiresAuthorization: yesNo.optional(),
        /** Names of operadoras. */
        operator: several(text(planLimits.operator)),
        /** Filters by a unit that accepts it, today or from a day on. */
        unitId: uuid.optional(),
      }),
    )
    .output(listOutput(planItem)),
  find: memberRoute('plans.read')
    .route({ method: 'GET', path: '/orgs/{orgId}/insurance-plans/{id}', tags, summary: 'Um convênio' })
    .input(z.object({ orgId, id }))
    .output(planSchema),
  options: memberRoute('plans.read')
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/insurance-plan-options',
      tags,
      summary: 'Operadoras já cadastradas',
    })
    .input(z.object({ orgId }))
    .output(z.object({ operators: z.array(z.string()) })),
  create: memberRoute('plans.update')
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/insurance-plans',
      tags,
      summary: 'Criar convênio',
      successStatus: 201,
    })
    .input(withRules(fields.extend({ orgId }), checkPlan))
    .output(planSchema),
  update: memberRoute('plans.update')
    .route({
      method: 'PUT',
      path: '/orgs/{orgId}/insurance-plans/{id}',
      tags,
      summary: 'Alterar convênio',
      description:
        'Envie em `version` a versão que você leu. Quem cuida de algumas unidades altera só as linhas delas.',
    })
    .input(withRules(fields.extend({ orgId, id, version: version }), checkPlan))
    .errors(planProblems)
    .output(planSchema),
  activate: activationRoute('plans.update', 'insurance-plans', tag),
  remove,
  restore: restore.errors(nameTakenProblem),
}
