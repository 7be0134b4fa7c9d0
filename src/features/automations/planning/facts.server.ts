import { sql } from 'drizzle-orm'
import { defaultMessageRules } from '#features/channels/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import type { AutomationForm } from '../rules.ts'
import type { ActiveAutomation, AppointmentFacts, QuietHours } from './facts.ts'

/** An automation with what its sends are made of. */
export type PlannedAutomation = ActiveAutomation & Pick<AutomationForm, 'templates' | 'channels'>

export interface PlanningFacts {
  readonly automations: readonly PlannedAutomation[]
  readonly rules: QuietHours
  readonly appointments: readonly AppointmentFacts[]
  /** True when one of them has a message that has not left. */
  readonly hasOpen: boolean
}

/** Days in which a follow-up belongs to an appointment: only to what a patient comes back from. */
const followUpDays = sql`case when a.kind in ('firstVisit', 'visit', 'telehealth')
  then coalesce(p.follow_up_days, i.follow_up_days) end`

const minuteOf = (instant: ReturnType<typeof sql>) => sql`floor(date_part('epoch', ${instant}) / 60)::int`

/** What the messages of some appointments are planned by, in one round trip. */
export async function findPlanningFacts(
  { db, orgId }: NetworkTransaction,
  ids: readonly string[],
): Promise<PlanningFacts> {
  const chosen = sql`${`{${ids.join(',')}}`}::uuid[]`
  const entry = sql`from appointment_history h where h.org_id = a.org_id and h.appointment_id = a.id`
  const { rows } = await db.execute<{
    automations: PlannedAutomation[] | null
    rules: QuietHours | null
    appointments: AppointmentFacts[] | null
    has_open: boolean
  }>(sql`
    select
      (select json_agg(json_build_object('id', t.id, 'kind', t.kind, 'timing', t.timing, 'templates', t.templates,
          'channels', t.channels, 'unitIds', t.unit_ids, 'appointmentKinds', t.appointment_kinds) order by t.id)
        from automations t where t.org_id = ${orgId} and t.deleted_at is null and t.is_on) as automations,
      (select json_build_object('quietFrom', r.quiet_from, 'quietUntil', r.quiet_until)
        from message_rules r where r.org_id = ${orgId}) as rules,
      exists (select from sends s where s.org_id = ${orgId} and s.appointment_id = any (${chosen})
        and s.source = 'automation' and s.state in ('planned', 'waiting')) as has_open,
      (select json_agg(json_build_object('id', a.id, 'scheduleVersion', a.schedule_version, 'patientId', a.patient_id,
          'unitId', a.unit_id, 'kind', a.kind, 'state', a.state, 'startsAt', ${minuteOf(sql`a.starts_at`)},
          'endsAt', ${minuteOf(sql`a.ends_at`)},
          'unit', json_build_object('timeZone', u.time_zone, 'holidayExceptions', u.holiday_exceptions,
            'holidays', u.holidays),
          'scheduledAt', ${minuteOf(sql`coalesce((select max(h.at) ${entry}
            and (h.action = 'book' or h.time_before is not null)), a.created_at)`)},
          'missedAt', case when a.state = 'noShow' then ${minuteOf(sql`coalesce((select max(h.at) ${entry}
            and h.to_state = 'noShow'), a.updated_at)`)} end,
          'needsPreparation', exists (select from appointment_exams x
            join exams e on e.org_id = x.org_id and e.id = x.exam_id
            where x.org_id = a.org_id and x.appointment_id = a.id
              and (e.preparation <> '' or e.fasting_min_hours > 0)),
          'followUpDays', ${followUpDays}))
        from appointments a
        join units u on u.org_id = a.org_id and u.id = a.unit_id
        left join professionals p on p.org_id = a.org_id and p.id = a.professional_id
        left join insurance_plans i on i.org_id = a.org_id and i.id = a.insurance_plan_id
       where a.org_id = ${orgId} and a.id = any (${chosen})) as appointments`)
  const [found] = rows
  return {
    automations: found?.automations ?? [],
    rules: found?.rules ?? defaultMessageRules,
    appointments: found?.appointments ?? [],
    hasOpen: found?.has_open ?? false,
  }
}
