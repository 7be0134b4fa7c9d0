import { sql } from 'drizzle-orm'
import type { Address, OutreachKind } from '#features/channels/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { addressOf, type KnownContact } from './address.ts'

/** Where a patient is reached, and whether they may be named at all. */
export interface Reached {
  readonly contacts: readonly KnownContact[]
  readonly email: string
  /** True for somebody who died, or whose record is gone. */
  readonly isAbsent: boolean
}

/**
 * The contacts of patients, the preferred one first, by the id that their appointments have: a record that was
 * merged is reached as its survivor. WhatsApp's own name of a phone is known from its conversation.
 */
export async function findReached(
  { db, orgId }: NetworkTransaction,
  patientIds: readonly string[],
): Promise<Map<string, Reached>> {
  const { rows } = await db.execute<Reached & { origin: string } & Record<string, unknown>>(sql`
    with recursive chain as (
      select p.id as origin, p.id, p.merged_into from patients p
       where p.org_id = ${orgId} and p.id = any (${sql.param([...new Set(patientIds)])}::uuid[])
      union all
      select c.origin, p.id, p.merged_into from patients p join chain c on p.id = c.merged_into
       where p.org_id = ${orgId})
    select s.origin, p.email, p.status = 'deceased' or p.deleted_at is not null as "isAbsent",
           (select coalesce(json_agg(json_build_object('phone', c.phone, 'phoneKey', c.phone_key, 'email', c.email,
                'hasWhatsapp', c.has_whatsapp, 'waId', coalesce(v.wa_id, ''), 'bsuid', coalesce(v.bsuid, ''))
                order by c.is_preferred desc, c.position), '[]')
              from patient_contacts c
              left join conversations v on v.org_id = c.org_id and v.phone_key = c.phone_key and v.phone_key <> ''
             where c.org_id = ${orgId} and c.patient_id = p.id) as contacts
      from chain s join patients p on p.org_id = ${orgId} and p.id = s.id
     where s.merged_into is null`)
  return new Map(rows.map(({ origin, ...reached }) => [origin, reached]))
}

/** Where a message to this patient goes by a channel; null when nowhere. */
export const addressBy = (kind: OutreachKind, reached: Reached | undefined): Address | null =>
  reached && !reached.isAbsent ? addressOf(kind, reached) : null
