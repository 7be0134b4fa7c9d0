import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { record } from '#platform/audit/audit.server.ts'
import type { Snapshot } from '#platform/audit/kinds.ts'
import { insertTogether, rowsFor } from '#platform/db/together.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { appointmentProblems } from '../problems.ts'
import { lockAppointment } from '../queries/appointments.server.ts'
import type { HistoryAction } from '../rules.ts'
import type { Appointment } from '../schemas.ts'
import { appointmentHistory, appointments, busy } from '../tables.server.ts'
import { busyRows } from './book.server.ts'
import type { Allocation } from './place.server.ts'
import { presentAppointment } from './read.server.ts'

/** What every change of an appointment shares: one at a time, over the version that was read, with its trace. */

type Fields = Partial<typeof appointments.$inferInsert>

export interface Change {
  readonly set: Fields
  /** In their order, each with the same fields. */
  readonly entries: readonly (Omit<
    typeof appointmentHistory.$inferInsert,
    'orgId' | 'id' | 'appointmentId' | 'userId'
  > & { act: HistoryAction })[]
  /** The time it takes from now on; null gives it up, undefined leaves it as it is. */
  readonly allocation?: Pick<Allocation, 'places'> | null
}

/**
 * @param decide what is to change of the appointment as it is; it may lock days of the agenda
 * @throws `not_found` (404), `stale_version` (409) with the appointment as it is now
 */
export function change(
  scope: MemberScope,
  id: string,
  version: number,
  decide: (tx: Transaction<MemberScope>, current: Appointment) => Promise<Change>,
): Promise<Appointment> {
  return transact(scope, async (tx) => {
    const locked = await lockAppointment(tx, id)
    if (locked === null) throw failure('not_found')
    const current = await presentAppointment(tx, id)
    if (locked !== version) throw problem(appointmentProblems, 'stale_version', { current })
    await write(tx, current, await decide(tx, current))
    const after = await presentAppointment(tx, id)
    const [was, is] = [snapshotOf(current), snapshotOf(after)]
    await record(tx, { act: 'update', kind: 'appointment', id, before: was, after: is })
    await publish(tx, {
      topic: 'appointments',
      id,
      unitIds: [current.unitId, after.unitId],
      professionalIds: [current.professionalId, after.professionalId],
    })
    return after
  })
}

/** What a history tells; the rest follows from it. */
const snapshotOf = ({
  undoable: _,
  patientName: __,
  patientPhone: ___,
  hasNotes: ____,
  ...fields
}: Appointment): Snapshot => fields

async function write(
  tx: Transaction<MemberScope>,
  { id }: Appointment,
  { set, entries, allocation }: Change,
): Promise<void> {
  const { orgId, userId, db } = tx
  if (allocation !== undefined)
    await db.execute(sql`delete from busy where org_id = ${orgId} and appointment_id = ${id}`)
  const columns = Object.entries(set).map(
    ([field, value]) =>
      sql`${sql.identifier(columnOf(field))} = ${sql.param(value, appointments[field as keyof Fields])}`,
  )
  const changes = sql.join([...columns, sql`version = version + 1`, sql`updated_at = now()`], sql`, `)
  await db.execute(sql`update appointments set ${changes} where org_id = ${orgId} and id = ${id}`)
  await insertTogether(db, [
    rowsFor(
      appointmentHistory,
      entries.map((transition) => ({ ...transition, orgId, id: uuid(), appointmentId: id, userId })),
    ),
    rowsFor(busy, allocation ? busyRows(orgId, { appointmentId: id }, allocation) : []),
  ])
}

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
