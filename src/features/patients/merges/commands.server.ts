import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { findNames } from '#features/accounts/commands.server.ts'
import { record } from '#platform/audit/audit.server.ts'
import type { Snapshot } from '#platform/audit/kinds.ts'
import { type MemberScope, type Open, transact } from '#platform/db/transaction.server.ts'
import { moveFiles } from '#platform/files/queries.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { patientNews, requirePatient, withUniqueCpf } from '../commands.server.ts'
import { documentOwner } from '../documents.server.ts'
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
  transact(scope, async (open) => {
    const row = await findSurvivor(open, id)
    if (!row) throw failure('not_found')
    const rows = await open.tx
      .select()
      .from(patientMerges)
      .where(
        and(
          eq(patientMerges.orgId, open.orgId),
          inArray(patientMerges.survivorId, await idsOf(open, row.id)),
          isNull(patientMerges.undoneAt),
        ),
      )
      .orderBy(desc(patientMerges.id))
    return { items: await presentMerges(open, rows) }
  })

/**
 * The other record stays as it is, marked with the one that stands for it; its contacts come along as copies, its
 * consents are read with the survivor's, and its documents are the survivor's until they are parted again.
 * @throws `patient_changed` (409) when one of them is not as it was compared; `not_found` (404)
 */
export function mergePatients(
  scope: MemberScope,
  request: MergeRequest,
): Promise<{ merge: Merge; patient: Patient }> {
  return transact(scope, async (open) => {
    const { survivor, other } = await lockBoth(open, request)
    const [before, others] = [fieldsOf(survivor), fieldsOf(other)]
    const after = mergeFields(before, others, request.take)
    const own = await listContacts(open, [survivor.id])
    const contacts = missingContacts(own, await formsOf(open, other.id), uuid)
    await writeFields(open, other.id, others, { mergedInto: survivor.id })
    await writeFields(open, survivor.id, after)
    await appendContacts(open, survivor.id, contacts, own.length)
    const files = await moveDocuments(open, other.id, survivor.id)
    const [row] = await open.tx
      .insert(patientMerges)
      .values({
        ...{ orgId: open.orgId, id: uuid(), survivorId: survivor.id, mergedId: other.id },
        userId: open.userId,
        snapshot: { before, after, contacts, files },
      })
      .returning()
    await rewriteWords(open, [survivor.id, other.id])
    await recordBoth(open, 'merge', survivor, { before, after }, other, {
      before: { mergedInto: null },
      after: { mergedInto: survivor.id },
    })
    const [merge] = await presentMerges(open, row ? [row] : [])
    if (!merge) throw new Error('a merge was not returned')
    return { merge, patient: await requirePatient(open, survivor.id) }
  })
}

/**
 * @throws `merge_undone`, `survivor_merged`, `cpf_taken_meanwhile` (409) when it can't be undone as things stand.
 */
export function undoMerge(
  scope: MemberScope,
  id: string,
  mergeId: string,
): Promise<{ patient: Patient; restoredId: string; kept: string[] }> {
  return withUniqueCpf(scope, async (open) => {
    const merge = await lockMerge(open, id, mergeId)
    const [survivor] = await lockPatients(open, [merge.survivorId])
    if (!survivor) throw problem(mergeProblems, 'survivor_merged')
    const [other] = await open.tx
      .select()
      .from(patients)
      .where(and(eq(patients.orgId, open.orgId), eq(patients.id, merge.mergedId)))
      .for('update')
    if (!other) throw failure('not_found')
    const before = fieldsOf(survivor)
    const { fields, kept } = unmergeFields(before, merge.snapshot)
    await refuseDoubledCpf(open, fields, other, survivor.id)
    await writeFields(open, survivor.id, fields)
    await writeFields(open, other.id, fieldsOf(other), { mergedInto: null })
    await deleteContacts(open, leavingContacts(await formsOf(open, survivor.id), merge.snapshot))
    await moveDocuments(open, survivor.id, other.id, merge.snapshot.files ?? [])
    await forget(open, merge)
    await rewriteWords(open, [survivor.id, other.id])
    await recordBoth(open, 'unmerge', survivor, { before, after: fields }, other, {
      before: { mergedInto: survivor.id },
      after: { mergedInto: null },
    })
    return { patient: await requirePatient(open, survivor.id), restoredId: other.id, kept }
  })
}

async function moveDocuments(open: Open<MemberScope>, from: string, to: string, ids?: readonly string[]) {
  const moved = await moveFiles(open, { ownerKind: documentOwner.kind, ownerId: from }, to, ids)
  if (moved.length > 0) for (const id of [from, to]) await publish(open, { topic: 'files', id })
  return moved
}

async function lockBoth(open: Open<MemberScope>, request: MergeRequest) {
  const rows = await lockPatients(open, [request.id, request.otherId])
  const survivor = rows.find(({ id }) => id === request.id)
  const other = rows.find(({ id }) => id === request.otherId)
  if (!survivor || !other) throw failure('not_found')
  if (survivor.version !== request.version || other.version !== request.otherVersion)
    throw problem(mergeProblems, 'patient_changed')
  return { survivor, other }
}

async function lockMerge(open: Open<MemberScope>, survivorId: string, id: string): Promise<MergeRow> {
  const [merge] = await open.tx
    .select()
    .from(patientMerges)
    .where(
      and(
        eq(patientMerges.orgId, open.orgId),
        eq(patientMerges.id, id),
        eq(patientMerges.survivorId, survivorId),
      ),
    )
    .for('update')
  if (!merge) throw failure('not_found')
  if (merge.undoneAt) throw problem(mergeProblems, 'merge_undone')
  return merge
}

/** Marks the merge as undone, and takes it out of what later ones remember. */
async function forget(open: Open<MemberScope>, merge: MergeRow) {
  const own = and(eq(patientMerges.orgId, open.orgId), eq(patientMerges.survivorId, merge.survivorId))
  await open.tx
    .update(patientMerges)
    .set({ undoneAt: sql`now()`, undoneBy: open.userId })
    .where(and(own, eq(patientMerges.id, merge.id)))
  const later = await open.tx
    .select()
    .from(patientMerges)
    .where(and(own, gt(patientMerges.id, merge.id), isNull(patientMerges.undoneAt)))
    .orderBy(asc(patientMerges.id))
  const snapshots = withoutMerge(
    later.map(({ snapshot }): MergeSnapshot => snapshot),
    merge.snapshot,
  )
  for (const [at, snapshot] of snapshots.entries()) {
    await open.tx
      .update(patientMerges)
      .set({ snapshot })
      .where(and(own, eq(patientMerges.id, later[at]?.id ?? '')))
  }
}

async function refuseDoubledCpf(
  open: Open<MemberScope>,
  survivor: PatientFields,
  other: PatientRow,
  survivorId: string,
) {
  const isOwn = other.cpf !== '' && survivor.cpf === other.cpf
  if (isOwn || (await findByCpf(open, other.cpf, [other.id, survivorId])))
    throw problem(mergeProblems, 'cpf_taken_meanwhile')
  if (await findByCpf(open, survivor.cpf, [other.id, survivorId]))
    throw problem(mergeProblems, 'cpf_taken_meanwhile')
}

const formsOf = async (open: Open<MemberScope>, patientId: string) =>
  (await listContacts(open, [patientId])).map(
    ({ id, name, relationship, phone, email, hasWhatsapp, isPreferred }) => ({
      ...{ id, name, relationship, phone, email, hasWhatsapp, isPreferred },
    }),
  )

async function recordBoth(
  open: Open<MemberScope>,
  act: 'merge' | 'unmerge',
  survivor: PatientRow,
  states: { before: PatientFields; after: PatientFields },
  other: PatientRow,
  marks: { before: Snapshot; after: Snapshot },
) {
  const kind = 'patient' as const
  const name = displayName(other)
  await record(
    open,
    {
      ...{ act, kind, id: survivor.id },
      before: { ...states.before, [act]: null },
      after: { ...states.after, [act]: name },
    },
    { act, kind, id: other.id, ...marks },
  )
  for (const { id } of [survivor, other]) await publish(open, patientNews(id))
}

async function presentMerges(open: Open<MemberScope>, rows: readonly MergeRow[]): Promise<Merge[]> {
  if (rows.length === 0) return []
  const names = await findNames(open, [...new Set(rows.flatMap(({ userId }) => userId ?? []))])
  const merged = await open.tx
    .select()
    .from(patients)
    .where(
      and(
        eq(patients.orgId, open.orgId),
        inArray(
          patients.id,
          rows.map(({ mergedId }) => mergedId),
        ),
      ),
    )
  const nameOf = new Map(merged.map((row) => [row.id, displayName(row)]))
  return rows.map(({ id, at, userId, survivorId, mergedId, undoneAt }) => ({
    ...{ id, survivorId, mergedId },
    at: at.toISOString(),
    userFullname: (userId && names.get(userId)) ?? null,
    mergedName: nameOf.get(mergedId) ?? '',
    undoneAt: undoneAt?.toISOString() ?? null,
  }))
}
