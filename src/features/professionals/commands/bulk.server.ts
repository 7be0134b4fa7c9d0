import { insurancePlans } from '#features/insurance-plans/tables.server.ts'
import { units } from '#features/units/tables.server.ts'
import { record } from '#platform/audit/audit.server.ts'
import type { Snapshot } from '#platform/audit/kinds.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { judgeAnew, professionalEvent } from '../commands.server.ts'
import {
  addPlans,
  addUnits,
  findUnknown,
  type Parts,
  readParts,
  removePlans,
  removeUnits,
} from '../queries/parts.server.ts'
import { findVisible, listAccounts, lockProfessionals, touchProfessionals } from '../queries.server.ts'

interface Change {
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/**
 * Adds the professionals to units and removes them from others, with the hours that they have there; all or
 * none.
 * @throws `not_found` (404); `validation_failed` (422) for a unit that does not exist, or when none of the
 * person's own units would be left, and the record out of sight
 */
export const changeUnits = (scope: MemberScope, ids: readonly string[], change: Change) =>
  changeParts(scope, ids, async (tx) => {
    if ((await findUnknown(tx, units, [...change.add, ...change.remove])).length > 0)
      throw wrong('Uma das unidades não existe mais')
    await addUnits(tx, ids, change.add)
    await removeUnits(tx, ids, change.remove)
    if (tx.units !== null && (await findVisible(tx, ids)).length < new Set(ids).size)
      throw wrong('Deixe ao menos uma das suas unidades')
  })

/** Adds and removes convênios; those that are there already keep their products. */
export const changePlans = (scope: MemberScope, ids: readonly string[], change: Change) =>
  changeParts(scope, ids, async (tx) => {
    if ((await findUnknown(tx, insurancePlans, change.add)).length > 0)
      throw wrong('Um dos convênios não existe mais')
    await addPlans(tx, ids, change.add)
    await removePlans(tx, ids, change.remove)
  })

const wrong = (message: string) => failure('validation_failed', { errors: { add: message } })

function changeParts(
  scope: MemberScope,
  ids: readonly string[],
  change: (tx: Transaction<MemberScope>) => Promise<void>,
): Promise<{ ids: string[] }> {
  return transact(scope, async (tx) => {
    const found = await lockProfessionals(tx, ids)
    if (found.length < new Set(ids).size) throw failure('not_found')
    const before = await partsOf(tx, found)
    await change(tx)
    const after = await partsOf(tx, found)
    const changed = found.filter((id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)))
    await touchProfessionals(tx, changed)
    for (const id of changed) {
      await record(tx, {
        act: 'update',
        kind: 'professional',
        id,
        before: before.get(id) as Snapshot | undefined,
        after: after.get(id) as Snapshot | undefined,
      })
      await publish(tx, professionalEvent(id, before.get(id)?.unitIds))
    }
    const moved = changed.filter((id) => before.get(id)?.unitIds.join() !== after.get(id)?.unitIds.join())
    await judgeAnew(tx, await listAccounts(tx, moved))
    return { ids: changed }
  })
}

async function partsOf(tx: Transaction<MemberScope>, ids: readonly string[]): Promise<Map<string, Parts>> {
  const parts = new Map<string, Parts>()
  for (const id of ids) parts.set(id, await readParts(tx, id))
  return parts
}
