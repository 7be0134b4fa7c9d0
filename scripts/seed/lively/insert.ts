import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { chance, later, oneOf } from '#features/demo/history/clinic.server.ts'
import type { Clinic } from '#features/demo/history/write.server.ts'
import type { Planned } from './plan.ts'

/** Writes a plan into the database, as the product would have left it. What is ahead, or of today, is as it was booked. */

export interface Inserted extends Planned {
  readonly id: string
  /** When the patient said yes to a reminder that is not among those of the last days. */
  readonly answeredAt: Date | null
}

/** The messages of the last days, and their answers, are those of `features/demo/history`. */
export const recentDays = 9
const dayMin = 1_440
const chunk = 1_500

export async function insertPlan(
  clinic: Clinic,
  planned: readonly Planned[],
  { today, deskId }: { readonly today: string; readonly deskId: string },
): Promise<Inserted[]> {
  const now = await clinic.write(async (tx) => tx.now)
  const all = planned.map(
    (one): Inserted => ({
      ...one,
      id: uuid(),
      answeredAt: one.answers ? answeredAt(one, now) : null,
    }),
  )
  for (let from = 0; from < all.length; from += chunk) {
    const part = all.slice(from, from + chunk)
    await clinic.write(async ({ db, orgId }) => {
      await db.execute(sql`
        with r as materialized (
          select * from jsonb_to_recordset(${JSON.stringify(part.map((one) => rowOf(one, today)))}::jsonb) as r (
            id uuid, created_at timestamptz, updated_at timestamptz, unit_id uuid, professional_id uuid, patient_id uuid,
            kind text, state text, version int, schedule_version int, starts_at timestamptz, ends_at timestamptz,
            is_overbooked boolean, price_cents int, share_cents int, source text, cancelled_by text, cancel_reason text,
            checked_in_at timestamptz, started_at timestamptz, finished_at timestamptz, authorization_state text,
            authorization_number text, authorization_password text, exam_id uuid, exam_minutes int, resource text)),
        booked as (
          insert into appointments (org_id, id, created_at, updated_at, unit_id, professional_id, patient_id, kind, state,
                 version, schedule_version, starts_at, ends_at, is_overbooked, insurance_plan_id, insurance_product_id,
                 member_number, price_cents, share_cents, source, cancelled_by, cancel_reason, checked_in_at, started_at,
                 finished_at, authorization_state, authorization_number, authorization_password)
          select ${orgId}, r.id, r.created_at, r.updated_at, r.unit_id, professional_id, r.patient_id, kind, r.state,
                 r.version, schedule_version, starts_at, ends_at, is_overbooked, p.insurance_plan_id,
                 p.insurance_product_id, p.member_number, price_cents, share_cents, source, cancelled_by, cancel_reason,
                 checked_in_at, started_at, finished_at, authorization_state, authorization_number, authorization_password
            from r join patients p on p.org_id = ${orgId} and p.id = r.patient_id),
        examined as (
          insert into appointment_exams (org_id, appointment_id, position, exam_id, duration_min, price_cents)
          select ${orgId}, id, 0, exam_id, exam_minutes, price_cents from r where exam_id is not null)
        insert into allocations (org_id, id, subject_id, place, starts_at, ends_at, appointment_id)
        select ${orgId}, acolhe_uuid_v7(), s.id, s.place, starts_at, ends_at, r.id
          from r cross join lateral (
            select r.professional_id as id, 0 as place
            union all
            (select x.id, 1 from resources x where x.org_id = ${orgId} and x.unit_id = r.unit_id and x.kind = r.resource
              order by x.id limit 1)) s
         where r.state not in ('cancelled', 'noShow') and not r.is_overbooked`)
      await db.execute(sql`
        insert into appointment_history (org_id, id, appointment_id, at, user_id, source, action, from_state, to_state,
               time_before)
        select ${orgId}, acolhe_uuid_v7(), appointment_id, at, user_id, source, action, from_state, to_state, time_before
          from jsonb_to_recordset(${JSON.stringify(part.flatMap((one) => historyOf(one, today, deskId)))}::jsonb) as r (
            appointment_id uuid, at timestamptz, user_id text, source text, action text, from_state text, to_state text,
            time_before jsonb)
         order by at`)
    })
  }
  return all
}

function answeredAt({ name, startsAt, createdAt }: Planned, now: Date): Date | null {
  if (startsAt > later(now, -recentDays * dayMin)) return null
  const asked = later(startsAt, -3 * dayMin)
  const at = later(asked, 5 + chance(`${name} when`) ** 2 * 900)
  return at > createdAt ? at : null
}

const reasons = ['Não vai poder vir', 'Viajou', 'Está melhor', 'Conflito de horário', 'Adoeceu']

/** Those of today are moved on by the board. */
const endingOf = ({ ending, day }: Planned, today: string) => {
  if (ending === 'cancelled') return 'cancelled'
  return day < today ? ending : 'scheduled'
}

function timesOf({ name, startsAt, endsAt, isOverbooked }: Planned) {
  const wait = Math.round(chance(`${name} wait`) ** 2.2 * (isOverbooked ? 60 : 34))
  const early = 2 + Math.round(chance(`${name} early`) * 14)
  const checkedIn = later(startsAt, wait - early - 4)
  const started = later(checkedIn, Math.max(1, wait + early - 6))
  const length = (endsAt.getTime() - startsAt.getTime()) / 60_000
  return {
    checkedIn,
    started,
    finished: later(started, Math.max(6, Math.round(length * (0.75 + chance(`${name} room`) * 0.5)))),
  }
}

/** After a share of the time between the booking and the appointment, or now. */
function momentOf({ createdAt, startsAt }: Planned, share: number): Date {
  const until = Math.min(startsAt.getTime(), Date.now())
  return new Date(createdAt.getTime() + (until - createdAt.getTime()) * share)
}

const cancelledAt = (one: Planned) => momentOf(one, 0.3 + chance(`${one.name} regrets`) * 0.65)

function rowOf(one: Inserted, today: string) {
  const { name, patient, exam, movedFrom } = one
  const state = endingOf(one, today)
  const times = state === 'done' ? timesOf(one) : null
  const isInsured = patient.insurancePlanId !== undefined
  const hasGuia = isInsured && chance(`${name} guia`) < (state === 'done' ? 0.95 : 0.8)
  const hasPassword = hasGuia && chance(`${name} senha`) < 0.94
  const digits = (part: string, size: number) =>
    String(Math.floor(chance(`${name} ${part}`) * 10 ** size)).padStart(size, '0')
  return {
    id: one.id,
    created_at: one.createdAt,
    updated_at:
      times?.finished ?? (state === 'cancelled' ? cancelledAt(one) : (one.answeredAt ?? one.createdAt)),
    unit_id: one.unitId,
    professional_id: one.professionalId,
    patient_id: patient.id,
    kind: one.kind,
    state,
    version: historyOf(one, today, null).length,
    schedule_version: 1 + (movedFrom ? 1 : 0) + (state === 'cancelled' ? 1 : 0),
    starts_at: one.startsAt,
    ends_at: one.endsAt,
    is_overbooked: one.isOverbooked,
    price_cents: one.priceCents,
    share_cents: one.shareCents,
    source: one.source,
    cancelled_by: state === 'cancelled' ? (chance(`${name} by`) < 0.86 ? 'patient' : 'clinic') : '',
    cancel_reason: state === 'cancelled' ? oneOf(`${name} why`, reasons) : '',
    checked_in_at: times?.checkedIn ?? null,
    started_at: times?.started ?? null,
    finished_at: times?.finished ?? null,
    authorization_state: hasPassword ? 'authorized' : hasGuia ? 'requested' : 'none',
    authorization_number: hasGuia ? digits('guia number', 8) : '',
    authorization_password: hasPassword ? digits('senha number', 6) : '',
    exam_id: exam?.id ?? null,
    exam_minutes: exam?.minutes ?? null,
    resource: exam?.resource ?? null,
  }
}

function historyOf(one: Inserted, today: string, deskId: string | null) {
  const { id, source, isByPerson, createdAt, movedFrom, answeredAt: answered, unitId, professionalId } = one
  const state = endingOf(one, today)
  const entry = (at: Date, action: string, from: string | null, to: string, more: object = {}) => ({
    appointment_id: id,
    at,
    user_id: deskId,
    source: 'frontDesk',
    action,
    from_state: from,
    to_state: to,
    ...more,
  })
  const length = one.endsAt.getTime() - one.startsAt.getTime()
  const entries = [
    entry(createdAt, 'book', null, 'scheduled', { source, user_id: isByPerson ? deskId : null }),
  ]
  if (movedFrom)
    entries.push(
      entry(momentOf(one, 0.15), 'reschedule', 'scheduled', 'scheduled', {
        time_before: {
          unitId,
          professionalId,
          startsAt: movedFrom.toISOString(),
          endsAt: new Date(movedFrom.getTime() + length).toISOString(),
          arrivalPlace: null,
          isOverbooked: false,
        },
      }),
    )
  let last = 'scheduled'
  const move = (at: Date, to: string, more: object = {}) => {
    entries.push(entry(at, 'move', last, to, more))
    last = to
  }
  if (answered && state !== 'cancelled')
    move(answered, 'confirmed', { source: 'conversation', user_id: null })
  if (state === 'cancelled') move(cancelledAt(one), 'cancelled')
  if (state === 'noShow') move(later(one.endsAt, 20), 'noShow')
  if (state === 'done') {
    const { checkedIn, started, finished } = timesOf(one)
    move(checkedIn, 'waiting')
    move(started, 'inService')
    move(finished, 'done')
  }
  return entries
}
