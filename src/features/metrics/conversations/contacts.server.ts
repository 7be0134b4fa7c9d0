import { sql } from 'drizzle-orm'
import { displayName } from '#features/patients/rules.ts'
import { formatPhone } from '#lib/phone.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly profile_name: string
  readonly phone: string
  readonly email: string
  readonly time_zone: string | null
  readonly full_name: string | null
  readonly social_name: string | null
}

export interface Contacts {
  /** The one patient for whom the contact speaks, else how they call themselves. */
  nameOf(conversationId: string): string
  /** On the clock of the conversation's unit, else of the network: `09:05`. */
  timeOf(conversationId: string, at: number, zone: string): string
}

/** Finds whom conversations are with. */
export async function findContacts(
  { db, orgId }: Transaction<MemberScope>,
  ids: readonly string[],
): Promise<Contacts> {
  const { rows } = await db.execute<Row>(sql`
    select c.id, c.profile_name, c.phone, c.email, u.time_zone, p.full_name, p.social_name
      from conversations c
      left join units u on u.org_id = c.org_id and u.id = c.unit_id
      left join lateral (
        select case when count(distinct k.patient_id) = 1 then min(k.patient_id::text)::uuid end as id
          from patient_contacts k
         where k.org_id = c.org_id and (c.phone_key <> '' and k.phone_key = c.phone_key or c.email <> '' and k.email = c.email)) k on true
      left join patients p on p.org_id = c.org_id and p.id = k.id and p.deleted_at is null
     where c.org_id = ${orgId} and c.id = any (${`{${ids.join(',')}}`}::uuid[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const formats = new Map<string, Intl.DateTimeFormat>()
  const formatIn = (timeZone: string) => {
    const format =
      formats.get(timeZone) ??
      new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone })
    formats.set(timeZone, format)
    return format
  }
  return {
    nameOf(id) {
      const row = byId.get(id)
      if (!row) return ''
      if (row.full_name !== null)
        return displayName({ fullName: row.full_name, socialName: row.social_name ?? '' })
      return row.profile_name || (row.phone && formatPhone(row.phone)) || row.email || 'Visitante do site'
    },
    timeOf: (id, at, zone) => formatIn(byId.get(id)?.time_zone ?? zone).format(new Date(at)),
  }
}
