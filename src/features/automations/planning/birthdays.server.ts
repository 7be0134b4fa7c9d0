import { sql } from 'drizzle-orm'
import { defaultMessageRules } from '#features/channels/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { addDays, dayOf, minutesOfDay } from '#lib/days.ts'
import { dateOfMinute, dayIn } from '#lib/zones.ts'
import { type AutomationForm, purposeOf } from '../rules.ts'
import { isBirthday, onDay, outOfQuiet } from './calendar.ts'
import type { QuietHours } from './facts.ts'
import { storePlan, type WantedSend } from './store.server.ts'

type Automation = Pick<AutomationForm, 'timing' | 'templates' | 'channels' | 'unitIds'> & {
  readonly id: string
}

interface Facts extends Record<string, unknown> {
  readonly automations: readonly Automation[] | null
  readonly rules: QuietHours | null
  readonly zone: string | null
}

interface Born extends Record<string, unknown> {
  readonly id: string
  readonly born: string
}

/** Puts the congratulations of today and tomorrow into the queue: a night that is missed loses nobody's. */
export async function planBirthdays(tx: NetworkTransaction): Promise<void> {
  const { db, orgId } = tx
  const { rows } = await db.execute<Facts>(sql`
    select
      (select json_agg(json_build_object('id', t.id, 'timing', t.timing, 'templates', t.templates,
          'channels', t.channels, 'unitIds', t.unit_ids))
        from automations t
       where t.org_id = ${orgId} and t.kind = 'birthday' and t.is_on and t.deleted_at is null) as automations,
      (select json_build_object('quietFrom', r.quiet_from, 'quietUntil', r.quiet_until)
        from message_rules r where r.org_id = ${orgId}) as rules,
      (select u.time_zone from units u where u.org_id = ${orgId} and u.deleted_at is null and u.is_active
        order by u.id limit 1) as zone`)
  const zone = rows[0]?.zone ?? 'America/Sao_Paulo'
  const today = dayIn(tx.now, zone)
  for (const automation of rows[0]?.automations ?? []) {
    const found = await findBorn(tx, [today, addDays(today, 1)], automation.unitIds)
    const wanted = found.map(({ id, born }) => {
      const date = isBirthday(born, today) ? today : addDays(today, 1)
      return congratulation(
        automation,
        id,
        { date, zone, rules: rows[0]?.rules ?? defaultMessageRules },
        tx.now,
      )
    })
    if (wanted.length > 0) await storePlan(tx, [], wanted)
  }
}

/** Patients whose birthday may be on one of the days; who was born on 29 February comes with the 28th. */
async function findBorn(
  { db, orgId }: NetworkTransaction,
  dates: readonly string[],
  unitIds: readonly string[],
): Promise<Born[]> {
  const monthDays = dates.flatMap((date) => {
    const own = date.slice(5)
    return own === '02-28' ? [own, '02-29'] : [own]
  })
  const { rows } = await db.execute<Born>(sql`
    select p.id, p.birth_date::text as born from patients p
     where p.org_id = ${orgId} and p.deleted_at is null and p.merged_into is null and p.status = 'active'
       and to_char(p.birth_date, 'MM-DD') = any (${`{${monthDays.join(',')}}`}::text[])
       and (${unitIds.length === 0} or exists (select from appointments a where a.org_id = p.org_id
         and a.patient_id = p.id and a.unit_id = any (${`{${unitIds.join(',')}}`}::uuid[])))`)
  return rows.filter(({ born }) => dates.some((date) => isBirthday(born, date)))
}

function congratulation(
  { id, timing, templates, channels }: Automation,
  patientId: string,
  { date, zone, rules }: { readonly date: string; readonly zone: string; readonly rules: QuietHours },
  now: Date,
): WantedSend {
  const [first = 'whatsapp', ...fallback] = channels
  const day = dayOf(date)
  const due = outOfQuiet(zone, rules, onDay(zone, day, 'at' in timing ? timing.at : 0), null)
  const dueAt = dateOfMinute(due)
  const expiresAt = dateOfMinute(onDay(zone, day, minutesOfDay))
  return {
    automationId: id,
    occasion: `${id}:${patientId}:${date.slice(0, 4)}`,
    purpose: purposeOf('birthday'),
    patientId,
    appointmentId: null,
    scheduleVersion: null,
    templateId: templates[first] ?? null,
    kind: first,
    fallback,
    dueAt,
    expiresAt,
    mayBegin: now < expiresAt,
  }
}
