import { v7 as uuid } from 'uuid'
import { rowOf } from '#platform/audit/audit.server.ts'
import type { Snapshot } from '#platform/audit/kinds.ts'
import { auditLog } from '#platform/audit/tables.server.ts'
import { outbox } from '#platform/db/tables.server.ts'
import { insertTogether, rowsFor } from '#platform/db/together.server.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { eventRow } from '#platform/live/publish.server.ts'
import type { BookedExam } from '../availability/facts.ts'
import { appointmentEvent } from '../liveEvents.server.ts'
import { allocations, appointmentExams, appointmentHistory, appointments } from '../tables.server.ts'
import type { Allocation } from './allocation.ts'

type Row = typeof appointments.$inferSelect

/** An appointment as it is inserted; fields that are left out have their defaults. */
export type NewAppointment = Omit<
  Row,
  | 'version'
  | 'scheduleVersion'
  | 'state'
  | 'cancelledBy'
  | 'cancelReason'
  | 'checkedInAt'
  | 'startedAt'
  | 'finishedAt'
>

/**
 * Inserts an appointment with its exams, the time that it occupies, its first history entry, the audit entry
 * and the live event, in one round trip.
 */
export async function insertAppointment(
  tx: Transaction<NetworkScope>,
  appointment: NewAppointment,
  exams: readonly BookedExam[],
  allocation: Allocation,
): Promise<void> {
  const { orgId, userId } = tx
  const { id, source } = appointment
  const entry = rowOf(tx, {
    act: 'create',
    kind: 'appointment',
    id,
    after: snapshotOf(appointment, exams),
  })
  await insertTogether(tx.db, [
    rowsFor(appointments, [appointment]),
    rowsFor(
      appointmentExams,
      exams.map(({ id: examId, durationMin, priceCents }, position) => ({
        orgId,
        appointmentId: id,
        position,
        examId,
        durationMin,
        priceCents,
      })),
    ),
    rowsFor(allocations, occupiedRows(orgId, { appointmentId: id }, allocation)),
    rowsFor(appointmentHistory, [
      { orgId, id: uuid(), appointmentId: id, userId, source, action: 'book', toState: 'scheduled' },
    ]),
    rowsFor(auditLog, entry ? [entry] : []),
    rowsFor(outbox, [eventRow(tx, appointmentEvent(appointment))]),
  ])
}

/** Returns the rows by which an appointment or a hold occupies its time. */
export function occupiedRows(
  orgId: string,
  owner: { appointmentId: string } | { holdId: string; expiresAt: Date },
  { occupied }: Pick<Allocation, 'occupied'>,
): (typeof allocations.$inferInsert)[] {
  return occupied.map(({ subjectId, place, from, to }) => ({
    orgId,
    id: uuid(),
    subjectId,
    place,
    startsAt: new Date(from * 60_000),
    endsAt: new Date(to * 60_000),
    appointmentId: null,
    holdId: null,
    expiresAt: null,
    ...owner,
  }))
}

const snapshotOf = (
  { createdAt: _, updatedAt: __, ...appointment }: NewAppointment,
  exams: readonly { readonly name: string }[],
): Snapshot => ({
  ...appointment,
  exams: exams.map(({ name }) => name),
})
