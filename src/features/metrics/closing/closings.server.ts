import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AppointmentKind } from '#features/professionals/rules.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { closingLines, closings } from '../tables.server.ts'
import type { Entry } from './differences.ts'
import { daysOfMonth } from './months.ts'

type Tx = Transaction<MemberScope>

export interface Document {
  readonly id: string
  readonly unitId: string
  /** 1 is the closing, 2 the first correction. */
  readonly number: number
  readonly at: Date
  readonly userId: string
}

/** Returns the closings and corrections of a month in the order of their numbers: of the units that the person sees. */
export const findClosings = (
  { db, orgId }: Tx,
  month: string,
  unitIds?: readonly string[],
): Promise<Document[]> =>
  db
    .select({
      id: closings.id,
      unitId: closings.unitId,
      number: closings.number,
      at: closings.at,
      userId: closings.userId,
    })
    .from(closings)
    .where(
      and(
        eq(closings.orgId, orgId),
        eq(closings.month, month),
        unitIds?.length ? inArray(closings.unitId, [...unitIds]) : undefined,
      ),
    )
    .orderBy(asc(closings.number), asc(closings.unitId))

interface Row extends Record<string, unknown> {
  readonly number: number
  readonly unit_id: string
  readonly appointment_id: string
  readonly is_withdrawn: boolean
  readonly starts_at: number
  readonly day: string
  readonly time: string
  readonly professional_id: string | null
  readonly insurance_plan_id: string | null
  readonly kind: AppointmentKind
  readonly price_cents: number | null
  readonly share_cents: number
}

/** Returns the stored lines of a month by unit, in the order of their numbers. */
export async function findEntries(
  { db, orgId }: Tx,
  documents: readonly Document[],
): Promise<Map<string, Entry[]>> {
  if (documents.length === 0) return new Map()
  const { rows } = await db.execute<Row>(sql`
    select c.number, l.unit_id, l.appointment_id, l.is_withdrawn, (extract(epoch from l.starts_at) * 1000)::float8 as starts_at,
           to_char(l.day, 'YYYY-MM-DD') as day, to_char(l.starts_at at time zone u.time_zone, 'HH24:MI') as time,
           l.professional_id, l.insurance_plan_id, l.kind, l.price_cents, l.share_cents
      from closing_lines l
      join closings c on c.org_id = l.org_id and c.id = l.closing_id
      join units u on u.org_id = l.org_id and u.id = l.unit_id
     where l.org_id = ${orgId} and l.closing_id = any (${`{${documents.map(({ id }) => id).join(',')}}`}::uuid[])
     order by c.number, l.starts_at, l.appointment_id`)
  const found = new Map<string, Entry[]>()
  for (const row of rows) {
    const entries = found.get(row.unit_id) ?? []
    found.set(row.unit_id, entries)
    entries.push({
      number: row.number,
      isWithdrawn: row.is_withdrawn,
      line: {
        id: row.appointment_id,
        unitId: row.unit_id,
        startsAt: row.starts_at,
        day: row.day,
        time: row.time,
        professionalId: row.professional_id,
        planId: row.insurance_plan_id,
        kind: row.kind,
        priceCents: row.price_cents,
        shareCents: row.share_cents,
      },
    })
  }
  return found
}

/** Writes a closing or a correction; false when another with its number is there by now. */
export async function insertClosing(
  { db, orgId, userId, now }: Tx,
  { id, unitId, month, number }: { id: string; unitId: string; month: string; number: number },
  entries: readonly Omit<Entry, 'number'>[],
): Promise<boolean> {
  const inserted = await db
    .insert(closings)
    .values({ orgId, id, unitId, month, number, at: now, userId })
    .onConflictDoNothing()
    .returning({ id: closings.id })
  if (inserted.length === 0) return false
  for (let from = 0; from < entries.length; from += batch)
    await db.insert(closingLines).values(
      entries.slice(from, from + batch).map(({ isWithdrawn, line }) => ({
        orgId,
        closingId: id,
        appointmentId: line.id,
        unitId,
        isWithdrawn,
        startsAt: new Date(line.startsAt),
        day: line.day,
        professionalId: line.professionalId,
        insurancePlanId: line.planId,
        kind: line.kind,
        priceCents: line.priceCents,
        shareCents: line.shareCents,
      })),
    )
  return true
}

/** Twelve columns each: well below PostgreSQL's 65,535 parameters. */
const batch = 1_000

export interface MonthOfUnit {
  readonly id: string
  readonly name: string
  /** True when the month has ended on the unit's calendar. */
  readonly isOver: boolean
  /** Appointments of the month that neither took place nor were cancelled or missed. */
  readonly unsettled: number
}

/** Returns how a month stands in the units that the person sees, by name. */
export async function findMonths(tx: Tx, month: string, unitIds?: readonly string[]): Promise<MonthOfUnit[]> {
  const { from, to } = daysOfMonth(month)
  const { rows } = await tx.db.execute<{ id: string; name: string; is_over: boolean; unsettled: number }>(sql`
    select u.id, u.name, (${tx.now.toISOString()}::timestamptz at time zone u.time_zone)::date > ${to}::date as is_over,
           (select count(*)::int from appointments a
             where a.org_id = u.org_id and a.unit_id = u.id and a.state not in ('done', 'noShow', 'cancelled')
               and a.starts_at >= ${from}::timestamp at time zone u.time_zone
               and a.starts_at < (${to}::date + 1)::timestamp at time zone u.time_zone) as unsettled
      from units u
     where u.org_id = ${tx.orgId} ${unitIds?.length ? sql`and u.id = any (${`{${unitIds.join(',')}}`}::uuid[])` : sql``}
     order by u.name, u.id`)
  return rows.map(({ id, name, is_over, unsettled }) => ({ id, name, isOver: is_over, unsettled }))
}
