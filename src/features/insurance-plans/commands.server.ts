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
import { type Plan, type PlanItem, planProblems } from './contract.ts'
import {
  findNamesake,
  findPlan,
  insertPlan,
  listKnownUnits,
  listOperators,
  listPlans,
  listPlanUnits,
  listProducts,
  type PlanFilter,
  updatePlan,
  writePlanUnits,
  writeProducts,
} from './queries.server.ts'
import { normalizePlan, type PlanForm } from './rules.ts'
import { insurancePlans } from './tables.server.ts'

const kind = { table: insurancePlans, kind: 'insurancePlan', topic: 'insurance-plans' } as const

export const readPlans = (scope: MemberScope, filter: PlanFilter): Promise<ListPage<PlanItem>> =>
  transact(scope, (tx) => listPlans(tx, filter))

export const readPlan = (scope: MemberScope, id: string): Promise<Plan> =>
  transact(scope, (tx) => presentPlan(tx, id))

export const readPlanOptions = (scope: MemberScope) =>
  transact(scope, async (tx) => ({ operators: await listOperators(tx) }))

/** @throws `validation_failed` (422) for a name that is taken, a unit that is not there. */
export function createPlan(scope: MemberScope, form: PlanForm): Promise<Plan> {
  return transact(scope, async (tx) => {
    const { products, units, ...fields } = normalizePlan(form)
    await assertValid(tx, { ...fields, units }, null)
    const { id } = await insertPlan(tx, fields)
    await writeProducts(
      tx,
      id,
      products.map(({ id: _, ...one }) => one),
    )
    await writePlanUnits(tx, id, units)
    const created = await presentPlan(tx, id)
    await record(tx, { act: 'create', kind: 'insurancePlan', id, after: created as Snapshot })
    await publish(tx, { topic: kind.topic, id })
    return created
  })
}

/**
 * @throws `stale_version` (409) with the current record when another write came first; `validation_failed` (422)
 * for a name that is taken, a unit that is not there.
 */
export function changePlan(scope: MemberScope, id: string, form: PlanForm, version: number): Promise<Plan> {
  return transact(scope, async (tx) => {
    const before = await presentPlan(tx, id)
    const { products, units, ...fields } = normalizePlan(form)
    if (before.version !== version) throw problem(planProblems, 'stale_version', { current: before })
    await assertValid(tx, { ...fields, units }, before)
    if (!(await updatePlan(tx, id, fields, version)))
      throw problem(planProblems, 'stale_version', { current: await presentPlan(tx, id) })
    await writeProducts(tx, id, products)
    await writePlanUnits(tx, id, units)
    const after = await presentPlan(tx, id)
    await record(tx, {
      act: 'update',
      kind: 'insurancePlan',
      id,
      before: before as Snapshot,
      after: after as Snapshot,
    })
    await publish(tx, { topic: kind.topic, id })
    return after
  })
}

export const activatePlans = (scope: MemberScope, ids: readonly string[], isActive: boolean) =>
  transact(scope, (tx) => activateRecords(tx, kind, ids, isActive))

/** @throws `in_use` (409) with what refers to them; `not_found` (404). */
export const deletePlans = (findUses: readonly FindUses[], scope: MemberScope, ids: readonly string[]) =>
  transact(scope, (tx) => removeRecords(tx, kind, ids, findUses))

export const undeletePlans = (scope: MemberScope, ids: readonly string[]) =>
  transact(scope, (tx) => restoreRecords(tx, kind, ids))

/** What only the database knows to be wrong. */
async function assertValid(
  tx: Transaction<MemberScope>,
  { name, acceptedEverywhere, units }: Omit<PlanForm, 'products'>,
  before: Plan | null,
): Promise<void> {
  const errors: Record<string, string> = {}
  if (await findNamesake(tx, name, before?.id)) errors.name = 'Já existe um convênio com este nome'
  if (tx.units !== null && acceptedEverywhere !== (before?.acceptedEverywhere ?? false))
    errors.acceptedEverywhere = 'Você cuida de algumas unidades: escolha entre elas onde o convênio é aceito'
  const known = await listKnownUnits(
    tx,
    units.map(({ unitId }) => unitId),
  )
  for (const [at, { unitId }] of units.entries())
    if (!known.has(unitId)) errors[`units.${at}.unitId`] = 'Esta unidade não existe mais'
  if (Object.keys(errors).length > 0) throw failure('validation_failed', { errors })
}

async function presentPlan(tx: Transaction<MemberScope>, id: string): Promise<Plan> {
  const row = await findPlan(tx, id)
  if (!row) throw failure('not_found')
  const { orgId: _, deletedAt: __, searchText: ___, createdAt, updatedAt, ...fields } = row
  const products = await listProducts(tx, id)
  return {
    ...fields,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    units: await listPlanUnits(tx, id),
    products: products.map(({ id, name, code, isActive }) => ({ id, name, code, isActive })),
  }
}
