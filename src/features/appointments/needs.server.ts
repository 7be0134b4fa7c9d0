import { type SQL, sql } from 'drizzle-orm'
import { type Need, needs } from './rules.ts'

/** The records of one person: that of the appointment `a`, and those that were merged into the same one. */
const records = `
  with recursive above as (
    select p.id, p.merged_into from patients p where p.org_id = a.org_id and p.id = a.patient_id
    union all
    select p.id, p.merged_into from patients p join above x on p.id = x.merged_into where p.org_id = a.org_id),
  family as (
    select above.id from above
    union
    select p.id from patients p join family f on p.merged_into = f.id where p.org_id = a.org_id)
  select family.id from family`

/** A message about the appointment `a` did not reach anybody; none has since, and none is on its way. */
const isUnreached = `exists (
  select from sends s
   where s.org_id = a.org_id and s.appointment_id = a.id
     and (s.state = 'failed' or s.state = 'skipped' and s.reason in ('noConsent', 'refused', 'noAddress', 'noTemplate'))
     and not exists (
       select from sends later
        where later.org_id = a.org_id and later.appointment_id = a.id and later.due_at >= s.due_at
          and later.state not in ('failed', 'skipped', 'recalled')))`

/** By need, whether the appointment `a` has it. Somebody who missed one is to be booked again until they have a later one. */
const isNeeded: Readonly<Record<Need, string>> = {
  authorization: `a.state in ('scheduled', 'confirmed', 'waiting') and a.authorization_state not in ('none', 'authorized')`,
  rebooking: `a.state = 'noShow' and not exists (
    select from appointments later
     where later.org_id = a.org_id and later.patient_id = any (array(${records}))
       and later.starts_at > a.starts_at and later.state not in ('cancelled', 'noShow'))`,
  call: `a.state = 'scheduled' and a.starts_at > now() and ${isUnreached}`,
}

/** Whether the appointment `a` waits for the clinic to do this. */
export const hasNeed = (need: Need): SQL => sql.raw(`(${isNeeded[need]})`)

/** All that the appointment `a` waits for the clinic to do, as an array of `Need`. */
export const needsOf = sql.raw(
  `array_remove(array[${needs.map((need) => `case when ${isNeeded[need]} then '${need}' end`).join(', ')}], null)`,
)
