import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { insurancePlans, insuranceProducts } from '#features/insurance-plans/tables.server.ts'
import { orgs } from '#features/orgs/tables.server.ts'
import { instant } from '#platform/db/tables.server.ts'
import { recordColumns } from '#platform/records/tables.server.ts'
import type { ConsentChannel, ConsentPurpose, ConsentSource } from './consents/rules.ts'
import type { MergeSnapshot } from './merges/rules.ts'
import type { PatientStatus, Relationship, Sex } from './rules.ts'

/** Text in the order of its bytes, whatever the database's locale: ranges of it are prefixes. */
const keyText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** The patients of a network. Documents and phones are stored as digits. */
export const patients = pgTable(
  'patients',
  {
    ...recordColumns(),
    fullName: text('full_name').notNull(),
    socialName: text('social_name').notNull().default(''),
    /** The shown name without accents or case: the order of lists. */
    nameKey: keyText('name_key').notNull(),
    birthDate: date('birth_date', { mode: 'string' }),
    sex: text().$type<Sex>().notNull().default(''),
    cpf: text().notNull().default(''),
    cns: text().notNull().default(''),
    email: text().notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    street: text().notNull().default(''),
    streetNumber: text('street_number').notNull().default(''),
    complement: text().notNull().default(''),
    insurancePlanId: uuid('insurance_plan_id'),
    insuranceProductId: uuid('insurance_product_id'),
    memberNumber: text('member_number').notNull().default(''),
    memberValidUntil: date('member_valid_until', { mode: 'string' }),
    guardianName: text('guardian_name').notNull().default(''),
    guardianCpf: text('guardian_cpf').notNull().default(''),
    guardianRelationship: text('guardian_relationship').$type<Relationship | ''>().notNull().default(''),
    notes: text().notNull().default(''),
    tags: text().array().notNull().default([]),
    status: text().$type<PatientStatus>().notNull().default('active'),
    /** The survivor of a merge; a merged record is in no list. */
    mergedInto: uuid('merged_into'),
    /** When all that is personal was taken out of it; only appointments refer to it since. */
    erasedAt: instant('erased_at'),
  },
  (table) => {
    const listed = sql`deleted_at is null and merged_into is null`
    return [
      primaryKey({ columns: [table.orgId, table.id] }),
      foreignKey({ columns: [table.orgId], foreignColumns: [orgs.orgId] }).onDelete('cascade'),
      foreignKey({
        columns: [table.orgId, table.insurancePlanId],
        foreignColumns: [insurancePlans.orgId, insurancePlans.id],
      }),
      foreignKey({
        columns: [table.orgId, table.insuranceProductId],
        foreignColumns: [insuranceProducts.orgId, insuranceProducts.id],
      }),
      // Merged records are deleted for good together.
      foreignKey({
        columns: [table.orgId, table.mergedInto],
        foreignColumns: [table.orgId, table.id],
      }).onDelete('cascade'),
      uniqueIndex('patients_cpf').on(table.orgId, table.cpf).where(sql`cpf <> '' and ${listed}`),
      index('patients_cns').on(table.orgId, table.cns).where(sql`cns <> '' and ${listed}`),
      index('patients_email').on(table.orgId, table.email).where(sql`email <> '' and ${listed}`),
      index('patients_name').on(table.orgId, table.nameKey, table.id).where(listed),
      index('patients_created').on(table.orgId, table.createdAt, table.id).where(listed),
      index('patients_birth')
        .on(table.orgId, sql`coalesce(birth_date, 'infinity'::date)`, table.id)
        .where(listed),
      index('patients_deleted').on(table.orgId, table.deletedAt).where(sql`deleted_at is not null`),
      index('patients_merged').on(table.orgId, table.mergedInto).where(sql`merged_into is not null`),
    ]
  },
)

const ofPatient = (orgId: AnyPgColumn, patientId: AnyPgColumn) =>
  foreignKey({ columns: [orgId, patientId], foreignColumns: [patients.orgId, patients.id] }).onDelete(
    'cascade',
  )

/**
 * A way to reach a patient: the own phone, the mother's, the carer's. One phone may serve several patients.
 */
export const patientContacts = pgTable(
  'patient_contacts',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid().notNull(),
    patientId: uuid('patient_id').notNull(),
    position: integer().notNull(),
    /** '' for the patient's own contact. */
    name: text().notNull().default(''),
    relationship: text().$type<Relationship>().notNull(),
    phone: text().notNull().default(''),
    /** The same for a mobile with and without its ninth digit. */
    phoneKey: text('phone_key').notNull().default(''),
    email: text().notNull().default(''),
    hasWhatsapp: boolean('has_whatsapp').notNull().default(false),
    isPreferred: boolean('is_preferred').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    ofPatient(table.orgId, table.patientId),
    index('patient_contacts_patient').on(table.orgId, table.patientId, table.position),
    index('patient_contacts_phone').on(table.orgId, table.phoneKey).where(sql`phone_key <> ''`),
    index('patient_contacts_email').on(table.orgId, table.email).where(sql`email <> ''`),
  ],
)

/**
 * The words that a patient is found by: words of names, digits of documents and phones, dates, and (with a
 * colon) the filters of lists. Only of patients that lists show. Under a policy an index serves comparisons
 * only, so prefixes are ranges.
 */
export const patientWords = pgTable(
  'patient_words',
  {
    orgId: uuid('org_id').notNull(),
    word: keyText().notNull(),
    patientId: uuid('patient_id').notNull(),
    /** The patient's: the rows of one word are in the order of the list. */
    nameKey: keyText('name_key').notNull(),
    /** True for a word of the patient's own names, civil or social: these are found before all others. */
    isOwnName: boolean('is_own_name').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.patientId, table.word] }),
    ofPatient(table.orgId, table.patientId),
    index('patient_words_name').on(table.orgId, table.word, table.nameKey, table.patientId),
    index('patient_words_own_name')
      .on(table.orgId, table.word, table.nameKey, table.patientId)
      .where(sql`is_own_name`),
  ],
)

/** Consents given and withdrawn. Append-only: the last entry of a purpose and channel holds. */
export const patientConsents = pgTable(
  'patient_consents',
  {
    orgId: uuid('org_id').notNull(),
    /** UUIDv7: the order of time. */
    id: uuid().notNull(),
    patientId: uuid('patient_id').notNull(),
    purpose: text().$type<ConsentPurpose>().notNull(),
    channel: text().$type<ConsentChannel>().notNull(),
    isGranted: boolean('is_granted').notNull(),
    /** The way in which it was given or withdrawn. */
    source: text().$type<ConsentSource>().notNull(),
    note: text().notNull().default(''),
    at: instant('at').notNull().defaultNow(),
    /** The person who recorded it; null for the system. */
    userId: text('user_id'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    ofPatient(table.orgId, table.patientId),
    index('patient_consents_patient').on(table.orgId, table.patientId, table.id),
  ],
)

/** Two merged records, with what undoing the merge needs. */
export const patientMerges = pgTable(
  'patient_merges',
  {
    orgId: uuid('org_id').notNull(),
    /** UUIDv7: the order of time. */
    id: uuid().notNull(),
    survivorId: uuid('survivor_id').notNull(),
    mergedId: uuid('merged_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: text('user_id'),
    snapshot: jsonb().$type<MergeSnapshot>().notNull(),
    undoneAt: instant('undone_at'),
    undoneBy: text('undone_by'),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.id] }),
    ofPatient(table.orgId, table.survivorId),
    ofPatient(table.orgId, table.mergedId),
    index('patient_merges_survivor').on(table.orgId, table.survivorId, table.id),
    index('patient_merges_merged').on(table.orgId, table.mergedId, table.id),
  ],
)
