import { sql } from 'drizzle-orm'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { chance } from '../history/clinic.server.ts'
import { type Due, moveBoard, movesOf } from './board.server.ts'
import { workNow } from './bookings.server.ts'
import { writeHolds } from './holds.server.ts'
import { writeInbox } from './inbox.server.ts'

/**
 * Lets the day of a network begin when a visitor gets it, which may be hours after it was prepared: who came to the
 * reception by now, and the conversations that are open.
 */

const zone = 'America/Sao_Paulo'
const today = sql`(now() at time zone ${zone})::date`
/** The share of those expected today who don't come. */
const missing = 0.06

export async function beginDay(tx: NetworkTransaction, ownerId: string): Promise<void> {
  await fillMorning(tx)
  await workNow(tx, ownerId)
  const due = await readDue(tx)
  const professionals = await readIds(
    tx,
    sql`select id from professionals where org_id = ${tx.orgId} and deleted_at is null order by full_name, id`,
  )
  await moveBoard(tx, movesOf(due, tx.now, professionals), { deskId: ownerId, professionals })
  const patientIds = await readIds(
    tx,
    sql`select id from patients where org_id = ${tx.orgId} and deleted_at is null and merged_into is null
         order by name_key, id`,
  )
  await writeInbox(tx, { deskId: ownerId, patientIds, whatsappId: null })
  await writeHolds(tx, ownerId)
}

/** The agenda is made from the present on: what was before it today is as it will be tomorrow, with other patients. */
async function fillMorning({ db, orgId }: NetworkTransaction): Promise<void> {
  await db.execute(sql`
    with people as (
      select array_agg(id order by name_key, id) as ids from patients
       where org_id = ${orgId} and status = 'active' and deleted_at is null and merged_into is null),
    copied as materialized (
      select acolhe_uuid_v7() as new_id, a.*, a.starts_at - interval '1 day' as began,
             a.ends_at - interval '1 day' as ended,
             p.ids[1 + (row_number() over (order by a.starts_at, a.professional_id))::int * 13 % cardinality(p.ids)] as patient
        from appointments a cross join people p
       where a.org_id = ${orgId} and a.state <> 'cancelled' and a.series_id is null and not a.is_overbooked
         and (a.starts_at at time zone ${zone})::date = ${today} + 1 and a.starts_at - interval '1 day' < now()
         and not exists (select from appointment_exams x where x.org_id = a.org_id and x.appointment_id = a.id)
         and not exists (select from allocations l where l.org_id = a.org_id and l.subject_id = a.professional_id
                            and l.starts_at < a.ends_at - interval '1 day' and l.ends_at > a.starts_at - interval '1 day')),
    booked as (
      insert into appointments (org_id, id, created_at, updated_at, unit_id, professional_id, patient_id, kind, state,
             starts_at, ends_at, insurance_plan_id, insurance_product_id, member_number, price_cents, share_cents, source)
      select ${orgId}, new_id, began - interval '4 days', began - interval '4 days', c.unit_id, professional_id, patient,
             kind, 'scheduled', began, ended, q.insurance_plan_id, q.insurance_product_id, q.member_number, price_cents,
             share_cents, 'frontDesk'
        from copied c join patients q on q.org_id = ${orgId} and q.id = patient),
    times as (
      insert into allocations (org_id, id, subject_id, place, starts_at, ends_at, appointment_id)
      select ${orgId}, acolhe_uuid_v7(), professional_id, 0, began, ended, new_id from copied)
    insert into appointment_history (org_id, id, appointment_id, at, source, action, to_state)
    select ${orgId}, acolhe_uuid_v7(), new_id, began - interval '4 days', 'frontDesk', 'book', 'scheduled'
      from copied order by began`)
}

async function readDue({ db, orgId }: NetworkTransaction): Promise<Due[]> {
  const { rows } = await db.execute<{
    id: string
    doctor: string
    n: number
    starts: string
    ends: string
  }>(sql`
    select a.id, a.professional_id as doctor, a.starts_at as starts, a.ends_at as ends,
           row_number() over (order by a.starts_at, r.full_name)::int as n
      from appointments a join professionals r on r.org_id = a.org_id and r.id = a.professional_id
     where a.org_id = ${orgId} and a.state in ('scheduled', 'confirmed')
       and (a.starts_at at time zone ${zone})::date = ${today}`)
  return rows.map(({ id, doctor, n, starts, ends }) => ({
    id,
    name: `today ${n}`,
    professionalId: doctor,
    startsAt: new Date(starts),
    endsAt: new Date(ends),
    ending: chance(`today ${n} comes`) < missing ? 'noShow' : 'done',
  }))
}

async function readIds({ db }: NetworkTransaction, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query)
  return rows.map(({ id }) => id)
}
