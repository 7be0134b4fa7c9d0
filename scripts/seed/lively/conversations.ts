import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  addMessages,
  findConversations,
  type NetworkTransaction,
  type NewMessage,
} from '#features/conversations/commands.server.ts'
import { chance, later, oneOf } from '#features/demo/history/clinic.server.ts'
import { readPhones } from '#features/demo/history/sends.server.ts'
import type { Clinic } from '#features/demo/history/write.server.ts'
import type { Inserted } from './insert.ts'
import type { PlannedPatient } from './plan.ts'
import { openTalks, type TalkLine } from './talks.ts'

/** Conversations that led to appointments, by the assistant alone or with the desk, and those that are open now. */

interface Thread {
  readonly patientId: string
  readonly appointmentId: string | null
  /** `w`ritten by the contact, the `a`ssistant or a `p`erson; in the order of time. */
  readonly lines: readonly { readonly by: 'w' | 'a' | 'p'; readonly text: string; readonly at: Date }[]
  readonly unanswered?: string
}

const batch = 300
const wishes = [
  'oi, queria marcar uma consulta',
  'Boa tarde, tem horário essa semana?',
  'preciso marcar retorno',
  'quero agendar com {who} por favor',
  'Bom dia! Vocês têm vaga de manhã?',
]
const thanks = ['obrigada', 'Perfeito, obrigado', 'ok até lá', '👍']
/** What guided mode doesn't know, and suggests to be written down. */
const unknowns = [
  'Vocês têm estacionamento?',
  'Fazem exame admissional?',
  'Posso levar meu cachorro?',
  'Aceitam Pix?',
]

export async function writePastConversations(
  clinic: Clinic,
  all: readonly Inserted[],
  { deskId }: { readonly deskId: string },
): Promise<void> {
  const threads = all
    .filter(({ source }) => source === 'conversation')
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map(threadOf)
  for (let from = 0; from < threads.length; from += batch)
    await clinic.write((tx) => writeThreads(tx, clinic, threads.slice(from, from + batch), deskId))
}

function threadOf({ name, patient, id, createdAt, isByPerson, startsAt }: Inserted): Thread {
  const when = new Intl.DateTimeFormat('pt-BR', {
    weekday: 'long',
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'America/Sao_Paulo',
  }).format(startsAt)
  const begun = later(createdAt, -9 - chance(`${name} talk`) * 12)
  const asks = isByPerson && chance(`${name} unknown`) < 0.3 ? oneOf(`${name} asks`, unknowns) : ''
  const wish = oneOf(`${name} wish`, wishes).replace('{who}', 'a doutora')
  const answer = isByPerson ? 'Vou chamar alguém da recepção.' : `Tenho ${when}. Pode ser?`
  return {
    patientId: patient.id,
    appointmentId: id,
    unanswered: asks,
    lines: [
      { by: 'w', text: asks || wish, at: begun },
      { by: 'a', text: answer, at: later(begun, 0.08) },
      ...(isByPerson
        ? [
            {
              by: 'p' as const,
              text: `Oi, aqui é da recepção. Tenho ${when}, pode ser?`,
              at: later(begun, 2 + chance(`${name} desk`) * 6),
            },
          ]
        : []),
      { by: 'w', text: 'Pode sim', at: later(createdAt, -0.2) },
      { by: isByPerson ? 'p' : 'a', text: `Agendado: ${when}.`, at: createdAt },
      { by: 'w', text: oneOf(`${name} thanks`, thanks), at: later(createdAt, 1.5) },
    ],
  }
}

async function writeThreads(
  tx: NetworkTransaction,
  { whatsappId }: Clinic,
  threads: readonly Thread[],
  deskId: string,
) {
  const phones = await readPhones(tx)
  const reached = threads.flatMap((thread) => {
    const address = phones.get(thread.patientId)
    return address ? [{ thread, address }] : []
  })
  const ids = await findConversations(
    tx,
    reached.map(({ address }) => ({ address, kind: 'whatsapp' as const })),
  )
  const lines = reached
    .flatMap(({ thread }, place) =>
      thread.lines.map((line, at) => ({ line, thread, conversationId: ids[place] ?? '', isFirst: at === 0 })),
    )
    .filter(({ line }) => line.at <= tx.now)
    .toSorted((one, other) => one.line.at.getTime() - other.line.at.getTime())
  const messageIds = await addMessages(
    tx,
    lines.map(
      ({ line, thread, conversationId }): NewMessage => ({
        conversationId,
        kind: 'whatsapp',
        channelId: whatsappId,
        direction: line.by === 'w' ? 'in' : 'out',
        author: line.by === 'w' ? 'patient' : line.by === 'a' ? 'assistant' : 'person',
        at: line.at,
        text: line.text,
        patientId: thread.patientId,
        appointmentId: thread.appointmentId,
        userId: line.by === 'p' ? deskId : null,
      }),
    ),
  )
  const isHanded = (thread: Thread) => thread.lines.some(({ by }) => by === 'p')
  const turns = lines.flatMap(({ line, thread, conversationId, isFirst }, at) => {
    if (line.by !== 'w' || (!isFirst && isHanded(thread))) return []
    const reply = thread.lines[thread.lines.indexOf(line) + 1]
    if (reply?.by !== 'a') return []
    return [
      turnOf({
        conversationId,
        at: reply.at,
        messageId: messageIds[at] ?? '',
        reply: reply.text,
        isHanded: isHanded(thread),
        unanswered: thread.unanswered ?? '',
      }),
    ]
  })
  await insertTurns(tx, turns)
  const entries = reached.flatMap(({ thread }, place) => {
    const answered = thread.lines.find(({ by }) => by === 'p')
    const asked = thread.lines[1]
    const last = thread.lines.at(-1)
    if (!answered || !asked || !last) return []
    const entry = { conversation_id: ids[place], user_id: deskId, reason: null as string | null }
    return [
      {
        ...entry,
        id: uuid(),
        kind: 'queued',
        at: asked.at,
        user_id: null,
        reason: thread.unanswered ? 'notUnderstood' : 'asked',
      },
      { ...entry, id: uuid(), kind: 'taken', at: later(answered.at, -0.5) },
      { ...entry, id: uuid(), kind: 'resolved', at: later(last.at, 2) },
    ].filter(({ at }) => at <= tx.now)
  })
  await insertEntries(tx, entries)
}

interface TurnRow {
  readonly conversationId: string
  readonly at: Date
  readonly messageId: string
  readonly reply: string
  readonly isHanded: boolean
  readonly unanswered: string
}

/** Turns of guided mode: they cost nothing, and name no model. */
const turnOf = ({ conversationId, at, messageId, reply, isHanded, unanswered }: TurnRow) => ({
  id: uuid(),
  conversation_id: conversationId,
  at,
  state: isHanded ? 'handedOver' : 'answered',
  message_ids: [messageId],
  understood: {
    intent: unanswered ? 'unknown' : isHanded ? 'person' : 'book',
    dates: [],
    isAmbiguous: false,
  },
  replies: [{ text: reply, options: [] }],
  hand_over: isHanded ? (unanswered ? 'notUnderstood' : 'asked') : null,
  unanswered,
  duration_ms: 40 + Math.round(chance(`${messageId} took`) * 160),
})

async function insertTurns({ db, orgId }: NetworkTransaction, rows: readonly ReturnType<typeof turnOf>[]) {
  await db.execute(sql`
    insert into assistant_turns (org_id, id, conversation_id, at, channel, state, engine, message_ids, understood, replies,
           hand_over, unanswered, duration_ms, ownership)
    select ${orgId}, id, conversation_id, at, 'whatsapp', state, 'guided', message_ids, understood, replies, hand_over,
           unanswered, duration_ms, 0
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, conversation_id uuid, at timestamptz, state text,
           message_ids uuid[], understood jsonb, replies jsonb, hand_over text, unanswered text, duration_ms int)`)
}

const insertEntries = ({ db, orgId }: NetworkTransaction, rows: readonly object[]) =>
  db.execute(sql`
    insert into conversation_entries (org_id, id, conversation_id, kind, at, user_id, reason)
    select ${orgId}, id, conversation_id, kind, at, user_id, reason from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, conversation_id uuid, kind text, at timestamptz, user_id text, reason text) order by at`)

/** Those that are open: in the queue, with somebody of the team, with the assistant, and one from the clinic's site. */
export async function writeInbox(
  clinic: Clinic,
  { deskId, patients }: { readonly deskId: string; readonly patients: readonly PlannedPatient[] },
): Promise<void> {
  await clinic.write(async (tx) => {
    const phones = await readPhones(tx)
    const taken = new Set<string>()
    const free = patients.filter(({ id }) => {
      const phone = phones.get(id)?.phone ?? ''
      if (phone === '' || taken.has(phone)) return false
      taken.add(phone)
      return true
    })
    const rows = openTalks.flatMap((talk, at) => {
      const patient = free[3 + at * 7]
      const address = patient && phones.get(patient.id)
      return patient && address ? [{ talk, patientId: patient.id, address }] : []
    })
    const ids = await findConversations(
      tx,
      rows.map(({ address }) => ({ address, kind: 'whatsapp' as const })),
    )
    const lines = rows
      .flatMap(({ talk, patientId }, place) =>
        talk.lines.map((line) => ({ line, patientId, id: ids[place] ?? '' })),
      )
      .toSorted((one, other) => other.line.ago - one.line.ago)
    await addMessages(
      tx,
      lines.map(
        ({ line, patientId, id }): NewMessage => ({
          conversationId: id,
          kind: 'whatsapp',
          channelId: clinic.whatsappId,
          direction: line.by === 'w' ? 'in' : 'out',
          author: authorOf(line),
          at: later(tx.now, -line.ago),
          text: line.text,
          patientId,
          userId: line.by === 'p' ? deskId : null,
        }),
      ),
    )
    const states = rows.map(({ talk }, place) => {
      const last = talk.lines.at(-1)
      const waits = talk.lines.slice(talk.lines.findLastIndex(({ by }) => by !== 'w') + 1)
      const since = (talk.state === 'queue' ? talk.lines.find(({ by }) => by === 'w') : waits[0])?.ago
      return {
        id: ids[place],
        state: talk.state,
        owner: talk.state === 'person' ? deskId : null,
        owned_at: later(tx.now, -(talk.lines[0]?.ago ?? 0)),
        reason: talk.state === 'queue' ? talk.reason : null,
        urgent: talk.isUrgent ?? false,
        since: last?.by === 'w' || talk.state === 'queue' ? later(tx.now, -(since ?? 1)) : null,
        unread:
          talk.state === 'queue' ? Math.max(1, waits.length) : talk.state === 'person' ? waits.length : 0,
      }
    })
    await tx.db.execute(sql`
      update conversations c set state = r.state, owner_id = r.owner, owned_at = r.owned_at, ownership = c.ownership + 1,
             queue_reason = r.reason, is_urgent = r.urgent, waiting_since = r.since, unread = r.unread
        from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as r (id uuid, state text, owner text, owned_at timestamptz,
             reason text, urgent boolean, since timestamptz, unread int)
       where c.org_id = ${tx.orgId} and c.id = r.id`)
    await insertEntries(
      tx,
      states.flatMap(({ id, state, reason, owned_at: at }) => {
        const entry = { id: uuid(), conversation_id: id, at, user_id: null as string | null, reason }
        if (state === 'queue') return [{ ...entry, kind: 'queued' }]
        return state === 'person' ? [{ ...entry, kind: 'taken', user_id: deskId }] : []
      }),
    )
  })
}

const authorOf = ({ by }: TalkLine) => (by === 'w' ? 'patient' : by === 'a' ? 'assistant' : 'person')
