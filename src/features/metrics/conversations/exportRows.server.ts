import { channelKinds } from '#features/channels/rules.ts'
import type { IsRecent } from '#features/patients/slots.server.ts'
import { sendStates } from '#features/sends/rules.ts'
import { formatDay } from '#lib/days.ts'
import type { MemberScope } from '#platform/db/transaction.server.ts'
import { centsCell, exportCsv, numberCell } from '../exportCsv.server.ts'
import { resolverLabels, sourceLabels, stepLabels } from '../labels.ts'
import { assertPeriod } from '../report/read.server.ts'
import { type EpisodesChoice, episodeRowsOf, findCounted } from './episodeRows.server.ts'
import { findMessages, type MessagesChoice, messageRowsOf } from './messageRows.server.ts'
import type { EpisodeRow, MessageRowOutput } from './schemas.ts'

type File = Promise<ReadableStream<Uint8Array>>

const episodesHeader = [
  ...['Data', 'Hora', 'Contato', 'Canal', 'Foi até', 'Data por vir', 'Quem resolveu'],
  ...['Resposta do assistente, s', 'Resposta de uma pessoa, min'],
]

/**
 * Streams the conversations of a number.
 * @throws `recent_sign_in_required` (403), `validation_failed` (422)
 */
export async function exportConversationRows(
  isRecent: IsRecent,
  scope: MemberScope,
  choice: EpisodesChoice,
): File {
  assertPeriod(choice)
  return exportCsv(isRecent, scope, {
    told: { ...choice, q: choice.q || undefined, of: 'conversations' },
    header: episodesHeader,
    find: (tx) => findCounted(tx, choice, tx.now),
    read: episodeRowsOf,
    cellsOf: (row: EpisodeRow) => [
      formatDay(row.day),
      row.time,
      row.name,
      channelKinds[row.channel],
      stepLabels[row.step],
      row.isAhead ? 'sim' : '',
      resolverLabels[row.resolver],
      numberCell(row.assistantSeconds),
      numberCell(row.personMinutes),
    ],
  })
}

const messagesHeader = [
  ...['Data', 'Hora', 'Para quem', 'Canal', 'De onde saiu', 'Situação', 'Respondida', 'Custo, R$'],
]

/**
 * Streams the messages of a number.
 * @throws `recent_sign_in_required` (403), `validation_failed` (422)
 */
export async function exportMessageRows(
  isRecent: IsRecent,
  scope: MemberScope,
  choice: MessagesChoice,
): File {
  assertPeriod(choice)
  return exportCsv(isRecent, scope, {
    told: { ...choice, q: choice.q || undefined, of: 'messages' },
    header: messagesHeader,
    find: (tx) => findMessages(tx, choice),
    read: messageRowsOf,
    cellsOf: (row: MessageRowOutput) => [
      formatDay(row.day),
      row.time,
      row.patientName,
      channelKinds[row.kind],
      sourceLabels[row.source],
      sendStates[row.state],
      row.isAnswered ? 'sim' : '',
      costCell(row.cost),
    ],
  })
}

/** Millionths of a real: one message may cost less than a cent. */
const costCell = (millionths: number) =>
  millionths % 10_000 === 0 ? centsCell(millionths / 10_000) : (millionths / 1e6).toFixed(4).replace('.', ',')
