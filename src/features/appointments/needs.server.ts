import { sql } from 'drizzle-orm'

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

/**
 * What the appointment `a` waits for somebody of the clinic to do (`Need`); '' for nothing. Somebody who missed one is to be
 * booked again until they have a later one.
 */
export const needOf = sql.raw(`case
  when a.state in ('scheduled', 'confirmed', 'waiting') and a.authorization_state not in ('none', 'authorized')
  then 'authorization'
  when a.state = 'noShow' and not exists (
    select from appointments later
     where later.org_id = a.org_id and later.patient_id = any (array(${records}))
       and later.starts_at > a.starts_at and later.state not in ('cancelled', 'noShow'))
  then 'rebooking'
  else '' end`)
