import { type SQL, sql } from 'drizzle-orm'
import { type OutreachKind, outreachKinds } from '#features/channels/rules.ts'

const contacts = sql`from patient_contacts k where k.org_id = s.org_id and k.patient_id = s.patient_id`

const reached: Readonly<Record<OutreachKind, SQL>> = {
  whatsapp: sql`exists (select ${contacts} and k.phone <> '' and k.has_whatsapp)`,
  sms: sql`exists (select ${contacts} and k.phone_key like '__9________')`,
  email: sql`(exists (select ${contacts} and k.email <> '') or exists (
    select from patients k where k.org_id = s.org_id and k.id = s.patient_id and k.email <> ''))`,
}

/** True when the person of the send `s` can be reached by this channel, and it went by another. */
export const isReachedBy = (kind: OutreachKind): SQL => sql`(s.kind <> ${kind} and ${reached[kind]})`

export const kindsOfReach = Object.keys(outreachKinds) as OutreachKind[]
