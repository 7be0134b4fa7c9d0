import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { recordCommands } from '#platform/records/commands.server.ts'
import { findRow, insertRow, presentRow, updateRow } from '#platform/records/rows.server.ts'
import type { Unit } from './contract.ts'
import {
  columnsOf,
  listResources,
  listUnits,
  type UnitRow,
  withinUnits,
  writeResources,
} from './queries.server.ts'
import { normalizeUnit, type UnitForm } from './rules.ts'
import { units } from './tables.server.ts'

export const unitCommands = recordCommands({
  kind: {
    table: units,
    kind: 'unit',
    topic: 'units',
    /** Live events reach everybody who may see the unit. */
    concerns: (id) => ({ unitIds: [id] }),
  },
  list: listUnits,
  async find(tx, id) {
    const row = await findRow(tx, units, id, withinUnits(tx))
    return row && present(tx, row)
  },
  normalize: normalizeUnit,
  /** @throws `forbidden` (403) for a person restricted to some units: a new one would not be among them */
  async assertValid(tx, _: UnitForm, before) {
    if (before === null && tx.units !== null) throw failure('forbidden')
  },
  async insert(tx, { resources, ...fields }) {
    const row = await insertRow(tx, units, columnsOf(fields))
    await writeResources(
      tx,
      row.id,
      resources.map(({ id: _, ...one }) => one),
    )
    return present(tx, row)
  },
  async update(tx, id, { resources, ...fields }, version) {
    const row = await updateRow(tx, units, { id, version, within: withinUnits(tx) }, columnsOf(fields))
    if (!row) return undefined
    await writeResources(tx, id, resources)
    return present(tx, row)
  },
  /** @throws `not_found` (404) when one is not among the person's units */
  assertReachable({ units: own }, ids) {
    if (own !== null && ids.some((id) => !own.includes(id))) throw failure('not_found')
  },
})

async function present(tx: Transaction<MemberScope>, row: UnitRow): Promise<Unit> {
  const resources = await listResources(tx, row.id)
  return {
    ...presentRow(row),
    openedOn: row.openedOn ?? '',
    resources: resources.map(({ id, name, kind, capacity, hours }) => ({
      id,
      name,
      kind,
      capacity,
      hours,
    })),
  }
}
