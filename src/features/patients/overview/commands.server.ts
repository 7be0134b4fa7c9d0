import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { can } from '#platform/access.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { required } from '#platform/records/changes.server.ts'
import { channelsOf, currentConsents } from '../consents/rules.ts'
import { findSurvivor, idsOf, ofOrg, type PatientRow } from '../queries.server.ts'
import { displayName } from '../rules.ts'
import type { CareOf, OwnPatients } from '../slots.server.ts'
import { patientConsents, patientContacts, patients } from '../tables.server.ts'
import type { Overview } from './contract.ts'

const maxFamily = 6

interface OverviewParts {
  readonly ownPatients: OwnPatients
  readonly careOf: CareOf
}

/**
 * Returns what a person needs to know of a patient at once; the id of a merged record returns the survivor's.
 * @throws `not_found` (404), also for a professional whose patient it is not
 */
export function readOverview(
  { ownPatients, careOf }: OverviewParts,
  scope: MemberScope,
  id: string,
): Promise<Overview> {
  return transact(scope, async (tx) => {
    const own = tx.role === 'professional' ? ownPatients(tx, sql`${patients.id}`) : undefined
    const row = required(await findSurvivor(tx, id, own))
    const ids = await idsOf(tx, row.id)
    return {
      ...(await careOf(tx, ids)),
      family: await listFamily(tx, row, own),
      consents: tx.role !== null && can(tx.role, 'history.read') ? await countConsents(tx, ids) : null,
    }
  })
}

/** Lists those who share a phone or a guardian's CPF with the patient, the oldest first. */
async function listFamily(tx: Transaction<MemberScope>, patient: PatientRow, own: SQL | undefined) {
  const { id, guardianCpf } = patient
  const ofPatient = and(eq(patientContacts.orgId, tx.orgId), eq(patientContacts.patientId, id))
  const shared = sql`select distinct on (c.patient_id) c.patient_id, c.relationship
    from ${patientContacts} c
   where c.org_id = ${tx.orgId} and c.patient_id <> ${id} and c.phone_key <> ''
     and c.phone_key in (select ${patientContacts.phoneKey} from ${patientContacts} where ${ofPatient})
   order by c.patient_id, c.position`
  const rows = await tx.db
    .select({
      id: patients.id,
      fullName: patients.fullName,
      socialName: patients.socialName,
      birthDate: sql<string>`coalesce(${patients.birthDate}::text, '')`,
      relationship: sql<Overview['family'][number]['relationship'] | null>`shared.relationship`,
    })
    .from(patients)
    .leftJoin(sql`(${shared}) as shared`, sql`shared.patient_id = ${patients.id}`)
    .where(
      and(
        ofOrg(tx),
        own,
        sql`${patients.id} <> ${id}`,
        or(
          inArray(patients.id, sql`(select patient_id from (${shared}) as of_phone)`),
          guardianCpf === '' ? undefined : eq(patients.cpf, guardianCpf),
        ),
      ),
    )
    .orderBy(sql`${patients.birthDate} nulls last`, patients.id)
    .limit(maxFamily)
  return rows.map(({ fullName, socialName, relationship, ...one }) => ({
    ...one,
    name: displayName({ fullName, socialName }),
    relationship: relationship === null || relationship === 'self' ? ('' as const) : relationship,
  }))
}

const asked = Object.values(channelsOf).reduce((sum, channels) => sum + channels.length, 0)

/** Counts what the patient allowed, took back, and was not asked yet, over every purpose and channel. */
async function countConsents(tx: Transaction<MemberScope>, ids: readonly string[]) {
  const ledger = await tx.db
    .select({
      id: patientConsents.id,
      purpose: patientConsents.purpose,
      channel: patientConsents.channel,
      isGranted: patientConsents.isGranted,
    })
    .from(patientConsents)
    .where(and(eq(patientConsents.orgId, tx.orgId), inArray(patientConsents.patientId, [...ids])))
  const current = currentConsents(ledger)
  const granted = current.filter(({ isGranted }) => isGranted).length
  return { granted, withdrawn: current.length - granted, unanswered: Math.max(0, asked - current.length) }
}
