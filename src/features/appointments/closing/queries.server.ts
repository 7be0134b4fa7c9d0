import { sql } from 'drizzle-orm'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { isNextInSeries } from '../queries.server.ts'
import { type CancelledBy, type Ending, occupiesTime, type State } from '../rules.ts'

export interface LockedAppointment extends Record<string, unknown> {
  readonly id: string
  readonly version: number
  readonly unitId: string
  readonly professionalId: string | null
  readonly state: State
  /** Its first and last day by the calendar of its unit, and the present one there. */
  readonly first: string
  readonly last: string
  readonly today: string
}

const array = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`

/**
 * Locks the appointments that exist, always in the same order, and returns them by id. Waits for others who
 * change them.
 */
export async function lockAppointments(
  tx: Transaction<MemberScope>,
  ids: readonly string[],
): Promise<Map<string, LockedAppointment>> {
  const { rows } = await tx.db.execute<LockedAppointment>(sql`
    select a.id, a.version, a.unit_id as "unitId", a.professional_id as "professionalId", a.state,
           (a.starts_at at time zone u.time_zone)::date::text as first,
           (a.ends_at at time zone u.time_zone)::date::text as last,
           (now() at time zone u.time_zone)::date::text as today
      from appointments a join units u on u.org_id = a.org_id and u.id = a.unit_id
     where a.org_id = ${tx.orgId} and a.id = any (${array(ids)}) order by a.id for update of a`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the appointment and the next ones of its series to which nobody has come yet; none if it does not exist. */
export async function findWithNext(tx: Transaction<MemberScope>, id: string): Promise<string[]> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select b.id from appointments a join appointments b
        on b.org_id = a.org_id and (b.id = a.id or (${isNextInSeries}))
     where a.org_id = ${tx.orgId} and a.id = ${id}`)
  return rows.map((row) => row.id)
}

/** Takes appointments back from their endings to the states before. */
export async function reopenEnded(
  tx: Transaction<MemberScope>,
  appointments: readonly { readonly id: string; readonly state: State }[],
): Promise<void> {
  const states = `{${appointments.map(({ state }) => state).join(',')}}`
  await tx.db.execute(sql`
    update appointments a set state = v.state, finished_at = null, cancelled_by = '', cancel_reason = '',
           version = version + 1, updated_at = now()
      from unnest(${array(appointments.map(({ id }) => id))}, ${states}::text[]) v (id, state)
     where a.org_id = ${tx.orgId} and a.id = v.id`)
}

/**
 * Ends appointments. The times of arrival and of service stay empty, as nobody knows them; only the end has
 * its time.
 */
export async function endAppointments(
  tx: Transaction<MemberScope>,
  ids: readonly string[],
  { to, reason, cancelledBy }: { to: Ending; reason: string; cancelledBy: CancelledBy },
): Promise<void> {
  const own = sql`org_id = ${tx.orgId}`
  const freed = sql`with freed as (delete from allocations where ${own} and appointment_id = any (${array(ids)}))`
  const more = {
    done: sql`, finished_at = now()`,
    noShow: sql``,
    cancelled: sql`, cancelled_by = ${cancelledBy}, cancel_reason = ${reason}`,
  }
  await tx.db.execute(sql`${occupiesTime(to) ? sql`` : freed}
    update appointments set state = ${to}, version = version + 1, updated_at = now() ${more[to]}
     where ${own} and id = any (${array(ids)})`)
}
