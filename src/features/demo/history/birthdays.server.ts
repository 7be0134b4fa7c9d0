import { sql } from 'drizzle-orm'
import { type Clinic, chance, later } from './clinic.server.ts'
import { newSendId, type PastSend, writeSends } from './sends.server.ts'

/** Congratulates those who agreed to campaigns, on each of the last eight days at half past eight. */
export async function writeBirthdays(
  clinic: Clinic,
  { id: automationId, templateId }: { readonly id: string; readonly templateId: string },
): Promise<void> {
  const { rows, now } = await clinic.write(async ({ db, orgId, now }) => {
    const { rows } = await db.execute<{ id: string; due_at: string; year: string }>(sql`
      select p.id, (d.day::date + time '08:30') at time zone 'America/Sao_Paulo' as due_at,
             extract(year from d.day)::text as year
        from generate_series(now() - interval '8 days', now(), interval '1 day') d (day)
        join patients p on p.org_id = ${orgId} and p.status = 'active' and p.deleted_at is null and p.merged_into is null
         and to_char(p.birth_date, 'MM-DD') = to_char(d.day, 'MM-DD')
       where exists (select from patient_consents c where c.org_id = p.org_id and c.patient_id = p.id
                        and c.purpose = 'marketing' and c.channel = 'whatsapp' and c.is_granted)
       order by d.day, p.name_key`)
    return { rows, now }
  })
  const sends = rows.flatMap((row, at): PastSend[] => {
    const dueAt = new Date(row.due_at)
    const readAt = later(dueAt, 5 + chance(`birthday ${at}`) * 300)
    if (dueAt > now) return []
    return [
      {
        id: newSendId(),
        source: 'automation',
        sourceId: automationId,
        occasion: `${automationId}:${row.id}:${row.year}`,
        purpose: 'marketing',
        patientId: row.id,
        appointmentId: null,
        scheduleVersion: null,
        templateId,
        dueAt,
        deliveredAt: later(dueAt, 0.5),
        ...(readAt <= now && at % 4 > 0 ? { state: 'read', readAt } : { state: 'delivered' }),
      },
    ]
  })
  await writeSends(clinic, sends)
}
