import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { record } from '#platform/audit/audit.server.ts'
import { auditLog } from '#platform/audit/tables.server.ts'
import {
  type MemberScope,
  type NetworkScope,
  sqlState,
  type Transaction,
  transact,
} from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { type EventWithAudienceQuery, publish } from '#platform/live/publish.server.ts'
import {
  assertVersion,
  noteChange,
  noteCreation,
  required,
  staleVersion,
} from '#platform/records/changes.server.ts'
import type { ListPage } from '#platform/records/contract.ts'
import { type FindUses, removeRecords, restoreRecords } from '#platform/records/records.server.ts'
import { cpfTakenProblem } from './contract.ts'
import { cardOf, ownOnly, present, requirePatient, shownTo, snapshotOf } from './present.server.ts'
import {
  findByCpf,
  findInsurance,
  findSurvivor,
  listItems,
  listPatients,
  lockPatients,
  type PatientPage,
  type PatientRow,
} from './queries.server.ts'
import {
  displayName,
  emptyPatient,
  maxTags,
  normalizePatient,
  normalizeTags,
  ownContact,
  type PatientForm,
  type PatientStatus,
} from './rules.ts'
import type { AnyPatient, FoundPatient, ListedPatient, Patient } from './schemas.ts'
import { hasAll } from './search/plan.server.ts'
import { findRanked, type RankedPatient } from './search/ranked.server.ts'
import { searchWords } from './search/words.ts'
import type { OwnPatients, SeenPatients } from './slots.server.ts'
import { patients, patientWords } from './tables.server.ts'
import { changeSeveral, insertPatients, rewriteWords, updatePatient } from './writes.server.ts'

export { namingsIn } from './search/named.server.ts'

/** Live events of a patient reach those professionals who attend the patient. */
const concerns = (id: string) => ({ professionalIds: sql`acolhe_professionals_of_patient(${id}::uuid)` })

export const patientEvent = (id: string): EventWithAudienceQuery => ({
  topic: 'patients',
  id,
  ...concerns(id),
})

export const patientKind = { table: patients, kind: 'patient', topic: 'patients', concerns } as const

/** Returns a page of patients; professionals get their own, with the contact fields only. */
export function readPatients(
  ownPatients: OwnPatients,
  scope: MemberScope,
  filter: PatientPage,
): Promise<ListPage<ListedPatient>> {
  return transact(scope, async (tx) => {
    const page = await listPatients(tx, filter, ownOnly(tx, ownPatients))
    return { ...page, items: page.items.map((one) => shownTo(tx, one)) }
  })
}

export interface SearchParts {
  readonly ownPatients: OwnPatients
  readonly seenPatients: SeenPatients
}

/** Returns the patients that a typed text means, in the order in which a person would look for them. */
export function searchPatients(
  parts: SearchParts,
  scope: MemberScope,
  typed: string,
  limit: number,
): Promise<{ items: FoundPatient[] }> {
  return transact(scope, async (tx) => {
    const ranked = await rankPatients(tx, parts, typed, limit)
    const items = await listItems(
      tx,
      ranked.map(({ id }) => id),
    )
    return {
      items: ranked.flatMap(({ id, foundBy }) => {
        const item = items.get(id)
        return item ? [{ ...shownTo(tx, item), foundBy }] : []
      }),
    }
  })
}

/** Returns the ids of those patients, the first first, with how each was found. */
export const rankPatients = (
  tx: Transaction<MemberScope>,
  { ownPatients, seenPatients }: SearchParts,
  typed: string,
  limit: number,
): Promise<RankedPatient[]> =>
  findRanked(tx, { own: ownOnly(tx, ownPatients), seen: seenPatients }, typed, limit)

/**
 * Returns conditions on the id of a patient: that the words are of own names; and that they are of anything
 * that the person may find the patient by. One look at the patient's own words for each.
 */
export function wordConditions(tx: Transaction<MemberScope>, patientId: SQL, typed: string) {
  const prefixes = searchWords(typed)
  const isOwn = hasAll(
    tx,
    patientId,
    prefixes.map((prefix) => ({ prefix, isOwnName: true })),
  )
  const isAny = hasAll(
    tx,
    patientId,
    prefixes.map((prefix) => ({ prefix })),
  )
  return { isOwn, isFound: tx.role === 'professional' ? isOwn : isAny }
}

/** Returns a patient; the id of a merged record returns the survivor. The audit log records who read it. */
export function readPatient(ownPatients: OwnPatients, scope: MemberScope, id: string): Promise<AnyPatient> {
  return transact(scope, async (tx) => {
    const row = required(await findSurvivor(tx, id, ownOnly(tx, ownPatients)))
    await recordReading(tx, row.id)
    const patient = await present(tx, row)
    return tx.role === 'professional' ? cardOf(patient) : patient
  })
}

/** @throws `cpf_taken` (409) with who has it; `validation_failed` (422) for a convênio that doesn't exist */
export function createPatient(scope: MemberScope, form: PatientForm): Promise<Patient> {
  const normal = normalizePatient(form)
  return withUniqueCpf(scope, async (tx) => {
    await assertCpfFree(tx, normal.cpf)
    await assertInsuranceKnown(tx, normal)
    const [id = ''] = await insertPatients(tx, [normal])
    const created = await requirePatient(tx, id)
    await noteCreation(tx, patientKind, id, snapshotOf(created))
    return created
  })
}

/** @throws `stale_version` (409) with the current record when another write came first; `cpf_taken` (409) */
export function changePatient(
  scope: MemberScope,
  id: string,
  form: PatientForm,
  version: number,
): Promise<Patient> {
  const normal = normalizePatient(form)
  return withUniqueCpf(scope, async (tx) => {
    const row = required(await findSurvivor(tx, id))
    const before = await present(tx, row)
    assertVersion(before, version)
    await assertCpfFree(tx, normal.cpf, [row.id])
    await assertInsuranceKnown(tx, normal)
    if (!(await updatePatient(tx, row.id, normal, version)))
      throw staleVersion(await requirePatient(tx, row.id))
    const after = await requirePatient(tx, row.id)
    const states = { before: snapshotOf(before), after: snapshotOf(after) }
    await noteChange(tx, patientKind, row.id, states)
    return after
  })
}

export interface Change {
  readonly status?: PatientStatus
  readonly addTags: readonly string[]
  readonly removeTags: readonly string[]
}

/**
 * @throws `not_found` (404) when one is not of the network; `validation_failed` (422) when one gets too many
 * tags
 */
export function changePatients(scope: MemberScope, ids: readonly string[], change: Change) {
  return transact(scope, async (tx) => {
    const before = await lockPatients(tx, ids)
    if (before.length < new Set(ids).size) throw failure('not_found')
    const [addTags, removeTags] = [normalizeTags(change.addTags), normalizeTags(change.removeTags)]
    await changeSeveral(tx, ids, { status: change.status, addTags, removeTags })
    await rewriteWords(tx, ids)
    const after = new Map((await lockPatients(tx, ids)).map((row) => [row.id, row]))
    for (const row of after.values())
      if (row.tags.length > maxTags)
        throw failure('validation_failed', {
          errors: { addTags: `${displayName(row)} ficaria com mais de ${maxTags} etiquetas` },
        })
    const states = ({ status, tags }: PatientRow) => ({ status, tags })
    await record(
      tx,
      ...before.map((row) => ({
        act: 'update' as const,
        kind: 'patient' as const,
        id: row.id,
        before: states(row),
        after: states(after.get(row.id) ?? row),
      })),
    )
    for (const { id } of before) await publish(tx, patientEvent(id))
    return { ids: before.map(({ id }) => id) }
  })
}

/** @throws `in_use` (409) with what refers to them; `not_found` (404), also for a merged record */
export const deletePatients = (findUses: readonly FindUses[], scope: MemberScope, ids: readonly string[]) =>
  transact(scope, async (tx) => {
    if ((await unjoined(tx, ids)).length < new Set(ids).size) throw failure('not_found')
    const removed = await removeRecords(tx, patientKind, ids, findUses)
    await rewriteWords(tx, removed.ids)
    return removed
  })

/** @throws `cpf_taken` (409) when another patient got the CPF meanwhile */
export const undeletePatients = (scope: MemberScope, ids: readonly string[]) =>
  withUniqueCpf(scope, async (tx) => {
    const rows = (await unjoined(tx, ids)).filter(({ erasedAt }) => erasedAt === null)
    for (const { cpf } of rows) await assertCpfFree(tx, cpf, ids)
    const restored = await restoreRecords(
      tx,
      patientKind,
      rows.map(({ id }) => id),
    )
    await rewriteWords(tx, restored.ids)
    return restored
  })

/** Returns those of the patients, deleted or not, that are not merged into another. */
const unjoined = (tx: Transaction<MemberScope>, ids: readonly string[]) =>
  tx.db
    .select({ id: patients.id, cpf: patients.cpf, erasedAt: patients.erasedAt })
    .from(patients)
    .where(and(eq(patients.orgId, tx.orgId), inArray(patients.id, [...ids]), isNull(patients.mergedInto)))

/** Returns the tags in use, by stepping from one to the next in the index. */
export const readTags = (scope: MemberScope): Promise<{ tags: string[] }> =>
  transact(scope, async (tx) => {
    const next = (after: ReturnType<typeof sql>) => sql`
      select word from ${patientWords} where org_id = ${tx.orgId} and word > ${after} and word < 'tag;' order by word limit 1`
    const { rows } = await tx.db.execute<{ word: string }>(sql`
      with recursive tag as (
        (${next(sql`'tag:'`)})
        union all
        select (${next(sql`tag.word`)}) from tag where tag.word is not null)
      select word from tag where word is not null limit 200`)
    return { tags: rows.map(({ word }) => word.slice('tag:'.length)) }
  })

/**
 * Records a reading at intervals for each person and patient: live events make pages read again and again.
 */
async function recordReading(tx: Transaction<MemberScope>, id: string) {
  const recent = await tx.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.orgId, tx.orgId),
        eq(auditLog.kind, 'patient'),
        eq(auditLog.entityId, id),
        eq(auditLog.action, 'read'),
        eq(auditLog.userId, tx.userId),
        sql`${auditLog.at} > now() - interval '10 minutes'`,
      ),
    )
    .limit(1)
  if (recent.length === 0) await record(tx, { act: 'read', kind: 'patient', id })
}

/**
 * Translates a violated unique index: of two who save one CPF at the same moment, the second gets
 * `cpf_taken`.
 */
export async function withUniqueCpf<T>(
  scope: MemberScope,
  work: (tx: Transaction<MemberScope>) => Promise<T>,
): Promise<T> {
  try {
    return await transact(scope, work)
  } catch (error) {
    if (sqlState(error) !== '23505') throw error
    return transact(scope, work)
  }
}

async function assertCpfFree(tx: Transaction<MemberScope>, cpf: string, exceptIds: readonly string[] = []) {
  const taken = await findByCpf(tx, cpf, exceptIds)
  if (!taken) return
  const name = displayName(taken)
  throw problem(cpfTakenProblem, 'cpf_taken', {
    errors: { cpf: `Este CPF já é de ${name}` },
    patient: { id: taken.id, name },
  })
}

async function assertInsuranceKnown(tx: Transaction<MemberScope>, form: PatientForm) {
  const { plan, product } = await findInsurance(tx, form)
  if (form.insurancePlanId && plan === undefined)
    throw failure('validation_failed', { errors: { insurancePlanId: 'Este convênio não existe mais' } })
  if (form.insuranceProductId && product === undefined)
    throw failure('validation_failed', { errors: { insuranceProductId: 'Este plano não é deste convênio' } })
}

/** What a contact says of somebody new. */
export interface SaidPatient {
  readonly fullName: string
  readonly birthDate: string
  /** The contact's. */
  readonly phone: string
  /** Of a minor: the contact. */
  readonly guardianName: string
  readonly insurancePlanId: string | null
  readonly insuranceProductId: string | null
}

/** Adds somebody for whom a contact has just booked, as the system: the desk completes the record. Returns the id. */
export async function addForContact(
  tx: Transaction<NetworkScope>,
  { phone, guardianName, ...said }: SaidPatient,
): Promise<string> {
  const contact = ownContact(phone)
  const form = normalizePatient({
    ...emptyPatient,
    ...said,
    guardianName,
    guardianRelationship: guardianName === '' ? '' : 'guardian',
    contacts:
      phone === ''
        ? []
        : [guardianName === '' ? contact : { ...contact, name: guardianName, relationship: 'guardian' }],
  })
  const [id] = await insertPatients(tx, [form])
  if (id === undefined) throw new Error('a patient without an id')
  await record(tx, { act: 'create', kind: 'patient', id, after: { ...form } })
  await publish(tx, patientEvent(id))
  return id
}
