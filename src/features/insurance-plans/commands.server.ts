import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
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
import type { Plan } from './contract.ts'
import {
  columnsOf,
  listKnownUnits,
  listOperators,
  listPlans,
  listPlanUnits,
  listProducts,
  type PlanRow,
  writePlanUnits,
  writeProducts,
} from './queries.server.ts'
import { normalizePlan, type PlanForm } from './rules.ts'
import { insurancePlans } from './tables.server.ts'

export const planCommands = recordCommands({
  kind: { table: insurancePlans, kind: 'insurancePlan', topic: 'insurance-plans' },
  list: listPlans,
  async find(tx, id) {
    const row = await findRow(tx, insurancePlans, id)
    return row && present(tx, row)
  },
  normalize: normalizePlan,
  assertValid,
  async insert(tx, { products, units, ...fields }) {
    const row = await insertRow(tx, insurancePlans, columnsOf(fields))
    await writeProducts(
      tx,
      row.id,
      products.map(({ id: _, ...one }) => one),
    )
    await writePlanUnits(tx, row.id, units)
    return present(tx, row)
  },
  async update(tx, id, { products, units, ...fields }, version) {
    const row = await updateRow(tx, insurancePlans, { id, version }, columnsOf(fields))
    if (!row) return undefined
    await writeProducts(tx, id, products)
    await writePlanUnits(tx, id, units)
    return present(tx, row)
  },
  assertRestored: (tx, ids) => assertNamesFree(tx, insurancePlans, ids),
})

export const readPlanOptions = (scope: MemberScope) =>
  transact(scope, async (tx) => ({ operators: await listOperators(tx) }))

/** @throws `validation_failed` (422) for a name that is taken, a unit that doesn't exist */
async function assertValid(
  tx: Transaction<MemberScope>,
  { name, acceptedEverywhere, units }: PlanForm,
  before: Plan | null,
): Promise<void> {
  const errors: Record<string, string> = {}
  if (await isNameTaken(tx, insurancePlans, name, before?.id))
    errors.name = 'Já existe um convênio com este nome'
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

async function present(tx: Transaction<MemberScope>, row: PlanRow): Promise<Plan> {
  const products = await listProducts(tx, row.id)
  return {
    ...presentRow(row),
    units: await listPlanUnits(tx, row.id),
    products: products.map(({ id, name, code, isActive }) => ({ id, name, code, isActive })),
  }
}
