import { sql } from 'drizzle-orm'
import { type ChannelKind, channelKinds } from '#features/channels/rules.ts'
import type { MessageDirection } from '#features/conversations/rules.ts'
import type { TimelineSource } from '#features/patients/slots.server.ts'
import { type SendState, sendStates } from './rules.ts'
import { ofVisibleAppointment } from './views.server.ts'

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly at: string
  readonly direction: MessageDirection
  readonly kind: ChannelKind
  readonly text: string
  readonly user_id: string | null
  readonly state: SendState | null
}

const shownCharacters = 200

/** The messages of a patient's time line: those that are certainly about this patient. */
export const messagesOf: TimelineSource = async (tx, patientIds, { before, limit }) => {
  // JavaScript's last instant lies beyond the database's.
  const until = new Date(Math.min(before.getTime(), 4e12)).toISOString()
  const { rows } = await tx.db.execute<Row>(sql`
    select m.id, m.at, m.direction, m.kind, m.text, m.user_id, s.state
      from messages m left join sends s on s.org_id = m.org_id and s.id = m.send_id
     where m.org_id = ${tx.orgId} and m.patient_id = any (${sql.param([...patientIds])}::uuid[]) and m.at < ${until}
       and ${ofVisibleAppointment('m')}
     order by m.at desc, m.id desc limit ${limit}`)
  return rows.map((row) => ({
    id: `message ${row.id}`,
    at: new Date(row.at),
    kind: 'message',
    title: titleOf(row),
    detail: row.text.length > shownCharacters ? `${row.text.slice(0, shownCharacters - 1)}…` : row.text,
    userId: row.user_id,
    link: null,
  }))
}

const titleOf = ({ direction, kind, state }: Row): string => {
  if (direction === 'in') return `Respondeu por ${channelKinds[kind]}`
  return `Mensagem por ${channelKinds[kind]}${state ? ` · ${sendStates[state]}` : ''}`
}
