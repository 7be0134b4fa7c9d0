import { record } from '#platform/audit/audit.server.ts'
import type { Snapshot } from '#platform/audit/kinds.ts'
import { type MemberScope, type Open, transact } from '#platform/db/transaction.server.ts'
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
  transact(scope, (open) => listUnits(open, filter))

export function readUnit(scope: MemberScope, id: string): Promise<Unit> {
  return transact(scope, (open) => presentUnit(open, id))
}

/** @throws `forbidden` (403) for who is restricted to some units: the new one would not be among them. */
export function createUnit(scope: MemberScope, form: UnitForm): Promise<Unit> {
  return transact(scope, async (open) => {
    if (open.units !== null) throw failure('forbidden')
    const { resources, ...fields } = normalizeUnit(form)
    const row = await insertUnit(open, fields)
    await writeResources(
      open,
      row.id,
      resources.map(({ id: _, ...one }) => one),
    )
    const created = await presentUnit(open, row.id)
    await record(open, { act: 'create', kind: 'unit', id: row.id, after: created as Snapshot })
    await publish(open, { topic: kind.topic, id: row.id, ...concerns(row.id) })
    return created
  })
}

/** @throws `stale_version` (409) with the current record when another write came first. */
export function changeUnit(scope: MemberScope, id: string, form: UnitForm, version: number): Promise<Unit> {
  return transact(scope, async (open) => {
    const before = await presentUnit(open, id)
    const { resources, ...fields } = normalizeUnit(form)
    if (!(await updateUnit(open, id, fields, version)))
      throw problem(unitProblems, 'stale_version', { current: await presentUnit(open, id) })
    await writeResources(open, id, resources)
    const after = await presentUnit(open, id)
    await record(open, {
      act: 'update',
      kind: 'unit',
      id,
      before: before as Snapshot,
      after: after as Snapshot,
    })
    await publish(open, { topic: kind.topic, id, ...concerns(id) })
    return after
  })
}

/** @throws `in_use` (409) with what refers to them; `not_found` (404). */
export const deleteUnits = (findUses: readonly FindUses[], scope: MemberScope, ids: readonly string[]) =>
  transact(scope, async (open) => {
    refuseOthers(open, ids)
    return removeRecords(open, kind, ids, findUses)
  })

export const undeleteUnits = (scope: MemberScope, ids: readonly string[]) =>
  transact(scope, async (open) => {
    refuseOthers(open, ids)
    return restoreRecords(open, kind, ids)
  })

/** @throws `not_found` (404) when one is not of the network, or not among the units of who asks. */
export const activateUnits = (scope: MemberScope, ids: readonly string[], isActive: boolean) =>
  transact(scope, async (open) => {
    refuseOthers(open, ids)
    return activateRecords(open, kind, ids, isActive)
  })

function refuseOthers({ units: own }: Open<MemberScope>, ids: readonly string[]) {
  if (own !== null && ids.some((id) => !own.includes(id))) throw failure('not_found')
}

async function presentUnit(open: Open<MemberScope>, id: string): Promise<Unit> {
  const row = await findUnit(open, id)
  if (!row) throw failure('not_found')
  return present(row, await listResources(open, id))
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
