import { and, arrayOverlaps, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { insurancePlans, insuranceProducts } from '#features/insurance-plans/tables.server.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { countLimit, type ListPage } from '#platform/records/contract.ts'
import {
  byDay,
  byInstant,
  countOf,
  keysetOf,
  type ListFilter,
  listedOf,
  pageOf,
  withDeletion,
} from '#platform/records/list.server.ts'
import { nameKeyOf, type PatientFields, type PatientStatus } from './rules.ts'
import type { ListedPatient, PatientItem } from './schemas.ts'
import { type Criterion, planSearch } from './search/plan.server.ts'
import { filterWords, searchWords } from './search/words.ts'
import { patientContacts, patients } from './tables.server.ts'

export type PatientRow = typeof patients.$inferSelect
export type ContactRow = typeof patientContacts.$inferSelect

export interface PatientFilter {
  q: string
  status?: PatientStatus[]
  insurancePlanId?: string
  tag?: string[]
  birthMonth?: string
  withoutPhone?: boolean
}

export type PatientPage = PatientFilter & ListFilter

const sorts = {
  name: sql`${patients.nameKey}`,
  createdAt: byInstant(patients.createdAt),
  birthDate: byDay(sql`coalesce(${patients.birthDate}, 'infinity'::date)`),
}

/** Patients that lists show: neither deleted nor merged into another. */
export const listed = and(isNull(patients.deletedAt), isNull(patients.mergedInto))

export const ofOrg = (tx: Transaction<MemberScope>): SQL | undefined =>
  and(eq(patients.orgId, tx.orgId), listed)

/** Returns the conditions that a matching patient's words must satisfy. */
export function criteriaOf(filter: PatientFilter): Criterion[] {
  const { status, insurancePlanId, tag, birthMonth, withoutPhone } = filter
  const plan = insurancePlanId === 'none' ? null : insurancePlanId
  return [
    ...searchWords(filter.q).map((prefix) => ({ prefix })),
    ...(status?.length ? [{ anyOf: status.map(filterWords.status) }] : []),
    ...(plan === undefined ? [] : [{ anyOf: [filterWords.plan(plan)] }]),
    ...(tag?.length ? [{ anyOf: tag.map(filterWords.tag) }] : []),
    ...(birthMonth ? [{ anyOf: [filterWords.birthMonth(birthMonth)] }] : []),
    ...(withoutPhone ? [{ anyOf: [filterWords.withoutPhone()] }] : []),
  ]
}

/** The columns of a list item, selected from `patients`. */
export const itemColumns = {
  id: patients.id,
  version: patients.version,
  fullName: patients.fullName,
  socialName: patients.socialName,
  birthDate: sql<string>`coalesce(${patients.birthDate}::text, '')`,
  contact: sql<ListedContact | null>`(
    select jsonb_build_object('phone', c.phone, 'hasWhatsapp', c.has_whatsapp, 'name', c.name)
      from ${patientContacts} c
     where c.org_id = ${patients}.org_id and c.patient_id = ${patients}.id and c.phone <> ''
     order by c.is_preferred desc, c.position limit 1)`,
  insurancePlanName: sql<string>`coalesce((
    select i.name from ${insurancePlans} i where i.org_id = ${patients}.org_id and i.id = ${patients}.insurance_plan_id), '')`,
  tags: patients.tags,
  status: patients.status,
}

interface ListedContact {
  phone: string
  hasWhatsapp: boolean
  name: string
}

type ItemRow = Omit<PatientItem, 'phone' | 'hasWhatsapp' | 'contactName'> & { contact: ListedContact | null }

export const presentItem = ({ contact, ...row }: ItemRow): PatientItem => ({
  ...row,
  phone: contact?.phone ?? '',
  hasWhatsapp: contact?.hasWhatsapp ?? false,
  contactName: contact?.name ?? '',
})

/**
 * Returns a page of patients. `own` restricts it to a professional's patients; undefined for no restriction.
 */
export async function listPatients(
  tx: Transaction<MemberScope>,
  filter: PatientPage,
  own: SQL | undefined,
): Promise<ListPage<ListedPatient>> {
  const search = filter.deleted ? null : await planSearch(tx, criteriaOf(filter), filter)
  const fitting = and(
    listedOf(tx, patients, filter, 'patients.update'),
    isNull(patients.mergedInto),
    own,
    search ? search.where : likeDeleted(filter),
  )
  const keyset = keysetOf(sorts, patients.id, filter)
  const rows = await tx.db
    .select({ ...itemColumns, sortKey: keyset.sortKey })
    .from(patients)
    .where(and(fitting, keyset.where))
    .orderBy(...keyset.orderBy)
    .limit(keyset.limit)
  const total = own || !search ? await countFitting(tx, fitting) : await search.count()
  const page = pageOf(rows, keyset, Math.min(total, countLimit), ({ sortKey: _, ...row }) => presentItem(row))
  return withDeletion(tx, patients, filter, page)
}

/**
 * The same filter over deleted patients, who have no words any more: they are few, found by their index, and
 * each is looked at. Words are sought at the beginning of those of the names, digits in CPF and phones.
 */
function likeDeleted({
  q,
  status,
  insurancePlanId,
  tag,
  birthMonth,
  withoutPhone,
}: PatientFilter): SQL | undefined {
  const names = sql`' ' || regexp_replace(
    regexp_replace(normalize(lower(${patients.socialName} || ' ' || ${patients.fullName}), NFD), '[\\u0300-\\u036f]', '', 'g'),
    '[^[:alnum:]]+', ' ', 'g')`
  const hasPhone = (digits: SQL) => sql`exists (select from ${patientContacts} c
    where c.org_id = ${patients}.org_id and c.patient_id = ${patients}.id and ${digits})`
  return and(
    ...searchWords(q).map(
      (word) => sql`(position(' ' || ${word}::text in ${names}) > 0 or starts_with(${patients.cpf}, ${word})
        or ${hasPhone(sql`length(${word}::text) > 7 and position(${word} in c.phone) > 0`)})`,
    ),
    status?.length ? inArray(patients.status, status) : undefined,
    insurancePlanId === undefined
      ? undefined
      : insurancePlanId === 'none'
        ? isNull(patients.insurancePlanId)
        : eq(patients.insurancePlanId, insurancePlanId),
    tag?.length ? arrayOverlaps(patients.tags, tag) : undefined,
    birthMonth ? sql`to_char(${patients.birthDate}, 'MM') = ${birthMonth}` : undefined,
    withoutPhone ? sql`not ${hasPhone(sql`c.phone <> ''`)}` : undefined,
  )
}

/** Returns the list items of these patients, by id. */
export async function listItems(
  tx: Transaction<MemberScope>,
  ids: readonly string[],
): Promise<Map<string, PatientItem>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select(itemColumns)
    .from(patients)
    .where(and(ofOrg(tx), inArray(patients.id, [...ids])))
  return new Map(rows.map((row) => [row.id, presentItem(row)]))
}

async function countFitting(tx: Transaction<MemberScope>, where: SQL | undefined): Promise<number> {
  const { rows } = await tx.db.execute<{ total: number }>(
    countOf(sql`select from ${patients} where ${where}`),
  )
  return rows[0]?.total ?? 0
}

/** Returns the present record of an id: its own, or the survivor of its merge. */
export async function findSurvivor(
  tx: Transaction<MemberScope>,
  id: string,
  own?: SQL,
): Promise<PatientRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(patients)
    .where(
      and(
        ofOrg(tx),
        own,
        sql`${patients.id} = (
          with recursive chain as (
            select p.id, p.merged_into from ${patients} p where p.org_id = ${tx.orgId} and p.id = ${id}
            union all
            select p.id, p.merged_into from ${patients} p join chain c on p.id = c.merged_into where p.org_id = ${tx.orgId})
          select chain.id from chain where chain.merged_into is null)`,
      ),
    )
  return row
}

/** Returns the patient's id with those of all records merged into it. */
export async function idsOf(tx: Transaction<MemberScope>, id: string): Promise<string[]> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    with recursive family as (
      select ${id}::uuid as id
      union
      select p.id from ${patients} p join family f on p.merged_into = f.id where p.org_id = ${tx.orgId})
    select id from family`)
  return rows.map((row) => row.id)
}

export function lockPatients(tx: Transaction<MemberScope>, ids: readonly string[]): Promise<PatientRow[]> {
  return tx.db
    .select()
    .from(patients)
    .where(and(ofOrg(tx), inArray(patients.id, [...ids])))
    .orderBy(asc(patients.id))
    .for('update')
}

export function listContacts(tx: Transaction<MemberScope>, ids: readonly string[]): Promise<ContactRow[]> {
  return tx.db
    .select()
    .from(patientContacts)
    .where(and(eq(patientContacts.orgId, tx.orgId), inArray(patientContacts.patientId, [...ids])))
    .orderBy(asc(patientContacts.patientId), asc(patientContacts.position))
}

/**
 * Returns the names of a convênio and of one of its plans; undefined for one that doesn't exist, or for
 * another's plan.
 */
export async function findInsurance(
  tx: Transaction<MemberScope>,
  { insurancePlanId, insuranceProductId }: Pick<PatientRow, 'insurancePlanId' | 'insuranceProductId'>,
): Promise<{ plan?: string; product?: string }> {
  if (!insurancePlanId) return {}
  const [plan] = await tx.db
    .select({ name: insurancePlans.name })
    .from(insurancePlans)
    .where(and(eq(insurancePlans.orgId, tx.orgId), eq(insurancePlans.id, insurancePlanId)))
  if (!insuranceProductId) return { plan: plan?.name }
  const [product] = await tx.db
    .select({ name: insuranceProducts.name })
    .from(insuranceProducts)
    .where(
      and(
        eq(insuranceProducts.orgId, tx.orgId),
        eq(insuranceProducts.id, insuranceProductId),
        eq(insuranceProducts.insurancePlanId, insurancePlanId),
      ),
    )
  return { plan: plan?.name, product: product?.name }
}

/** Returns the patient with a CPF, among those that lists show. */
export async function findByCpf(
  tx: Transaction<MemberScope>,
  cpf: string,
  exceptIds: readonly string[] = [],
): Promise<PatientRow | undefined> {
  if (cpf === '') return undefined
  const rows = await tx.db
    .select()
    .from(patients)
    .where(and(ofOrg(tx), eq(patients.cpf, cpf)))
    .limit(exceptIds.length + 1)
  return rows.find(({ id }) => !exceptIds.includes(id))
}

export const fieldsOf = (row: PatientRow): PatientFields => ({
  fullName: row.fullName,
  socialName: row.socialName,
  birthDate: row.birthDate ?? '',
  sex: row.sex,
  cpf: row.cpf,
  cns: row.cns,
  email: row.email,
  postalCode: row.postalCode,
  city: row.city,
  state: row.state,
  street: row.street,
  streetNumber: row.streetNumber,
  complement: row.complement,
  insurancePlanId: row.insurancePlanId,
  insuranceProductId: row.insuranceProductId,
  memberNumber: row.memberNumber,
  memberValidUntil: row.memberValidUntil ?? '',
  guardianName: row.guardianName,
  guardianCpf: row.guardianCpf,
  guardianRelationship: row.guardianRelationship,
  notes: row.notes,
  tags: row.tags,
  status: row.status,
})

export const columnsOf = (fields: PatientFields) => ({
  fullName: fields.fullName,
  socialName: fields.socialName,
  nameKey: nameKeyOf(fields),
  birthDate: fields.birthDate || null,
  sex: fields.sex,
  cpf: fields.cpf,
  cns: fields.cns,
  email: fields.email,
  postalCode: fields.postalCode,
  city: fields.city,
  state: fields.state,
  street: fields.street,
  streetNumber: fields.streetNumber,
  complement: fields.complement,
  insurancePlanId: fields.insurancePlanId,
  insuranceProductId: fields.insuranceProductId,
  memberNumber: fields.memberNumber,
  memberValidUntil: fields.memberValidUntil || null,
  guardianName: fields.guardianName,
  guardianCpf: fields.guardianCpf,
  guardianRelationship: fields.guardianRelationship,
  notes: fields.notes,
  tags: [...fields.tags],
  status: fields.status,
})
