import { sql } from 'drizzle-orm'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { closedDays, type UnitHoliday } from '#features/units/rules.ts'
import { dayOf, minutesOfDay } from '#lib/days.ts'
import { nationalHolidays } from '#lib/holidays.ts'
import { type Interval, normalizeWeek, type WeekHours, weekdayOf } from '#lib/weekHours.ts'
import { dayIn, minuteOf, wallOf } from '#lib/zones.ts'
import { extraHours, gapsIn, windowAround } from './window.ts'

/** Opens the units at the hour at which somebody comes, and gives the professionals hours of that day beside their own. */

export const zone = 'America/Sao_Paulo'

export interface Today {
  readonly date: string
  readonly window: Interval
}

/** Somebody's hours around this one, in which nothing is booked yet. */
export interface Shift {
  readonly professionalId: string
  readonly unitId: string
  readonly place: number
  readonly hours: readonly Interval[]
}

interface Unit extends Record<string, unknown> {
  readonly id: string
  readonly hours: WeekHours
  readonly holidays: readonly UnitHoliday[]
  readonly exceptions: readonly string[]
}

interface Worker extends Record<string, unknown> {
  readonly id: string
  readonly unit_id: string | null
  readonly own: readonly Interval[]
}

export function todayOf(now: Date): Today {
  const minute = wallOf(zone, minuteOf(now)) % minutesOfDay
  return { date: dayIn(now, zone), window: windowAround(minute) }
}

export async function openAround(tx: NetworkTransaction, today: Today): Promise<Shift[]> {
  const closed = await openUnits(tx, today)
  const shifts = (await readWorkers(tx, today)).flatMap((worker, place) =>
    worker.unit_id === null
      ? []
      : [{ ...worker, unitId: worker.unit_id, place, extra: extraHours(today.window, worker.own, place) }],
  )
  await addHours(
    tx,
    today,
    shifts.flatMap(({ id, unitId, extra }) => extra.map((one) => ({ ...one, id, unitId }))),
  )
  return shifts.map(({ id, unitId, place, extra }) => ({
    professionalId: id,
    unitId,
    place,
    // On a holiday nothing was booked in their own hours either.
    hours: closed.has(unitId) ? [today.window] : extra,
  }))
}

/** @returns the units that would be closed for the whole day */
async function openUnits({ db, orgId }: NetworkTransaction, { date, window }: Today): Promise<Set<string>> {
  const { rows } = await db.execute<Unit>(sql`
    select id, hours, holidays, holiday_exceptions as exceptions from units where org_id = ${orgId} and deleted_at is null`)
  const weekday = weekdayOf(dayOf(date))
  const year = Number(date.slice(0, 4))
  const closed = new Set<string>()
  for (const unit of rows) {
    const { id, hours, holidays, exceptions } = unit
    const off = closedDays({ holidays, holidayExceptions: exceptions }, year).filter(
      (one) => one.date === date,
    )
    if (off.length > 0) closed.add(id)
    const names = new Set(off.map(({ name }) => name))
    const national = nationalHolidays(year).filter((one) => names.has(one.name))
    const opened = {
      hours: normalizeWeek({ ...hours, [weekday]: [...hours[weekday], ...gapsIn(window, hours[weekday])] }),
      holidays: holidays.filter(({ name }) => !names.has(name)),
      exceptions: [
        ...exceptions.filter((name) => !names.has(name)),
        ...national.flatMap(({ name, isOptional }) => (isOptional ? [] : [name])),
      ],
    }
    await db.execute(sql`
      update units set hours = ${JSON.stringify(opened.hours)}::jsonb, holidays = ${JSON.stringify(opened.holidays)}::jsonb,
             holiday_exceptions = ${sql.param(opened.exceptions)}::text[]
       where org_id = ${orgId} and id = ${id}`)
  }
  return closed
}

/** Where each works on that day, else where they mostly do. */
async function readWorkers({ db, orgId }: NetworkTransaction, { date }: Today): Promise<Worker[]> {
  const weekday = weekdayOf(dayOf(date))
  const { rows } = await db.execute<Worker>(sql`
    select p.id, h.unit_id, coalesce(h.own, '[]'::jsonb) as own
      from professionals p left join lateral (
        select (array_agg(x.unit_id order by x.weekday <> ${weekday}, x.from_minute))[1] as unit_id,
               jsonb_agg(jsonb_build_object('from', x.from_minute, 'to', x.to_minute))
                 filter (where x.weekday = ${weekday}) as own
          from professional_hours x where x.org_id = p.org_id and x.professional_id = p.id) h on true
     where p.org_id = ${orgId} and p.deleted_at is null and p.is_active
     order by p.full_name, p.id`)
  return rows
}

interface ExtraHours extends Interval {
  readonly id: string
  readonly unitId: string
}

const addHours = ({ db, orgId }: NetworkTransaction, { date }: Today, all: readonly ExtraHours[]) =>
  db.execute(sql`
    insert into professional_extra_hours (org_id, id, professional_id, unit_id, date, from_minute, to_minute)
    select ${orgId}, acolhe_uuid_v7(), r.id, r."unitId", ${date}, r."from", r."to"
      from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as r (id uuid, "unitId" uuid, "from" int, "to" int)`)
