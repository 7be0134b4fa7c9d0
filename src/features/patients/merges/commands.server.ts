import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { findNames } from '#features/accounts/commands.server.ts'
import { record } from '#platform/audit/audit.server.ts'
import type { Snapshot } from '#platform/audit/kinds.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { moveFiles } from '#platform/files/queries.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { patientEvent, withUniqueCpf } from '../commands.server.ts'
import { documentOwner } from '../documents.server.ts'
import { requirePatient } from '../present.server.ts'
import {
  fieldsOf,
  findByCpf,
  findSurvivor,
  idsOf,
  listContacts,
  lockPatients,
  type PatientRow,
} from '../queries.server.ts'
import { displayName, type PatientFields } from '../rules.ts'
import type { Patient } from '../schemas.ts'
import { patientMerges, patients } from '../tables.server.ts'
import { appendContacts, deleteContacts, rewriteWords, writeFields } from '../writes.server.ts'
import { type Merge, mergeProblems } from './contract.ts'
import {
  leavingContacts,
  type MergeGroup,
  type MergeSnapshot,
  mergeFields,
  missingContacts,
  unmergeFields,
  withoutMerge,
} from './rules.ts'

type MergeRow = typeof patientMerges.$inferSelect

export interface MergeRequest {
  readonly id: string
  readonly version: number
  readonly otherId: string
  readonly otherVersion: number
  readonly take: readonly MergeGroup[]
}

export const readMerges = (scope: MemberScope, id: string): Promise<{ items: Merge[] }> =>
  transact(scope, async (tx) => {
    const row = await findSurvivor(tx, id)
    if (!row) throw failure('not_found')
    const rows = await tx.db
      .select()
      .from(patientMerges)
      .where(
        and(
          eq(patientMerges.orgId, tx.orgId),
          inArray(patientMerges.survivorId, await idsOf(tx, row.id)),
          isNull(patientMerges.undoneAt),
        ),
      )
      .orderBy(desc(patientMerges.id))
    return { items: await presentMerges(tx, rows) }
  })

/**
 * Merges two records. The other record stays unchanged, marked with its survivor; its contacts are copied,
 * its consents are read with the survivor's, and its documents are the survivor's until the merge is undone.
 * @throws `patient_changed` (409) when one of them has changed since it was compared; `not_found` (404)
 */
export function mergePatients(
  scope: MemberScope,
  request: MergeRequest,
): Promise<{ merge: Merge; patient: Patient }> {
  return transact(scope, async (tx) => {
    const { survivor, other } = await lockBoth(tx, request)
    const [before, others] = [fieldsOf(survivor), fieldsOf(other)]
    const after = mergeFields(before, others, request.take)
    const own = await listContacts(tx, [survivor.id])
    const contacts = missingContacts(own, await formsOf(tx, other.id), uuid)
    await writeFields(tx, other.id, others, { mergedInto: survivor.id })
    await writeFields(tx, survivor.id, after)
    await appendContacts(tx, survivor.id, contacts, own.length)
    const files = await moveDocuments(tx, other.id, survivor.id)
    const [row] = await tx.db
      .insert(patientMerges)
      .values({
        orgId: tx.orgId,
        id: uuid(),
        survivorId: survivor.id,
        mergedId: other.id,
        userId: tx.userId,
        snapshot: { before, after, contacts, files },
      })
      .returning()
    await rewriteWords(tx, [survivor.id, other.id])
    await recordBoth(tx, 'merge', survivor, { before, after }, other, {
      before: { mergedInto: null },
      after: { mergedInto: survivor.id },
    })
    const [merge] = await presentMerges(tx, row ? [row] : [])
    if (!merge) throw new Error('a merge was not returned')
    return { merge, patient: await requirePatient(tx, survivor.id) }
  })
}

/** @throws `merge_undone`, `survivor_merged`, `cpf_taken_meanwhile` (409) when it can't be undone now */
export function undoMerge(
  scope: MemberScope,
  id: string,
  mergeId: string,
): Promise<{ patient: Patient; restoredId: string; kept: string[] }> {
  return withUniqueCpf(scope, async (tx) => {
    const merge = await lockMerge(tx, id, mergeId)
    const [survivor] = await lockPatients(tx, [merge.survivorId])
    if (!survivor) throw problem(mergeProblems, 'survivor_merged')
    const [other] = await tx.db
      .select()
      .from(patients)
      .where(and(eq(patients.orgId, tx.orgId), eq(patients.id, merge.mergedId)))
      .for('update')
    if (!other) throw failure('not_found')
    const before = fieldsOf(survivor)
    const { fields, kept } = unmergeFields(before, merge.snapshot)
    await assertCpfNotDoubled(tx, fields, other, survivor.id)
    await writeFields(tx, survivor.id, fields)
    await writeFields(tx, other.id, fieldsOf(other), { mergedInto: null })
    await deleteContacts(tx, leavingContacts(await formsOf(tx, survivor.id), merge.snapshot))
    await moveDocuments(tx, survivor.id, other.id, merge.snapshot.files ?? [])
    await forget(tx, merge)
    await rewriteWords(tx, [survivor.id, other.id])
    await recordBoth(tx, 'unmerge', survivor, { before, after: fields }, other, {
      before: { mergedInto: survivor.id },
      after: { mergedInto: null },
    })
    return { patient: await requirePatient(tx, survivor.id), restoredId: other.id, kept }
  })
}

async function moveDocuments(
  tx: Transaction<MemberScope>,
  from: string,
  to: string,
  ids?: readonly string[],
) {
  const moved = await moveFiles(tx, { ownerKind: documentOwner.kind, ownerId: from }, to, ids)
  if (moved.length > 0) for (const id of [from, to]) await publish(tx, { topic: 'files', id })
  return moved
}

async function lockBoth(tx: Transaction<MemberScope>, request: MergeRequest) {
  const rows = await lockPatients(tx, [request.id, request.otherId])
  const survivor = rows.find(({ id }) => id === request.id)
  const other = rows.find(({ id }) => id === request.otherId)
  if (!survivor || !other) throw failure('not_found')
  if (survivor.version !== request.version || other.version !== request.otherVersion)
    throw problem(mergeProblems, 'patient_changed')
  return { survivor, other }
}

async function lockMerge(tx: Transaction<MemberScope>, survivorId: string, id: string): Promise<MergeRow> {
  const [merge] = await tx.db
    .select()
    .from(patientMerges)
    .where(
      and(
        eq(patientMerges.orgId, tx.orgId),
        eq(patientMerges.id, id),
        eq(patientMerges.survivorId, survivorId),
      ),
    )
    .for('update')
  if (!merge) throw failure('not_found')
  if (merge.undoneAt) throw problem(mergeProblems, 'merge_undone')
  return merge
}

/** Marks the merge as undone, and removes it from the snapshots of later ones. */
async function forget(tx: Transaction<MemberScope>, merge: MergeRow) {
  const own = and(eq(patientMerges.orgId, tx.orgId), eq(patientMerges.survivorId, merge.survivorId))
  await tx.db
    .update(patientMerges)
    .set({ undoneAt: sql`now()`, undoneBy: tx.userId })
    .where(and(own, eq(patientMerges.id, merge.id)))
  const later = await tx.db
    .select()
    .from(patientMerges)
    .where(and(own, gt(patientMerges.id, merge.id), isNull(patientMerges.undoneAt)))
    .orderBy(asc(patientMerges.id))
  const snapshots = withoutMerge(
    later.map(({ snapshot }): MergeSnapshot => snapshot),
    merge.snapshot,
  )
  for (const [at, snapshot] of snapshots.entries()) {
    await tx.db
      .update(patientMerges)
      .set({ snapshot })
      .where(and(own, eq(patientMerges.id, later[at]?.id ?? '')))
  }
}

async function assertCpfNotDoubled(
  tx: Transaction<MemberScope>,
  survivor: PatientFields,
  other: PatientRow,
  survivorId: string,
) {
  const isOwn = other.cpf !== '' && survivor.cpf === other.cpf
  if (isOwn || (await findByCpf(tx, other.cpf, [other.id, survivorId])))
    throw problem(mergeProblems, 'cpf_taken_meanwhile')
  if (await findByCpf(tx, survivor.cpf, [other.id, survivorId]))
    throw problem(mergeProblems, 'cpf_taken_meanwhile')
}

const formsOf = async (tx: Transaction<MemberScope>, patientId: string) =>
  (await listContacts(tx, [patientId])).map(
    ({ id, name, relationship, phone, email, hasWhatsapp, isPreferred }) => ({
      id,
      name,
      relationship,
      phone,
      email,
      hasWhatsapp,
      isPreferred,
    }),
  )

async function recordBoth(
  tx: Transaction<MemberScope>,
  action: 'merge' | 'unmerge',
  survivor: PatientRow,
  states: { before: PatientFields; after: PatientFields },
  other: PatientRow,
  marks: { before: Snapshot; after: Snapshot },
) {
  const kind = 'patient' as const
  const name = displayName(other)
  await record(
    tx,
    {
      act: action,
      kind,
      id: survivor.id,
      before: { ...states.before, [action]: null },
      after: { ...states.after, [action]: name },
    },
    { act: action, kind, id: other.id, ...marks },
  )
  for (const { id } of [survivor, other]) await publish(tx, patientEvent(id))
}

async function presentMerges(tx: Transaction<MemberScope>, rows: readonly MergeRow[]): Promise<Merge[]> {
  if (rows.length === 0) return []
  const names = await findNames(tx, [...new Set(rows.flatMap(({ userId }) => userId ?? []))])
  const merged = await tx.db
    .select()
    .from(patients)
    .where(
      and(
        eq(patients.orgId, tx.orgId),
        inArray(
          patients.id,
          rows.map(({ mergedId }) => mergedId),
        ),
      ),
    )
  const nameOf = new Map(merged.map((row) => [row.id, displayName(row)]))
  return rows.map(({ id, at, userId, survivorId, mergedId, undoneAt }) => ({
    id,
    survivorId,
    mergedId,
    at: at.toISOString(),
    userFullname: (userId && names.get(userId)) ?? null,
    mergedName: nameOf.get(mergedId) ?? '',
    undoneAt: undoneAt?.toISOString() ?? null,
  }))
}
