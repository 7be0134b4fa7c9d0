import { insurancePlans } from '#features/insurance-plans/tables.server.ts'
import { units } from '#features/units/tables.server.ts'
import { record } from '#platform/audit/audit.server.ts'
import type { Snapshot } from '#platform/audit/kinds.ts'
import { type MemberScope, type Open, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { judgeAnew, professionalNews } from '../commands.server.ts'
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
 * Puts the professionals into units and takes them out of others, with the hours that they have there; all or none.
 * @throws `not_found` (404); `validation_failed` (422) for a unit that is not there, or when none of the person's own
 * units would be left, and the record out of sight.
 */
export const changeUnits = (scope: MemberScope, ids: readonly string[], change: Change) =>
  changeParts(scope, ids, async (open) => {
    if ((await findUnknown(open, units, [...change.add, ...change.remove])).length > 0)
      throw wrong('Uma das unidades não existe mais')
    await addUnits(open, ids, change.add)
    await removeUnits(open, ids, change.remove)
    if (open.units !== null && (await findVisible(open, ids)).length < new Set(ids).size)
      throw wrong('Deixe ao menos uma das suas unidades')
  })

/** Convênios that stand already keep their products. */
export const changePlans = (scope: MemberScope, ids: readonly string[], change: Change) =>
  changeParts(scope, ids, async (open) => {
    if ((await findUnknown(open, insurancePlans, change.add)).length > 0)
      throw wrong('Um dos convênios não existe mais')
    await addPlans(open, ids, change.add)
    await removePlans(open, ids, change.remove)
  })

const wrong = (message: string) => failure('validation_failed', { errors: { add: message } })

function changeParts(
  scope: MemberScope,
  ids: readonly string[],
  change: (open: Open<MemberScope>) => Promise<void>,
): Promise<{ ids: string[] }> {
  return transact(scope, async (open) => {
    const found = await lockProfessionals(open, ids)
    if (found.length < new Set(ids).size) throw failure('not_found')
    const before = await partsOf(open, found)
    await change(open)
    const after = await partsOf(open, found)
    const changed = found.filter((id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)))
    await touchProfessionals(open, changed)
    for (const id of changed) {
      await record(open, {
        act: 'update',
        kind: 'professional',
        id,
        before: before.get(id) as Snapshot | undefined,
        after: after.get(id) as Snapshot | undefined,
      })
      await publish(open, professionalNews(id, before.get(id)?.unitIds))
    }
    const moved = changed.filter((id) => before.get(id)?.unitIds.join() !== after.get(id)?.unitIds.join())
    await judgeAnew(open, await listAccounts(open, moved))
    return { ids: changed }
  })
}

async function partsOf(open: Open<MemberScope>, ids: readonly string[]): Promise<Map<string, Parts>> {
  const parts = new Map<string, Parts>()
  for (const id of ids) parts.set(id, await readParts(open, id))
  return parts
}
