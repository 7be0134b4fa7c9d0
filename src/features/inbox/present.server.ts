import { findNames } from '#features/accounts/commands.server.ts'
import { presentSend } from '#features/sends/commands.server.ts'
import { formatPhone } from '#lib/phone.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import {
  type ConversationRow,
  type EntryRow,
  hasChannel,
  type PlannedRow,
  selectConversation,
} from './queries.server.ts'
import { windowUntil } from './rules.ts'
import type { ConversationView, EntryView } from './schemas.ts'

type Tx = Transaction<MemberScope>
export type Names = ReadonlyMap<string, string>

/** What the interface and the API see of rows. */

export async function presentAll(tx: Tx, rows: readonly ConversationRow[]): Promise<ConversationView[]> {
  if (rows.length === 0) return []
  const names = await namesAmong(
    tx,
    rows.map(({ owner_id }) => owner_id),
  )
  const isLimited = await hasChannel(tx, 'whatsapp')
  return rows.map((row) => present(row, names, isLimited))
}

/** @throws `not_found` (404) */
export async function readView(tx: Tx, id: string): Promise<ConversationView> {
  const [view] = await presentAll(tx, [await selectConversation(tx, id)])
  if (!view) throw new Error('a conversation that was read is not there')
  return view
}

export const namesAmong = (tx: Tx, ids: readonly (string | null)[]): Promise<Names> =>
  findNames(tx, [...new Set(ids.filter((id) => id !== null))])

export const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at))
const isoOf = (at: string | null): string | null => dateOf(at)?.toISOString() ?? null
const personOf = (userId: string | null, names: Names) =>
  userId === null ? null : { userId, userFullname: names.get(userId) ?? '' }

/** @param isLimited WhatsApp is connected, and with it its window of 24 hours */
function present(row: ConversationRow, names: Names, isLimited: boolean): ConversationView {
  const kind = row.last?.kind ?? null
  return {
    id: row.id,
    state: row.state,
    owner: personOf(row.owner_id, names),
    ownership: row.ownership,
    queueReason: row.state === 'queue' ? row.queue_reason : null,
    isUrgent: row.is_urgent,
    waitingSince: isoOf(row.waiting_since),
    unread: row.unread,
    unitId: row.unit_id,
    name: nameOf(row),
    phone: row.phone,
    email: row.email,
    channel: kind,
    windowUntil: (isLimited && windowUntil(kind, dateOf(row.last_inbound_at))?.toISOString()) || null,
    patients: [...row.patients],
    last: row.last && {
      direction: row.last.direction,
      author: row.last.author,
      text: row.last.text,
      mediaKind: row.last.mediaKind,
      at: new Date(row.last.at).toISOString(),
    },
  }
}

/** Whoever writes for a patient is named as the record has it; a patient alone by the own name. */
function nameOf(row: ConversationRow): string {
  const { contact_name, patients, profile_name, phone, email, visitor_id } = row
  const [patient, ...others] = patients
  if (contact_name) return contact_name
  if (patient && others.length === 0) return patient.name
  if (profile_name !== '' || visitor_id === '') return profile_name || (phone ? formatPhone(phone) : email)
  // Visitors whose names nobody knows are told apart by the end of their id.
  return `Visitante ${visitor_id.slice(-4)}`
}

export const presentEntry = (row: EntryRow, names: Names): EntryView => ({
  type: 'entry',
  id: row.id,
  at: new Date(row.at).toISOString(),
  kind: row.kind,
  text: row.text,
  reason: row.reason,
  by: personOf(row.user_id, names),
  to: personOf(row.target_id, names),
})

export const presentPlanned = (row: PlannedRow, names: Names): EntryView => ({
  type: 'planned',
  id: row.id,
  at: new Date(row.created_at).toISOString(),
  text: row.text ?? `Template: ${row.template ?? ''}`,
  media: row.file && { ...row.file, state: 'stored', reason: '', transcription: '' },
  userFullname: (row.user_id && names.get(row.user_id)) ?? null,
  send: presentSend(row),
})
