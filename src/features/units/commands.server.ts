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
import { type Unit, type UnitItem, unitProblems } from './contract.ts'
import {
  findUnit,
  insertUnit,
  listResources,
  listUnits,
  type UnitFilter,
  type UnitRow,
  updateUnit,
  writeResources,
} from './queries.server.ts'
import { normalizeUnit, type UnitForm } from './rules.ts'
import { units } from './tables.server.ts'

/** Whoever may see the unit. */
const concerns = (id: string) => ({ unitIds: [id] })
const kind = { table: units, kind: 'unit', topic: 'units', concerns } as const

export const readUnits = (scope: MemberScope, filter: UnitFilter): Promise<ListPage<UnitItem>> =>
  transact(scope, (tx) => listUnits(tx, filter))

export function readUnit(scope: MemberScope, id: string): Promise<Unit> {
  return transact(scope, (tx) => presentUnit(tx, id))
}

/** @throws `forbidden` (403) for who is restricted to some units: the new one would not be among them. */
export function createUnit(scope: MemberScope, form: UnitForm): Promise<Unit> {
  return transact(scope, async (tx) => {
    if (tx.units !== null) throw failure('forbidden')
    const { resources, ...fields } = normalizeUnit(form)
    const row = await insertUnit(tx, fields)
    await writeResources(
      tx,
      row.id,
      resources.map(({ id: _, ...one }) => one),
    )
    const created = await presentUnit(tx, row.id)
    await record(tx, { act: 'create', kind: 'unit', id: row.id, after: created as Snapshot })
    await publish(tx, { topic: kind.topic, id: row.id, ...concerns(row.id) })
    return created
  })
}

/** @throws `stale_version` (409) with the current record when another write came first. */
export function changeUnit(scope: MemberScope, id: string, form: UnitForm, version: number): Promise<Unit> {
  return transact(scope, async (tx) => {
    const before = await presentUnit(tx, id)
    const { resources, ...fields } = normalizeUnit(form)
    if (!(await updateUnit(tx, id, fields, version)))
      throw problem(unitProblems, 'stale_version', { current: await presentUnit(tx, id) })
    await writeResources(tx, id, resources)
    const after = await presentUnit(tx, id)
    await record(tx, {
      act: 'update',
      kind: 'unit',
      id,
      before: before as Snapshot,
      after: after as Snapshot,
    })
    await publish(tx, { topic: kind.topic, id, ...concerns(id) })
    return after
  })
}

/** @throws `in_use` (409) with what refers to them; `not_found` (404). */
export const deleteUnits = (findUses: readonly FindUses[], scope: MemberScope, ids: readonly string[]) =>
  transact(scope, async (tx) => {
    assertOwn(tx, ids)
    return removeRecords(tx, kind, ids, findUses)
  })

export const undeleteUnits = (scope: MemberScope, ids: readonly string[]) =>
  transact(scope, async (tx) => {
    assertOwn(tx, ids)
    return restoreRecords(tx, kind, ids)
  })

/** @throws `not_found` (404) when one is not of the network, or not among the units of who asks. */
export const activateUnits = (scope: MemberScope, ids: readonly string[], isActive: boolean) =>
  transact(scope, async (tx) => {
    assertOwn(tx, ids)
    return activateRecords(tx, kind, ids, isActive)
  })

function assertOwn({ units: own }: Transaction<MemberScope>, ids: readonly string[]) {
  if (own !== null && ids.some((id) => !own.includes(id))) throw failure('not_found')
}

async function presentUnit(tx: Transaction<MemberScope>, id: string): Promise<Unit> {
  const row = await findUnit(tx, id)
  if (!row) throw failure('not_found')
  return present(row, await listResources(tx, id))
}

function present(row: UnitRow, resources: Awaited<ReturnType<typeof listResources>>): Unit {
  const { orgId: _, deletedAt: __, searchText: ___, createdAt, updatedAt, openedOn, ...fields } = row
  return {
    ...fields,
    openedOn: openedOn ?? '',
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    resources: resources.map(({ id, name, kind, capacity, hours }) => ({
      id,
      name,
      kind,
      capacity,
      hours,
    })),
  }
}
