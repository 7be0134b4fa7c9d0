import { v7 as uuid } from 'uuid'
import { type Action, can } from '#platform/access.ts'
import { record } from '#platform/audit/audit.server.ts'
import {
  enterOrg,
  type MemberScope,
  type Scope,
  type Transaction,
  transact,
} from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { addressOf, type Signing } from './address.server.ts'
import { type FileItem, type FileOwnerInput, fileProblems } from './contract.ts'
import type { FileOwner, FileOwners } from './owners.server.ts'
import { type FileRow, findFile, insertFile, listFiles, markFile, markOthers } from './queries.server.ts'
import { cleanName, type FileOwnerKind, typesOf } from './rules.ts'
import { type FileStore, type Spooled, storageKeyOf } from './store.server.ts'

export interface Archive {
  readonly store: FileStore
  readonly owners: FileOwners
  readonly signing: Signing
  /** The folder in which uploads wait until they are whole. */
  readonly spoolFolder: string
}

export function readFiles(
  { owners }: Archive,
  scope: MemberScope,
  owner: FileOwnerInput,
): Promise<{ items: FileItem[] }> {
  return transact(scope, async (tx) => {
    await judge(tx, owners, owner, 'read')
    return { items: (await listFiles(tx, owner)).map(present) }
  })
}

/** Checks access before the first byte is read. @throws `forbidden` (403), `not_found` (404) */
export function judgeUpload({ owners }: Archive, scope: MemberScope, owner: FileOwnerInput): Promise<void> {
  return transact({ ...scope, idempotency: undefined }, async (tx) => {
    await judge(tx, owners, owner, 'update')
  })
}

/** The store first, the row then: a crash between them leaves bytes that nobody refers to, and a job removes them. */
export async function storeFile(
  { store, owners }: Archive,
  scope: MemberScope,
  owner: FileOwnerInput & { name: string },
  spooled: Spooled,
): Promise<FileItem> {
  const { ownerKind, ownerId } = owner
  if (!typesOf(ownerKind).includes(spooled.type)) throw problem(fileProblems, 'file_type_refused')
  const id = uuid()
  const storageKey = storageKeyOf(scope.orgId, id)
  await store.put(storageKey, spooled)
  const stored = await transact(scope, async (tx) => {
    const described = await judge(tx, owners, owner, 'update')
    const { size, sha256, type: contentType } = spooled
    const name = cleanName(owner.name)
    const row = await insertFile(tx, {
      id,
      ownerKind,
      ownerId,
      name,
      contentType,
      size,
      sha256,
      storageKey,
      uploadedBy: scope.userId,
    })
    if (described.isSingle) await markOthers(tx, owner, id)
    await publishChange(tx, described, row, { after: { file: name } })
    return present(row)
  })
  // A repeat of a request that was answered before: its row has its own bytes.
  if (stored.id !== id) await store.remove(storageKey)
  return stored
}

/** @throws `not_found` (404) */
export function removeFile({ owners }: Archive, scope: MemberScope, id: string): Promise<{ id: string }> {
  return transact(scope, async (tx) => {
    const row = await findFile(tx, id)
    if (!row) throw failure('not_found')
    const owner = await judge(tx, owners, row, 'update')
    if (row.deletedAt) return { id }
    await markFile(tx, id, true)
    await publishChange(tx, owner, row, { before: { file: row.name } })
    return { id }
  })
}

/** @throws `not_found` (404) for one whose bytes are gone. */
export function restoreFile({ owners }: Archive, scope: MemberScope, id: string): Promise<FileItem> {
  return transact(scope, async (tx) => {
    const row = await findFile(tx, id)
    if (!row) throw failure('not_found')
    const owner = await judge(tx, owners, row, 'update')
    if (!row.deletedAt) return present(row)
    await markFile(tx, id, false)
    if (owner.isSingle) await markOthers(tx, row, id)
    await publishChange(tx, owner, row, { after: { file: row.name } })
    return present(row)
  })
}

/** @throws `not_found` (404) */
export function readAddress(
  { owners, signing }: Archive,
  scope: MemberScope,
  id: string,
): Promise<{ url: string; downloadUrl: string; expiresAt: string }> {
  return transact(scope, async (tx) => {
    const row = await findFile(tx, id)
    if (!row || row.deletedAt) throw failure('not_found')
    const owner = await judge(tx, owners, row, 'read')
    if (owner.isSensitive) {
      const { auditKind: kind } = owner
      await record(tx, { act: 'read', kind, id: row.ownerId, after: { file: row.name } })
    }
    return addressOf(signing, scope.orgId, id, tx.now.getTime())
  })
}

/** For any request with a signed address. */
export function findSigned(database: Scope['database'], orgId: string, id: string): Promise<FileRow | null> {
  return transact({ database, userId: null, orgId: null }, async (tx) => {
    const row = await findFile(await enterOrg(tx, orgId), id)
    return row && !row.deletedAt ? row : null
  })
}

/** @throws `forbidden` (403) for the role, `not_found` (404) for a record that is not there or not the person's to see */
async function judge(
  tx: Transaction<MemberScope>,
  owners: FileOwners,
  { ownerKind, ownerId }: { ownerKind: FileOwnerKind; ownerId: string },
  what: 'read' | 'update',
): Promise<FileOwner> {
  const owner = owners.find(({ kind }) => kind === ownerKind)
  if (!owner) throw failure('not_found')
  const action: Action = owner[what]
  if (!tx.role || !can(tx.role, action)) throw failure('forbidden')
  if (!(await owner.isVisible(tx, ownerId))) throw failure('not_found')
  return owner
}

async function publishChange(
  tx: Transaction<MemberScope>,
  { auditKind: kind, topic }: FileOwner,
  { ownerId }: FileRow,
  change: { before?: { file: string }; after?: { file: string } },
): Promise<void> {
  const { before = { file: null }, after = { file: null } } = change
  await record(tx, { act: 'update', kind, id: ownerId, before, after })
  await publish(tx, { topic, id: ownerId })
}

function present(row: FileRow): FileItem {
  const { id, ownerKind, ownerId, name, contentType, size, sha256, uploadedBy, createdAt } = row
  return {
    id,
    ownerKind,
    ownerId,
    name,
    contentType,
    size,
    sha256,
    uploadedBy,
    createdAt: createdAt.toISOString(),
  }
}
