import { sql } from 'drizzle-orm'
import type { Snapshot } from '#platform/audit/kinds.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { required } from '#platform/records/changes.server.ts'
import { fieldsOf, findInsurance, findSurvivor, listContacts, type PatientRow } from './queries.server.ts'
import type { Contact, Patient, PatientItem } from './schemas.ts'
import type { OwnPatients } from './slots.server.ts'
import { patients } from './tables.server.ts'

/** Returns the condition by which professionals see the patients that they attend alone. */
export const ownOnly = (tx: Transaction<MemberScope>, ownPatients: OwnPatients) =>
  tx.role === 'professional' ? ownPatients(tx, sql`${patients.id}`) : undefined

/** Professionals read no convênio, tags or status. */
export const shownTo = <T extends PatientItem>({ role }: Transaction<MemberScope>, item: T): T =>
  role === 'professional' ? { ...item, insurancePlanName: null, tags: null, status: null } : item

export async function requirePatient(tx: Transaction<MemberScope>, id: string): Promise<Patient> {
  return present(tx, required(await findSurvivor(tx, id)))
}

export async function present(tx: Transaction<MemberScope>, row: PatientRow): Promise<Patient> {
  const contacts = await listContacts(tx, [row.id])
  const { plan = '', product = '' } = await findInsurance(tx, row)
  return {
    ...fieldsOf(row),
    id: row.id,
    version: row.version,
    view: 'full',
    tags: row.tags,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    contacts: contacts.map(presentContact),
    insurancePlanName: plan,
    insuranceProductName: product,
  }
}

function presentContact(row: Awaited<ReturnType<typeof listContacts>>[number]): Contact {
  const { orgId: _, patientId: __, phoneKey: ___, position: ____, ...contact } = row
  return contact
}

/** What professionals read of a patient. */
export function cardOf({
  id,
  version,
  createdAt,
  updatedAt,
  fullName,
  socialName,
  birthDate,
  contacts,
}: Patient) {
  return {
    view: 'contact' as const,
    id,
    version,
    createdAt,
    updatedAt,
    fullName,
    socialName,
    birthDate,
    contacts,
  }
}

export function snapshotOf({ view: _, contacts, ...fields }: Patient): Snapshot {
  return { ...fields, contacts: contacts.map(({ id: __, ...contact }) => contact) }
}
