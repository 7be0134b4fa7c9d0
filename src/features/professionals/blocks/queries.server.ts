import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { units } from '#features/units/tables.server.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { visibleTo } from '../queries.server.ts'
import type { BlockForm, PlacedBlock } from '../rules.ts'
import { blocks, professionals } from '../tables.server.ts'

export type BlockRow = typeof blocks.$inferSelect & { unitName: string | null }
export type CurrentBlock = PlacedBlock & { readonly professionalId: string }

/** Condition for visible blocks: of professionals that the person sees; at all units or at the person's. */
const visible = (scope: Transaction<MemberScope>): SQL | undefined =>
  and(
    eq(blocks.orgId, scope.orgId),
    scope.units === null ? undefined : or(isNull(blocks.unitId), inArray(blocks.unitId, [...scope.units])),
    inArray(
      blocks.professionalId,
      scope.db.select({ id: professionals.id }).from(professionals).where(visibleTo(scope)),
    ),
  )

/** The last day that anything of a block may touch; infinite for a recurring one without an end. */
const lastDay = sql`case when ${blocks.recurrence} is null then ${blocks.endsOn}
  else ${blocks.recursUntil} + (${blocks.endsOn} - ${blocks.startsOn}) end`
const isAhead = (today: string) => sql`coalesce(${lastDay} >= ${today}::date, true)`

const select = ({ db }: Transaction<MemberScope>) =>
  db
    .select({ block: blocks, unitName: units.name })
    .from(blocks)
    .leftJoin(units, and(eq(units.orgId, blocks.orgId), eq(units.id, blocks.unitId)))

const rowOf = ({ block, unitName }: { block: typeof blocks.$inferSelect; unitName: string | null }) => ({
  ...block,
  unitName,
})

/** Lists past blocks with the newest first, present and coming ones in order of time. */
export async function listBlocks(
  scope: Transaction<MemberScope>,
  professionalId: string,
  { past, today }: { past: boolean; today: string },
): Promise<BlockRow[]> {
  const rows = await select(scope)
    .where(
      and(
        visible(scope),
        eq(blocks.professionalId, professionalId),
        isNull(blocks.deletedAt),
        past ? sql`not ${isAhead(today)}` : isAhead(today),
      ),
    )
    .orderBy(past ? desc(blocks.startsOn) : asc(blocks.startsOn), asc(blocks.startMinute), asc(blocks.id))
    .limit(500)
  return rows.map(rowOf)
}

export async function listCurrentBlocks(
  scope: Transaction<MemberScope>,
  professionalIds: readonly string[],
  today: string,
): Promise<CurrentBlock[]> {
  const rows = await select(scope).where(
    and(
      visible(scope),
      inArray(blocks.professionalId, [...professionalIds]),
      isNull(blocks.deletedAt),
      isAhead(today),
      // Consecutive blocks make one absence, so later beginnings count as well.
      gte(sql`${today}::date + 366`, blocks.startsOn),
    ),
  )
  return rows.map(rowOf).map((row) => ({ professionalId: row.professionalId, ...formOf(row) }))
}

export function formOf(row: BlockRow): BlockForm {
  const { kind, reason, unitId, startsOn, startMinute, endsOn, endMinute, exceptions } = row
  const recurrence = row.recurrence && { ...row.recurrence, until: row.recursUntil ?? '' }
  return { kind, reason, unitId, startsOn, startMinute, endsOn, endMinute, recurrence, exceptions }
}

const columnsOf = ({ recurrence, exceptions, ...form }: BlockForm) => ({
  ...form,
  exceptions: [...exceptions],
  recurrence: recurrence && { weeks: recurrence.weeks, weekdays: recurrence.weekdays },
  recursUntil: recurrence?.until || null,
})

export async function findBlock(
  scope: Transaction<MemberScope>,
  professionalId: string,
  id: string,
): Promise<BlockRow | undefined> {
  const [row] = await select(scope).where(
    and(
      visible(scope),
      eq(blocks.professionalId, professionalId),
      eq(blocks.id, id),
      isNull(blocks.deletedAt),
    ),
  )
  return row && rowOf(row)
}

/** Includes deleted ones: for deletion and its undo. */
export async function lockBlocks(
  scope: Transaction<MemberScope>,
  ids: readonly string[],
): Promise<BlockRow[]> {
  const rows = await scope.db
    .select()
    .from(blocks)
    .where(and(visible(scope), inArray(blocks.id, [...ids])))
    .orderBy(asc(blocks.id))
  return rows.map((row) => ({ ...row, unitName: null }))
}

export async function insertBlocks(
  { db, orgId, userId }: Transaction<MemberScope>,
  professionalIds: readonly string[],
  form: BlockForm,
): Promise<{ id: string; professionalId: string }[]> {
  return db
    .insert(blocks)
    .values(
      professionalIds.map((professionalId) => ({
        ...columnsOf(form),
        orgId,
        id: uuid(),
        professionalId,
        userId,
      })),
    )
    .returning({ id: blocks.id, professionalId: blocks.professionalId })
}

/** Writes only over the version that was read; false when there is a newer one. */
export async function updateBlock(
  scope: Transaction<MemberScope>,
  id: string,
  form: BlockForm,
  version: number,
): Promise<boolean> {
  const rows = await scope.db
    .update(blocks)
    .set({ ...columnsOf(form), version: sql`${blocks.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(blocks.orgId, scope.orgId),
        eq(blocks.id, id),
        eq(blocks.version, version),
        isNull(blocks.deletedAt),
      ),
    )
    .returning({ id: blocks.id })
  return rows.length > 0
}

/** Returns the ids of those that changed. */
export async function markBlocks(
  { db, orgId }: Transaction<MemberScope>,
  ids: readonly string[],
  isDeleted: boolean,
): Promise<string[]> {
  const rows = await db
    .update(blocks)
    .set({
      deletedAt: isDeleted ? sql`now()` : null,
      version: sql`${blocks.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(blocks.orgId, orgId),
        inArray(blocks.id, [...ids]),
        isDeleted ? isNull(blocks.deletedAt) : isNotNull(blocks.deletedAt),
      ),
    )
    .returning({ id: blocks.id })
  return rows.map(({ id }) => id)
}
