import { v7 as uuid } from 'uuid'
import {
  addMessages,
  findConversations,
  type NetworkTransaction,
  type NewMessage,
} from '#features/conversations/commands.server.ts'
import { noAddress } from '#features/conversations/rules.ts'
import { chance, later, oneOf } from '#features/demo/history/clinic.server.ts'
import { readPhones } from '#features/demo/history/sends.server.ts'
import type { Clinic } from '#features/demo/history/write.server.ts'
import { entryIdAt, insertEntries, insertTurns, turnOf } from '#features/demo/today/turns.server.ts'
import { insertBookings, insertSends } from './behindTalks.ts'
import type { Inserted } from './insert.ts'

/** Conversations that led to appointments, by the assistant alone or with the desk, and those that are open now. */

interface Thread {
  readonly kind: 'whatsapp' | 'chat'
  readonly patientId: string
  readonly appointmentId: string | null
  /** `w`ritten by the contact, the `a`ssistant or a `p`erson; in the order of time. */
  readonly lines: readonly { readonly by: 'w' | 'a' | 'p'; readonly text: string; readonly at: Date }[]
  readonly unanswered?: string
  /** When a time was held in it, and when it was booked. */
  readonly heldAt: Date | null
  readonly bookedAt: Date | null
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
const questions = [
  ['Qual o endereço de vocês?', 'Ficamos na Rua dos Jequitibás, 418.'],
  ['Vocês atendem Amparo?', 'Sim, atendemos Amparo.'],
  ['Quanto custa a consulta particular?', 'A consulta particular custa R$ 280,00.'],
  ['Que horas vocês abrem?', 'Abrimos às 7h, de segunda a sexta.'],
] as const
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
    .flatMap((booked) => [...questionOf(booked), threadOf(booked)])
  for (let from = 0; from < threads.length; from += batch)
    await clinic.write((tx) => writeThreads(tx, clinic, threads.slice(from, from + batch), deskId))
}

/** One in six writes in the chat of the site, where nobody knows who they are. */
const kindOf = (name: string) => (chance(`${name} channel`) < 1 / 6 ? 'chat' : 'whatsapp')

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
    kind: kindOf(name),
    patientId: patient.id,
    appointmentId: id,
    unanswered: asks,
    heldAt: later(createdAt, -2),
    bookedAt: createdAt,
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
      ...(isByPerson ? [] : [{ by: 'a' as const, text: 'Até lá.', at: later(createdAt, 1.6) }]),
    ],
  }
}

/** Some had written days before, and nothing was booked: the assistant answered, or held a time that they let go. */
function questionOf({ name, patient, createdAt }: Inserted): Thread[] {
  const drawn = chance(`${name} before`)
  if (drawn > 0.8) return []
  const at = later(createdAt, -(2 + Math.floor(drawn * 5)) * 24 * 60)
  const [asks = '', answers = ''] = oneOf(`${name} question`, questions)
  return [
    {
      kind: kindOf(`${name} before`),
      patientId: patient.id,
      appointmentId: null,
      heldAt: drawn < 0.15 ? later(at, 3) : null,
      bookedAt: null,
      lines: [
        { by: 'w', text: asks, at },
        { by: 'a', text: answers, at: later(at, 0.07) },
      ],
    },
  ]
}

async function writeThreads(
  tx: NetworkTransaction,
  { whatsappId }: Clinic,
  threads: readonly Thread[],
  deskId: string,
) {
  const phones = await readPhones(tx)
  const reached = threads.flatMap((thread) => {
    if (thread.kind === 'chat') return [{ thread, address: { ...noAddress, visitorId: uuid() } }]
    const address = phones.get(thread.patientId)
    return address ? [{ thread, address }] : []
  })
  const ids = await findConversations(
    tx,
    reached.map(({ thread: { kind }, address }) => ({ address, kind })),
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
        kind: thread.kind,
        channelId: thread.kind === 'whatsapp' ? whatsappId : null,
        direction: line.by === 'w' ? 'in' : 'out',
        author: line.by === 'w' ? 'patient' : line.by === 'a' ? 'assistant' : 'person',
        at: line.at,
        text: line.text,
        patientId: thread.patientId,
        appointmentId: thread.appointmentId,
        userId: line.by === 'p' ? deskId : null,
        isPast: true,
      }),
    ),
  )
  await insertSends(
    tx,
    lines.map(({ line, thread, conversationId }, at) => ({
      id: uuid({ msecs: line.at.getTime() }),
      by: line.by,
      kind: thread.kind,
      at: line.at,
      conversation_id: conversationId,
      message_id: messageIds[at] ?? null,
      patient_id: thread.patientId,
      user_id: line.by === 'p' ? deskId : null,
    })),
  )
  await insertBookings(
    tx,
    reached.flatMap(({ thread: { heldAt, bookedAt, appointmentId, lines: said } }, place) => {
      const row = { conversation_id: ids[place], user_id: said.some(({ by }) => by === 'p') ? deskId : null }
      return [
        { ...row, id: uuid(), at: heldAt, appointment_id: null },
        { ...row, id: uuid(), at: bookedAt, appointment_id: appointmentId },
      ].filter(({ at }) => at !== null && at <= tx.now)
    }),
  )
  const isHanded = (thread: Thread) => thread.lines.some(({ by }) => by === 'p')
  const turns = lines.flatMap(({ line, thread, conversationId, isFirst }, at) => {
    if (line.by !== 'w' || (!isFirst && isHanded(thread))) return []
    const reply = thread.lines[thread.lines.indexOf(line) + 1]
    if (reply?.by !== 'a') return []
    return [
      turnOf({
        conversationId,
        channel: thread.kind,
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
        kind: 'queued',
        at: asked.at,
        user_id: null,
        reason: thread.unanswered ? 'notUnderstood' : 'asked',
      },
      { ...entry, kind: 'taken', at: later(answered.at, -0.5) },
      { ...entry, kind: 'resolved', at: later(last.at, 2) },
    ]
      .filter(({ at }) => at <= tx.now)
      .map((one) => ({ ...one, id: entryIdAt(one.at) }))
  })
  await insertEntries(tx, entries)
}
