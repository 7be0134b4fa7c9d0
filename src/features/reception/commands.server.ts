import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { findAppointments } from '#features/appointments/commands.server.ts'
import { tidy } from '#lib/text.ts'
import { record } from '#platform/audit/audit.server.ts'
import {
  type MemberScope,
  type NetworkScope,
  type Transaction,
  transact,
} from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { readBoards } from './board.server.ts'
import {
  type Board,
  type BoardRoom,
  type ReceptionEntry,
  type ReceptionSettings,
  receptionProblems,
} from './contract.ts'
import { presentEntry, presentRoom, roomOf } from './present.server.ts'
import {
  deleteCalls,
  deleteSettings,
  type EntryRow,
  findEntry,
  findRoom,
  findUnit,
  insertCall,
  insertTicket,
  listFacts,
  listRooms,
  listSettings,
  lockEntry,
  professionalExists,
  updateEntry,
  writeRoom,
  writeSettings,
} from './queries.server.ts'
import { checkThresholds, type Declared, type Thresholds, ticketLabel } from './rules.ts'

export { readAllBoards, type UnitBoard } from './board.server.ts'
export type { Waiting } from './columns.ts'

type Tx = Transaction<MemberScope>

/** Reads the board of a unit's today. @throws `not_found` (404) for a unit that the person does not see */
export const readBoard = (scope: MemberScope, unitId: string): Promise<Board> =>
  transact(scope, async (tx) => {
    const unit = await findUnit(tx, unitId)
    const [board] = await readBoards(tx, [unit])
    if (!board) throw failure('not_found')
    return board
  })

/** Tells the unit's browsers and panels, and of an appointment also its professional. */
const tell = (
  tx: Transaction<NetworkScope>,
  { id, unit_id, professional_id }: Pick<EntryRow, 'id' | 'unit_id' | 'professional_id'>,
) => publish(tx, { topic: 'reception', id, unitIds: [unit_id], professionalIds: [professional_id] })

async function presentOf(tx: Tx, id: string): Promise<ReceptionEntry> {
  const row = await findEntry(tx, id)
  if (!row) throw failure('not_found')
  return presentEntry(row, (await findUnit(tx, row.unit_id)).day)
}

/** Gives a walk-in the next ticket of the day. */
export const createTicket = (
  scope: MemberScope,
  { unitId, note, priority }: { unitId: string; note: string; priority: Declared },
): Promise<ReceptionEntry> =>
  transact(scope, async (tx) => {
    const { day } = await findUnit(tx, unitId)
    const id = uuid()
    await insertTicket(tx, { id, unitId, day, note: tidy(note), priority })
    const entry = await presentOf(tx, id)
    await record(tx, {
      act: 'create',
      kind: 'receptionEntry',
      id,
      after: { ticket: entry.ticket, note: entry.note },
    })
    await tell(tx, { id, unit_id: unitId, professional_id: null })
    return entry
  })

/**
 * The frame of every change of an entry: one at a time, on the version that the person saw.
 * @throws `not_found` (404); `already_called` (409) with the entry as it is, when somebody was quicker
 */
function change(
  scope: MemberScope,
  id: string,
  version: number,
  work: (tx: Tx, entry: EntryRow) => Promise<object>,
): Promise<ReceptionEntry> {
  return transact(scope, async (tx) => {
    const entry = await lockEntry(tx, id)
    if (entry.version !== version)
      throw problem(receptionProblems, 'already_called', { current: await presentOf(tx, id) })
    const told = await work(tx, entry)
    await record(tx, { act: 'update', kind: 'receptionEntry', id, after: { ...told } })
    await tell(tx, entry)
    return presentOf(tx, id)
  })
}

/** Closes a ticket whose person was served, or brings it back. @throws `not_found` (404) for who has no ticket */
export const closeTicket = (scope: MemberScope, id: string, version: number, isClosed: boolean) =>
  change(scope, id, version, async (tx, { ticket_number }) => {
    if (ticket_number === null) throw failure('not_found')
    await updateEntry(tx, id, isClosed ? sql`closed_at = now()` : sql`closed_at = null`)
    return { isClosed }
  })

/** Declares a priority by law, or takes it back. The history says that it changed, and never why. */
export const setPriority = (scope: MemberScope, id: string, version: number, priority: Declared) =>
  change(scope, id, version, async (tx) => {
    await updateEntry(tx, id, sql`priority = ${priority}`)
    return { hasPriority: priority !== 'none' }
  })

/**
 * Calls somebody who waits to a room or a desk; the unit's panels show it.
 * @throws `already_called` (409), `not_in_queue` (409), `place_needed` (422), `forbidden` (403)
 */
export const callEntry = (
  scope: MemberScope,
  id: string,
  version: number,
  { roomId, desk }: { roomId: string | null; desk: string },
): Promise<ReceptionEntry> =>
  change(scope, id, version, async (tx, entry) => {
    await assertWaiting(tx, entry)
    const room = await placeOf(tx, entry, roomId, tidy(desk))
    const shownName =
      entry.ticket_number === null ? (entry.patient_name ?? '') : `Senha ${ticketLabel(entry.ticket_number)}`
    await updateEntry(
      tx,
      id,
      sql`called_at = now(), called_by = ${tx.userId}, called_to = ${room.place}, room_id = ${room.id}`,
    )
    await insertCall(tx, {
      id: uuid(),
      unitId: entry.unit_id,
      entryId: id,
      shownName,
      place: room.place,
      directions: room.directions,
    })
    return { calledTo: room.place }
  })

/** Takes a call back: panels show it no more. @throws `already_called` (409), `not_in_queue` (409) */
export const uncallEntry = (scope: MemberScope, id: string, version: number): Promise<ReceptionEntry> =>
  change(scope, id, version, async (tx, entry) => {
    await assertWaiting(tx, entry)
    await updateEntry(tx, id, sql`called_at = null, called_by = null, called_to = '', room_id = null`)
    await deleteCalls(tx, id)
    return { calledTo: '' }
  })

async function assertWaiting(tx: Tx, { id, closed_at, appointment_id, state }: EntryRow): Promise<void> {
  const isWaiting = closed_at === null && (appointment_id === null || state === 'waiting')
  if (!isWaiting) throw problem(receptionProblems, 'not_in_queue', { current: await presentOf(tx, id) })
}

/** Returns where somebody is called to: the room or desk that was said, else the room of the appointment. */
async function placeOf(
  tx: Tx,
  entry: EntryRow,
  roomId: string | null,
  desk: string,
): Promise<{ id: string | null; place: string; directions: string }> {
  if (desk !== '') return { id: null, place: desk, directions: '' }
  const rooms = await listRooms(tx, [entry.unit_id])
  const id = roomId ?? (await ownRoom(tx, entry, rooms))
  const room = rooms.find((one) => one.id === id)
  if (room) return { id: room.id, place: room.name, directions: room.directions }
  throw problem(receptionProblems, 'place_needed', {
    errors: { roomId: 'Escolha uma sala desta unidade, ou um guichê' },
  })
}

async function ownRoom(tx: Tx, entry: EntryRow, rooms: Awaited<ReturnType<typeof listRooms>>) {
  if (entry.appointment_id === null) return null
  const item = (await findAppointments(tx, [entry.appointment_id])).get(entry.appointment_id)
  const facts = await listFacts(tx, [entry.appointment_id])
  return item ? roomOf(item, undefined, facts.get(item.id), rooms) : null
}

/** @throws `not_found` (404) for a room or a professional that the person does not see */
export const setRoom = (
  scope: MemberScope,
  id: string,
  form: { professionalId: string | null; directions: string; isClosed: boolean },
): Promise<BoardRoom> =>
  transact(scope, async (tx) => {
    const before = await findRoom(tx, id)
    if (!before) throw failure('not_found')
    const unit = await findUnit(tx, before.unit_id)
    if (form.professionalId !== null && !(await professionalExists(tx, form.professionalId)))
      throw failure('not_found')
    await writeRoom(tx, { ...form, id, unitId: before.unit_id, directions: tidy(form.directions) })
    const after = await findRoom(tx, id)
    if (!after) throw failure('not_found')
    await record(tx, {
      act: 'update',
      kind: 'receptionRoom',
      id,
      before: roomSnapshot(before),
      after: roomSnapshot(after),
    })
    await publish(tx, {
      topic: 'reception',
      id,
      unitIds: [before.unit_id],
      professionalIds: [before.professional_id, after.professional_id],
    })
    return presentRoom(after, unit, tx.now)
  })

const roomSnapshot = (row: NonNullable<Awaited<ReturnType<typeof findRoom>>>) => ({
  professionalId: row.professional_id,
  directions: row.directions,
  isClosed: row.is_closed,
})

export const readSettings = (scope: MemberScope, unitId: string | null): Promise<ReceptionSettings> =>
  transact(scope, async (tx) => {
    if (unitId !== null) await findUnit(tx, unitId)
    return (await listSettings(tx))(unitId)
  })

/**
 * Saves from when on waiting is too long, at a unit or in the network.
 * @throws `validation_failed` (422); `forbidden` (403) for the network's by who is restricted to units
 */
export const saveSettings = (
  scope: MemberScope,
  unitId: string | null,
  thresholds: Thresholds,
): Promise<ReceptionSettings> =>
  transact(scope, async (tx) => {
    if (unitId === null && tx.units !== null) throw failure('forbidden')
    if (unitId !== null) await findUnit(tx, unitId)
    const errors = checkThresholds(thresholds)
    if (Object.keys(errors).length > 0) throw failure('validation_failed', { errors })
    const before = (await listSettings(tx))(unitId)
    const id = await writeSettings(tx, uuid(), unitId, thresholds)
    await record(tx, {
      act: 'update',
      kind: 'receptionSettings',
      id,
      before: { ...before },
      after: { ...thresholds },
    })
    await publish(tx, { topic: 'reception', id, unitIds: unitId === null ? null : [unitId] })
    return { ...thresholds, isOwn: unitId !== null }
  })

/** Gives a unit the thresholds of the network back; without ones of its own nothing changes. */
export const resetSettings = (scope: MemberScope, unitId: string): Promise<ReceptionSettings> =>
  transact(scope, async (tx) => {
    await findUnit(tx, unitId)
    const { isOwn, ...before } = (await listSettings(tx))(unitId)
    const id = await deleteSettings(tx, unitId)
    if (id !== null) {
      await record(tx, { act: 'delete', kind: 'receptionSettings', id, before, after: {} })
      await publish(tx, { topic: 'reception', id, unitIds: [unitId] })
    }
    return (await listSettings(tx))(unitId)
  })
