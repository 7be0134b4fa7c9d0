import { record } from '#platform/audit/audit.server.ts'
import type { Snapshot } from '#platform/audit/kinds.ts'
import {
  type MemberScope,
  type NetworkScope,
  type Transaction,
  transact,
} from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { appointmentProblems } from '../problems.ts'
import type { Appointment } from '../schemas.ts'
import { presentAppointment } from './present.server.ts'
import { type Change, lockAppointment, writeChange } from './queries.server.ts'

/**
 * The frame of every change of an appointment: one at a time, on the version that was read, with history and
 * audit entries.
 */

/**
 * @param decide what to change of the appointment as it is; it may lock days of the agenda
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
    return applyChange(tx, current, await decide(tx, current))
  })
}

/** Writes a change of an appointment that is locked, with its history and audit entries and its live event. */
export async function applyChange(
  tx: Transaction<NetworkScope>,
  current: Appointment,
  made: Change,
): Promise<Appointment> {
  const { id } = current
  await writeChange(tx, id, made)
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
}

/** Returns the fields that the audit log records; the others follow from them. */
const snapshotOf = ({
  undoable: _,
  patientName: __,
  patientPhone: ___,
  hasNotes: ____,
  nextInSeries: _____,
  needs: ______,
  ...fields
}: Appointment): Snapshot => fields
