import { outreachKinds } from '#features/channels/rules.ts'
import type { IsRecent } from '#features/patients/slots.server.ts'
import { sendStates } from '#features/sends/rules.ts'
import { byteOrderMark, writeCsvRow } from '#lib/csv.ts'
import { formatPhone } from '#lib/phone.ts'
import { record } from '#platform/audit/audit.server.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { streamOf } from '#platform/http/stream.server.ts'
import { mapInSlices } from '#platform/slices.server.ts'
import type { Recipient } from '../contract.ts'
import { readNetworkFacts } from '../facts.server.ts'
import { assertOwn, requireCampaign } from '../rows.server.ts'
import { exportProblems } from './contract.ts'
import { readSome } from './recipients.server.ts'
import { type RecipientChoice, type ReplyKind, replyLabels } from './rules.ts'

const batchSize = 200

const header = [
  'Nome',
  'Telefone ou e-mail',
  'Canal',
  'Situação',
  'Quando',
  'Motivo',
  'Tentativa',
  'Resposta',
  'A resposta diz',
  'Agendou para',
]

/**
 * Streams a campaign's people batch by batch, each in a transaction of its own that checks access anew. Who is bound to
 * units exports the campaigns of these alone. The campaign's history says who did, before the first line.
 * @throws `recent_sign_in_required`, `forbidden` (403), `not_found` (404)
 */
export async function exportRecipients(
  isRecent: IsRecent,
  scope: MemberScope,
  id: string,
  choice: RecipientChoice,
): Promise<ReadableStream<Uint8Array>> {
  if (!isRecent(scope.authTime ?? 0)) throw problem(exportProblems, 'recent_sign_in_required')
  const zone = await transact(scope, async (tx) => {
    assertOwn(tx, await requireCampaign(tx, id))
    const after = Object.fromEntries(Object.entries(choice).filter(([, value]) => value))
    await record(tx, { act: 'export', kind: 'campaign', id, after: { people: after } })
    return (await readNetworkFacts(tx)).zone
  })
  const format = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
  return streamOf(
    lines(format, (cursor) =>
      transact(scope, (tx) => readSome(tx, { ...choice, id, limit: batchSize, ...(cursor && { cursor }) })),
    ),
  )
}

async function* lines(
  format: Intl.DateTimeFormat,
  read: (cursor: string | null) => ReturnType<typeof readSome>,
): AsyncGenerator<string> {
  yield byteOrderMark + writeCsvRow(header)
  let cursor: string | null = null
  do {
    const { items, next }: Awaited<ReturnType<typeof readSome>> = await read(cursor)
    const written = await mapInSlices(items, (one) => writeCsvRow(cellsOf(one, format)))
    if (written.length > 0) yield written.join('')
    cursor = next
  } while (cursor !== null)
}

function cellsOf(one: Recipient, format: Intl.DateTimeFormat): string[] {
  const at = (instant: string) => format.format(new Date(instant)).replace(',', '')
  return [
    one.name,
    one.address.includes('@') ? one.address : formatPhone(one.address),
    outreachKinds[one.kind],
    sendStates[one.state],
    at(one.at),
    one.reason,
    String(one.attempt),
    one.reply,
    one.replyKind === null ? '' : replyLabels[one.replyKind satisfies ReplyKind],
    one.booked === null ? '' : at(one.booked.startsAt),
  ]
}
