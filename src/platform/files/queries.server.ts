import { and, asc, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import type { FileOwnerInput } from './contract.ts'
import { files } from './tables.server.ts'

export type FileRow = typeof files.$inferSelect
type InOrg = Transaction<Scope & { readonly orgId: string }>

const ofOwner = (scope: InOrg, { ownerKind, ownerId }: FileOwnerInput) =>
  and(eq(files.orgId, scope.orgId), eq(files.ownerKind, ownerKind), eq(files.ownerId, ownerId))

export const listFiles = (scope: InOrg, owner: FileOwnerInput): Promise<FileRow[]> =>
  scope.db
    .select()
    .from(files)
    .where(and(ofOwner(scope, owner), isNull(files.deletedAt)))
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(500)

/** Finds also a file that is marked as deleted. */
export async function findFile(scope: InOrg, id: string): Promise<FileRow | undefined> {
  const [row] = await scope.db
    .select()
    .from(files)
    .where(and(eq(files.orgId, scope.orgId), eq(files.id, id)))
  return row
}

export async function insertFile(
  scope: InOrg,
  file: Omit<typeof files.$inferInsert, 'orgId'>,
): Promise<FileRow> {
  const [row] = await scope.db
    .insert(files)
    .values({ ...file, orgId: scope.orgId })
    .returning()
  if (!row) throw new Error('an inserted file was not returned')
  return row
}

export async function markFile(scope: InOrg, id: string, isDeleted: boolean): Promise<void> {
  await scope.db
    .update(files)
    .set({
      deletedAt: isDeleted ? sql`now()` : null,
      updatedAt: sql`now()`,
      version: sql`${files.version} + 1`,
    })
    .where(and(eq(files.orgId, scope.orgId), eq(files.id, id)))
}

/** Marks the other files of an owner that has one file as deleted. */
export async function markOthers(scope: InOrg, owner: FileOwnerInput, id: string): Promise<void> {
  await scope.db
    .update(files)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()`, version: sql`${files.version} + 1` })
    .where(and(ofOwner(scope, owner), ne(files.id, id), isNull(files.deletedAt)))
}

export const listDeletedBefore = (scope: InOrg, before: Date, limit: number) =>
  scope.db
    .select({ id: files.id, storageKey: files.storageKey })
    .from(files)
    .where(and(eq(files.orgId, scope.orgId), lt(files.deletedAt, before)))
    .orderBy(asc(files.deletedAt))
    .limit(limit)

export async function deleteFiles(scope: InOrg, ids: readonly string[]): Promise<void> {
  await scope.db.delete(files).where(and(eq(files.orgId, scope.orgId), inArray(files.id, [...ids])))
}

export async function listKnownKeys(scope: InOrg, keys: readonly string[]): Promise<Set<string>> {
  const rows = await scope.db
    .select({ storageKey: files.storageKey })
    .from(files)
    .where(and(eq(files.orgId, scope.orgId), inArray(files.storageKey, [...keys])))
  return new Set(rows.map(({ storageKey }) => storageKey))
}

/** Returns the keys of all files of the network, deleted ones as well. */
export async function listKeys(scope: InOrg): Promise<string[]> {
  const rows = await scope.db
    .select({ storageKey: files.storageKey })
    .from(files)
    .where(eq(files.orgId, scope.orgId))
  return rows.map(({ storageKey }) => storageKey)
}

/** Hands files of one record over to another of its kind, deleted ones as well; all of them, or those named. */
export async function moveFiles(
  scope: InOrg,
  from: FileOwnerInput,
  ownerId: string,
  ids?: readonly string[],
): Promise<string[]> {
  const rows = await scope.db
    .update(files)
    .set({ ownerId, updatedAt: sql`now()`, version: sql`${files.version} + 1` })
    .where(and(ofOwner(scope, from), ids && inArray(files.id, [...ids])))
    .returning({ id: files.id })
  return rows.map(({ id }) => id)
}

/** The files of records that are gone for good go the way of deleted ones. */
export async function markFilesOf(
  scope: InOrg,
  ownerKind: FileOwnerInput['ownerKind'],
  ownerIds: readonly string[],
): Promise<void> {
  await scope.db
    .update(files)
    .set({ deletedAt: sql`now()` })
    .where(
      and(
        eq(files.orgId, scope.orgId),
        eq(files.ownerKind, ownerKind),
        inArray(files.ownerId, [...ownerIds]),
        isNull(files.deletedAt),
      ),
    )
}

/** Files of somebody who is erased are removed with the next that are due, whenever they were deleted. */
export async function eraseFilesOf(
  scope: InOrg,
  ownerKind: FileOwnerInput['ownerKind'],
  ownerIds: readonly string[],
): Promise<void> {
  await scope.db
    .update(files)
    .set(erased)
    .where(
      and(
        eq(files.orgId, scope.orgId),
        eq(files.ownerKind, ownerKind),
        inArray(files.ownerId, [...ownerIds]),
      ),
    )
}

/** As `eraseFilesOf`, for single files. */
export async function eraseFiles(scope: InOrg, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await scope.db
    .update(files)
    .set(erased)
    .where(and(eq(files.orgId, scope.orgId), inArray(files.id, [...ids])))
}

/** Longer ago than any file is kept. */
const erased = { deletedAt: new Date(0), name: 'arquivo' }
