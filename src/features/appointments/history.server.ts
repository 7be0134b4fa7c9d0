import { sql } from 'drizzle-orm'
import type { Conceal } from '#platform/audit/api.server.ts'
import type { Snapshot } from '#platform/audit/kinds.ts'
import { unlessEmpty } from '#platform/audit/projection.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import type { TimeBefore } from './rules.ts'

/** Place and time: of another unit's agenda, they stay hidden from people restricted to other units. */
const placed: ReadonlySet<string> = new Set<keyof TimeBefore>([
  'unitId',
  'professionalId',
  'startsAt',
  'endsAt',
  'arrivalPlace',
  'isOverbooked',
])

/**
 * Conceals place and time in the entries from when the appointment belonged to a unit that the person may not
 * see. An entry names the unit only when it changed: the unit in between stands in the next such entry, or in
 * the appointment.
 */
export const concealPlaces: Conceal = async (tx, id, entries) => {
  const units = tx.units ?? []
  const { current, left } = await readUnits(tx, id)
  const unitAfter = (entryId: string) => left.find((one) => one.id > entryId)?.unitId ?? current
  return entries.flatMap((entry) => {
    const after = unitAfter(entry.id)
    const before = left.find((one) => one.id === entry.id)?.unitId ?? after
    const stated = {
      before: entry.before && (units.includes(before) ? entry.before : unplaced(entry.before)),
      after: entry.after && (units.includes(after) ? entry.after : unplaced(entry.after)),
    }
    return unlessEmpty(entry, stated) ?? []
  })
}

const unplaced = (snapshot: Snapshot): Snapshot =>
  Object.fromEntries(Object.entries(snapshot).filter(([field]) => !placed.has(field)))

/**
 * Returns the units that the appointment left, in order, each with the entry that says so, and the current
 * unit.
 */
async function readUnits({ db, orgId }: Transaction<MemberScope>, id: string) {
  const { rows } = await db.execute<{ current: string; left: { id: string; unitId: string }[] }>(sql`
    select a.unit_id as current, (
        select coalesce(json_agg(json_build_object('id', l.id, 'unitId', l.before->>'unitId') order by l.id), '[]')
          from audit_log l
         where l.org_id = a.org_id and l.kind = 'appointment' and l.entity_id = a.id::text and l.before->>'unitId' is not null) as left
      from appointments a where a.org_id = ${orgId} and a.id = ${id}::uuid`)
  return rows[0] ?? { current: '', left: [] }
}
