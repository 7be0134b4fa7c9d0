import type { AppointmentItem } from '#features/appointments/contract.ts'
import { minutesOfDay } from '#lib/days.ts'
import { minuteOf, wallOf } from '#lib/zones.ts'
import type { BoardItem, BoardRoom, Panel, ReceptionEntry } from './contract.ts'
import type { EntryRow, FactRow, PanelRow, RoomRow, UnitRow } from './queries.server.ts'
import { closedUntil, shownPriority, ticketLabel } from './rules.ts'

const iso = (text: string) => new Date(text).toISOString()
const isoOrNull = (text: string | null) => (text === null ? null : iso(text))

/** @param day today, by the unit's calendar */
export const presentEntry = (row: EntryRow, day: string): ReceptionEntry => ({
  id: row.id,
  version: row.version,
  appointmentId: row.appointment_id,
  ticket: row.ticket_number === null ? '' : ticketLabel(row.ticket_number),
  note: row.note,
  arrivedAt: iso(row.arrived_at),
  priority: shownPriority({ priority: row.priority, birthDate: row.birth_date }, day),
  calledAt: isoOrNull(row.called_at),
  calledBy: row.called_by ?? '',
  calledTo: row.called_to,
  isClosed: row.closed_at !== null,
})

export function presentRoom(row: RoomRow, { time_zone, day }: UnitRow, now: Date): BoardRoom {
  const wall = wallOf(time_zone, minuteOf(now))
  const minute = ((wall % minutesOfDay) + minutesOfDay) % minutesOfDay
  const until = closedUntil(row.hours, day, minute)
  return {
    id: row.id,
    name: row.name,
    capacity: row.capacity,
    professionalId: row.professional_id,
    professionalName: row.professional_name,
    directions: row.directions,
    isClosed: row.is_closed || until !== null,
    isClosedByDesk: row.is_closed,
    closedUntil: row.is_closed ? '' : (until ?? ''),
  }
}

/** Where an appointment takes place: where it was called, else on its equipment, else where the professional is. */
export const roomOf = (
  { professionalId }: Pick<AppointmentItem, 'professionalId'>,
  entry: EntryRow | undefined,
  fact: FactRow | undefined,
  rooms: readonly RoomRow[],
): string | null =>
  entry?.room_id ??
  fact?.resource_id ??
  rooms.find((room) => professionalId !== null && room.professional_id === professionalId)?.id ??
  null

const hourMs = 3_600_000

export function presentItem(
  item: AppointmentItem,
  entry: EntryRow | undefined,
  fact: FactRow | undefined,
  rooms: readonly RoomRow[],
): BoardItem {
  const fasting = fact?.fasting_hours ?? null
  return {
    id: item.id,
    version: item.version,
    patientId: item.patientId,
    patientName: item.patientName,
    patientPhone: item.patientPhone,
    kind: item.kind,
    state: item.state,
    startsAt: item.startsAt,
    endsAt: item.endsAt,
    isOverbooked: item.isOverbooked,
    arrivalPlace: item.arrivalPlace,
    professionalId: item.professionalId,
    professionalName: fact?.professional_name ?? '',
    examNames: item.exams.map(({ name }) => name),
    insurancePlanName: item.insurancePlanName,
    missing: fact ? missingOf(fact) : null,
    fastingSince:
      fasting === null ? null : new Date(Date.parse(item.startsAt) - fasting * hourMs).toISOString(),
    roomId: roomOf(item, entry, fact, rooms),
    checkedInAt: item.checkedInAt,
    startedAt: item.startedAt,
    finishedAt: item.finishedAt,
    entryId: entry?.id ?? null,
  }
}

function missingOf(fact: FactRow): BoardItem['missing'] {
  if (fact.authorization_state === 'none') return null
  if (fact.authorization_number === '') return 'guide'
  return fact.authorization_password === '' ? 'password' : null
}

export const presentPanel = (row: PanelRow): Panel => ({
  id: row.id,
  name: row.name,
  pairedAt: iso(row.paired_at),
  seenAt: isoOrNull(row.seen_at),
})
