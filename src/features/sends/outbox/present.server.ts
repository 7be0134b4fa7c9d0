import { templateUses } from '#features/templates/rules.ts'
import type { OutboxMessage } from './contract.ts'
import type { AboutRow, OutboxRow } from './queries.server.ts'
import { handText, type OutboxPart, wayOf } from './rules.ts'

/** A row of the outbox as the API shows it. */
export function present(row: OutboxRow, names: ReadonlyMap<string, string>): OutboxMessage {
  const way = wayOf(row.kind, row.phone)
  return {
    id: row.id,
    part: partOf(row),
    channel: row.kind,
    way,
    phone: row.phone,
    email: row.email,
    subject: row.kind === 'email' ? row.content.subject || row.content.header : '',
    text: handText(row.content, way),
    about: (row.about ?? []).map(presentAbout),
    isTest: row.source === 'test',
    use: row.use ? templateUses[row.use] : '',
    template: row.template_name === null ? null : { name: row.template_name, version: row.template_version },
    dueAt: instantOf(row.due_at),
    expiresAt: row.expires_at && instantOf(row.expires_at),
    openedAt: row.opened_at && instantOf(row.opened_at),
    openedBy: row.opened_by && (names.get(row.opened_by) ?? null),
    sentAt: row.sent_at && instantOf(row.sent_at),
    sentBy: row.sent_by && (names.get(row.sent_by) ?? null),
  }
}

function partOf({ state, is_expired }: OutboxRow): OutboxPart {
  if (state === 'byHand') return 'byHand'
  return state === 'waiting' && !is_expired ? 'waiting' : 'expired'
}

const presentAbout = (row: AboutRow): OutboxMessage['about'][number] => ({
  patientId: row.patientId,
  patientName: row.patientName ?? '',
  appointmentId: row.appointmentId,
  startsAt: row.startsAt && instantOf(row.startsAt),
  timeZone: row.timeZone,
  professionalName: row.professionalName ?? '',
})

/** PostgreSQL writes instants in its own way, within JSON too. */
const instantOf = (at: Date | string): string => new Date(at).toISOString()
