import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { plain } from '#lib/match.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { inPortuguese } from '#platform/records/list.server.ts'
import { piecesOf } from '#platform/slices.server.ts'
import { councilLabel, type ProfessionalForm } from './rules.ts'
import { professionals, professionalUnits } from './tables.server.ts'

export type ProfessionalRow = typeof professionals.$inferSelect
/** The columns of the record's own row. */
export type Writable = Omit<
  ProfessionalForm,
  'unitIds' | 'hours' | 'extraHours' | 'plans' | 'examIds' | 'prices'
>

/**
 * Condition for visible records: of the network, not deleted; professionals see only their own, people
 * restricted to some units only records of these. The policies of the tables say the same.
 */
export const visibleTo = (tx: Transaction<MemberScope>): SQL | undefined =>
  and(eq(professionals.orgId, tx.orgId), isNull(professionals.deletedAt), reachableBy(tx))

/** The same of deleted records too. */
export function reachableBy({ role, userId, units }: Transaction<MemberScope>): SQL | undefined {
  if (role === 'professional') return eq(professionals.userId, userId)
  if (units === null) return undefined
  return sql`exists (select from professional_units pu where pu.org_id = ${professionals.orgId}
      and pu.professional_id = ${professionals.id} and ${inArray(sql`pu.unit_id`, [...units])})`
}

export async function findProfessional(
  scope: Transaction<MemberScope>,
  id: string,
): Promise<ProfessionalRow | undefined> {
  const [row] = await scope.db
    .select()
    .from(professionals)
    .where(and(eq(professionals.id, id), visibleTo(scope)))
  return row
}

/** Returns those of these records that the person may see. */
export async function findVisible(
  scope: Transaction<MemberScope>,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await scope.db
    .select({ id: professionals.id })
    .from(professionals)
    .where(and(inArray(professionals.id, [...ids]), visibleTo(scope)))
  return rows.map(({ id }) => id)
}

function columnsOf({ specialties, ...form }: Writable) {
  const said = [form.fullName, councilLabel(form), form.rqe, ...specialties]
  return { ...form, specialties: [...specialties], searchText: plain(said.join(' ')) }
}

/**
 * Inserts without reading back: people restricted to some units see the record only once it has one of these.
 */
export async function insertProfessional(scope: Transaction<MemberScope>, form: Writable): Promise<string> {
  const id = uuid()
  await scope.db.insert(professionals).values({ ...columnsOf(form), orgId: scope.orgId, id })
  return id
}

/** The number of professionals inserted in one statement. */
const pieceSize = 100

/** Inserts many with the units that they begin in, and no other parts; returns their ids in the same order. */
export async function insertProfessionals(
  scope: Transaction<MemberScope>,
  forms: readonly ProfessionalForm[],
): Promise<string[]> {
  const entries = forms.map((form) => ({ id: uuid(), form }))
  const { orgId } = scope
  for (const piece of piecesOf(entries, pieceSize)) {
    const rows = piece.map(
      ({ id, form: { unitIds, hours, extraHours, plans, examIds, prices, ...row } }) => ({
        ...columnsOf(row),
        orgId,
        id,
      }),
    )
    await scope.db.insert(professionals).values(rows)
    const served = piece.flatMap(({ id, form }) =>
      form.unitIds.map((unitId) => ({ orgId, professionalId: id, unitId })),
    )
    if (served.length > 0) await scope.db.insert(professionalUnits).values(served)
  }
  return entries.map(({ id }) => id)
}

/** Returns by what the professionals are told apart whom the person may see. */
export function listRegisters(scope: Transaction<MemberScope>) {
  return scope.db
    .select({
      id: professionals.id,
      fullName: professionals.fullName,
      treatment: professionals.treatment,
      council: professionals.council,
      councilNumber: professionals.councilNumber,
      councilState: professionals.councilState,
      color: professionals.color,
    })
    .from(professionals)
    .where(visibleTo(scope))
}

/** Writes only over the version that was read; false when there is a newer one. */
export async function updateProfessional(
  scope: Transaction<MemberScope>,
  id: string,
  form: Writable,
  version: number,
): Promise<boolean> {
  const rows = await scope.db
    .update(professionals)
    .set({ ...columnsOf(form), version: sql`${professionals.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(professionals.id, id), eq(professionals.version, version), visibleTo(scope)))
    .returning({ id: professionals.id })
  return rows.length > 0
}

/** Grows the version of records whose parts have changed. */
export async function touchProfessionals(
  scope: Transaction<MemberScope>,
  ids: readonly string[],
): Promise<void> {
  await scope.db
    .update(professionals)
    .set({ version: sql`${professionals.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(professionals.orgId, scope.orgId), inArray(professionals.id, [...ids])))
}

/** Locks the records against other writers until the transaction ends. */
export async function lockProfessionals(
  scope: Transaction<MemberScope>,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await scope.db
    .select({ id: professionals.id })
    .from(professionals)
    .where(and(inArray(professionals.id, [...ids]), visibleTo(scope)))
    .orderBy(professionals.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Returns another record with this account, or with this council number. */
export async function findTwin(
  scope: Transaction<MemberScope>,
  id: string | null,
  twin: SQL | undefined,
): Promise<Pick<ProfessionalRow, 'fullName' | 'treatment'> | undefined> {
  const [row] = await scope.db
    .select({ fullName: professionals.fullName, treatment: professionals.treatment })
    .from(professionals)
    .where(
      and(
        eq(professionals.orgId, scope.orgId),
        isNull(professionals.deletedAt),
        id === null ? undefined : sql`${professionals.id} <> ${id}`,
        twin,
      ),
    )
    .orderBy(inPortuguese(professionals.fullName))
    .limit(1)
  return row
}

/** True also for a record that the person does not see. */
export async function isAccountTaken(
  { db }: Transaction<MemberScope>,
  id: string | null,
  userId: string,
): Promise<boolean> {
  return isTrue(await db.execute(sql`select acolhe_account_is_taken(${userId}, ${id}) as answer`))
}

/** True also for a record that the person does not see. */
export async function isNumberTaken(
  { db }: Transaction<MemberScope>,
  id: string | null,
  { council, councilNumber, councilState }: Writable,
): Promise<boolean> {
  return isTrue(
    await db.execute(
      sql`select acolhe_number_is_taken(${council}, ${councilNumber}, ${councilState}, ${id}) as answer`,
    ),
  )
}

const isTrue = ({ rows }: { rows: Record<string, unknown>[] }) => rows[0]?.answer === true

export const withAccount = (userId: string): SQL => eq(professionals.userId, userId)

export const withNumber = ({ council, councilNumber, councilState }: Writable): SQL | undefined =>
  and(
    eq(professionals.council, council),
    eq(professionals.councilNumber, councilNumber),
    eq(professionals.councilState, councilState),
  )

/** Returns the accounts with which they sign in. */
export async function listAccounts(
  scope: Transaction<MemberScope>,
  ids: readonly string[],
): Promise<(string | null)[]> {
  if (ids.length === 0) return []
  const rows = await scope.db
    .select({ userId: professionals.userId })
    .from(professionals)
    .where(and(eq(professionals.orgId, scope.orgId), inArray(professionals.id, [...ids])))
  return rows.map(({ userId }) => userId)
}

/** Takes the account from restored records when another record has it by now; returns these accounts. */
export async function releaseTakenAccounts(
  scope: Transaction<MemberScope>,
  ids: readonly string[],
): Promise<(string | null)[]> {
  const taken = and(
    eq(professionals.orgId, scope.orgId),
    inArray(professionals.id, [...ids]),
    sql`acolhe_account_is_taken(${professionals.userId}, ${professionals.id})`,
  )
  const accounts = await scope.db.select({ userId: professionals.userId }).from(professionals).where(taken)
  await scope.db.update(professionals).set({ userId: null }).where(taken)
  return accounts.map(({ userId }) => userId)
}
