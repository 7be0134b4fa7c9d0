import { v7 } from 'uuid'
import type { Agenda } from './agenda.ts'

const hourMs = 3_600_000

/** The same numbers each time. */
let drawn = 11
const draw = (below: number) => {
  drawn = (drawn * 1_664_525 + 1_013_904_223) % 2 ** 32
  return Math.floor((drawn / 2 ** 32) * below)
}
const pick = <T>(some: readonly T[]): T => some[draw(some.length)] as T

interface Message {
  id: string
  conversation_id: string
  direction: 'in' | 'out'
  author: string
  kind: string
  at: number
  is_settled: boolean
}
interface Entry {
  id: string
  conversation_id: string
  kind: string
  at: number
  user_id: string | null
}
interface Booked {
  id: string
  conversation_id: string
  at: number
  appointment_id: string | null
}
interface Appointment {
  id: string
  state: string
  starts_at: number
  confirmed_at: number | null
  undone_at: number | null
  checked_in_at: number | null
  finished_at: number | null
}
export interface Send {
  id: string
  conversation_id: string
  message_id: string | null
  kind: string
  source: string
  state: string
  at: number
  delivered_at: number | null
  read_at: number | null
  cost: number | null
}
export interface TalkHistory {
  readonly conversations: readonly string[]
  readonly messages: readonly Message[]
  readonly entries: readonly Entry[]
  readonly booked: readonly Booked[]
  readonly appointments: readonly Appointment[]
  readonly sends: readonly Send[]
}

/** Fifty days of conversations, written as they end up; what the product itself writes its own tests show. */
export async function makeTalkHistory({
  server,
  orgId,
  unitId,
  patientId,
  userIds,
}: Agenda): Promise<TalkHistory> {
  const now = Date.now()
  const ago = () => now - 30_000 - draw(50 * 24) * hourMs - draw(60) * 60_000
  const after = (at: number, mostHours: number) =>
    Math.min(at + 60_000 + draw(mostHours * 60) * 60_000, now - 1_000)
  const conversations = Array.from({ length: 40 }, () => v7())
  const messages = Array.from({ length: 700 }, (): Message => {
    const [at, isIn] = [ago(), draw(2) === 0]
    return {
      id: v7({ msecs: at }),
      conversation_id: pick(conversations),
      direction: isIn ? 'in' : 'out',
      author: isIn ? 'patient' : pick(['person', 'assistant', 'automation', 'campaign']),
      kind: pick(['whatsapp', 'chat', 'email', 'sms']),
      at,
      is_settled: isIn && draw(4) === 0,
    }
  })
  const entries = Array.from({ length: 120 }, (): Entry => {
    const at = ago()
    return {
      id: v7({ msecs: at }),
      conversation_id: pick(conversations),
      kind: pick(['queued', 'taken', 'assigned', 'resolved', 'note', 'handedBack']),
      at,
      user_id: pick([userIds.owner, null]),
    }
  })
  const appointments: Appointment[] = []
  const booked = Array.from({ length: 240 }, (): Booked => {
    const { at, conversation_id } = pick(messages)
    const bookedAt = after(at, 48)
    const id = v7({ msecs: bookedAt })
    if (draw(2) === 0) return { id, conversation_id, at: bookedAt, appointment_id: null }
    const isOver = draw(3) > 0
    const startsAt = isOver ? after(bookedAt, 20 * 24) : now + (1 + draw(200)) * hourMs
    const state = isOver
      ? pick(['done', 'done', 'noShow', 'cancelled', 'inService'])
      : pick(['scheduled', 'confirmed', 'cancelled'])
    const hasCome = state === 'done' || state === 'inService'
    const confirmedAt = draw(2) === 0 ? after(bookedAt, 24) : null
    const appointment: Appointment = {
      id: v7(),
      state,
      starts_at: startsAt,
      confirmed_at: confirmedAt,
      undone_at: confirmedAt !== null && draw(4) === 0 ? after(confirmedAt, 5) : null,
      checked_in_at: hasCome ? startsAt : null,
      finished_at: state === 'done' ? Math.min(startsAt + 20 * 60_000, now - 1_000) : null,
    }
    appointments.push(appointment)
    return { id, conversation_id, at: bookedAt, appointment_id: appointment.id }
  })
  const sends = messages
    .filter(({ direction }) => direction === 'out')
    .map((message): Send => {
      const state = pick(['sent', 'delivered', 'read', 'failed', 'skipped', 'uncertain', 'byHand'])
      const delivered = state === 'delivered' || state === 'read' ? after(message.at, 30) : null
      return {
        id: v7({ msecs: message.at }),
        conversation_id: message.conversation_id,
        message_id: message.id,
        kind: message.kind,
        source: pick(['single', 'assistant', 'automation', 'campaign', 'test']),
        state,
        at: message.at,
        delivered_at: delivered,
        read_at: state === 'read' && delivered !== null ? after(delivered, 5) : null,
        cost: pick([null, 0, 35_000, 320_000]),
      }
    })
  const at = (column: string) => `to_timestamp(${column} / 1000.0)`
  const fill = (statement: string, rows: readonly object[], ...more: unknown[]) =>
    server.sql(orgId, statement, [orgId, JSON.stringify(rows), ...more])
  await fill(
    `insert into conversations (org_id, id, phone, phone_key, unit_id)
     select $1, id, phone, phone, case when at % 2 = 0 then $3::uuid end
       from jsonb_to_recordset($2::jsonb) as r (id uuid, phone text, at int)`,
    conversations.map((id, index) => ({ id, phone: `1190000${1000 + index}`, at: index })),
    unitId,
  )
  await fill(
    `insert into messages (org_id, id, conversation_id, direction, author, kind, at, text, is_settled)
     select $1, id, conversation_id, direction, author, kind, ${at('at')}, 'oi', is_settled from jsonb_to_recordset($2::jsonb)
       as r (id uuid, conversation_id uuid, direction text, author text, kind text, at float8, is_settled boolean)`,
    messages,
  )
  await fill(
    `insert into conversation_entries (org_id, id, conversation_id, kind, at, user_id)
     select $1, id, conversation_id, kind, ${at('at')}, user_id from jsonb_to_recordset($2::jsonb)
       as r (id uuid, conversation_id uuid, kind text, at float8, user_id text)`,
    entries,
  )
  await fill(
    `insert into appointments (org_id, id, unit_id, patient_id, kind, state, starts_at, ends_at, source, is_overbooked,
                               cancelled_by, checked_in_at, started_at, finished_at)
     select $1, id, $3, $4, 'visit', state, ${at('starts_at')}, ${at('starts_at')} + interval '30 minutes', 'conversation', true,
            case when state = 'cancelled' then 'clinic' else '' end, ${at('checked_in_at')}, ${at('checked_in_at')}, ${at('finished_at')}
       from jsonb_to_recordset($2::jsonb)
         as r (id uuid, state text, starts_at float8, checked_in_at float8, finished_at float8)`,
    appointments,
    unitId,
    patientId,
  )
  await fill(
    `with r as (select *, gen_random_uuid() as entry from jsonb_to_recordset($2::jsonb)
                  as r (id uuid, confirmed_at float8, undone_at float8) where confirmed_at is not null)
     insert into appointment_history (org_id, id, appointment_id, source, action, from_state, to_state, at, undoes)
     select $1::uuid, entry, id, 'conversation', 'move', 'scheduled', 'confirmed', ${at('confirmed_at')}, null::uuid from r
     union all
     select $1::uuid, gen_random_uuid(), id, 'frontDesk', 'move', 'confirmed', 'scheduled', ${at('undone_at')}, entry from r
      where undone_at is not null`,
    appointments,
  )
  await fill(
    `insert into conversation_bookings (org_id, id, conversation_id, at, appointment_id)
     select $1, id, conversation_id, ${at('at')}, appointment_id from jsonb_to_recordset($2::jsonb)
       as r (id uuid, conversation_id uuid, at float8, appointment_id uuid)`,
    booked,
  )
  await fill(
    `insert into sends (org_id, id, source, occasion, purpose, kind, state, due_at, conversation_id, message_id,
                        sent_at, delivered_at, read_at, ended_at, cost)
     select $1, id, source, id::text, 'care', kind, state, ${at('at')}, conversation_id, message_id,
            case when state not in ('failed', 'skipped') then ${at('at')} end, ${at('delivered_at')}, ${at('read_at')},
            case when state in ('failed', 'skipped') then ${at('at')} end, cost
       from jsonb_to_recordset($2::jsonb) as r (id uuid, source text, kind text, state text, at float8, conversation_id uuid,
         message_id uuid, delivered_at float8, read_at float8, cost bigint)`,
    sends,
  )
  return { conversations, messages, entries, booked, appointments, sends }
}
