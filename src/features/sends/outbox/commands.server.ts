import {
  type NetworkTransaction,
  noteLeft,
  withdrawQuestion,
} from '#features/conversations/commands.server.ts'
import type { FindNames } from '#platform/audit/api.server.ts'
import { record } from '#platform/audit/audit.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { required } from '#platform/records/changes.server.ts'
import { pageOf } from '#platform/records/list.server.ts'
import { factsOf } from '../engine/choose.server.ts'
import { readFacts } from '../engine/facts.server.ts'
import { judge } from '../engine/judgement.ts'
import { publishSends } from '../live.server.ts'
import { type SendState, type SkipReason, skipLabels } from '../rules.ts'
import { findSend } from '../views.server.ts'
import { type OutboxMessage, outboxProblems } from './contract.ts'
import { present } from './present.server.ts'
import {
  countParts,
  lacksProvider,
  listPart,
  markByHand,
  markSkipped,
  markWaiting,
  noteOpening,
  type OutboxRow,
  takeMessage,
} from './queries.server.ts'
import type { OutboxPart } from './rules.ts'

export interface OutboxParts {
  readonly findNames: FindNames
  /** True when the installation has a mail server for networks without one of their own. */
  readonly hasMailServer: boolean
}

export const readOutbox = (
  scope: MemberScope,
  parts: OutboxParts,
  filter: { part: OutboxPart; cursor?: string; limit: number },
) =>
  transact(scope, async (tx) => {
    const { keyset, rows } = listPart(tx, filter.part, filter)
    const found = await rows
    const counts = await countParts(tx)
    const names = await namesIn(tx, parts, found)
    return {
      ...pageOf(found, keyset, counts[filter.part], (row) => present(row, names)),
      counts,
      isOpen: counts.waiting > 0 || (await lacksProvider(tx, parts.hasMailServer)),
    }
  })

/**
 * Opens a message to hand it over. It is judged now, as a worker would: what has become wrong meanwhile leaves
 * the outbox in the same transaction.
 * @throws `message_withdrawn` (409) with the reason
 */
export async function openMessage(
  scope: MemberScope,
  parts: OutboxParts,
  id: string,
): Promise<OutboxMessage> {
  const opened = await transact(scope, async (tx) => {
    const row = await takeWaiting(tx, id)
    const reason = await reasonAgainst(tx, row)
    if (reason) {
      await markSkipped(tx, id, reason)
      await note(tx, row, 'skipped')
      return { reason }
    }
    await noteOpening(tx, id, scope.userId)
    await publishSends(tx, [{ sourceId: row.source_id }])
    return { message: await read(tx, parts, id) }
  })
  // After the commit: what was found out stays written down.
  if (opened.reason) throw problem(outboxProblems, 'message_withdrawn', { reason: skipLabels[opened.reason] })
  return required(opened.message)
}

/** Writes down that a person has sent it, and what its contact was asked by it. */
export const markSent = (scope: MemberScope, parts: OutboxParts, id: string): Promise<OutboxMessage> =>
  transact(scope, async (tx) => {
    const row = await takeWaiting(tx, id)
    await markByHand(tx, id, scope.userId)
    await noteLeft(tx, [{ messageId: row.message_id, question: row.question }])
    await note(tx, row, 'byHand')
    return read(tx, parts, id)
  })

export const dismissMessage = (scope: MemberScope, parts: OutboxParts, id: string): Promise<OutboxMessage> =>
  transact(scope, async (tx) => {
    const row = await takeWaiting(tx, id)
    await markSkipped(tx, id, 'dismissed' satisfies SkipReason)
    await note(tx, row, 'skipped')
    return read(tx, parts, id)
  })

/** Takes back what was said of a message. */
export const putBack = (scope: MemberScope, parts: OutboxParts, id: string): Promise<OutboxMessage> =>
  transact(scope, async (tx) => {
    const row = await take(tx, id)
    if (row.is_expired) throw problem(outboxProblems, 'message_expired')
    const isOurs = row.state !== 'skipped' || row.reason === ('dismissed' satisfies SkipReason)
    if (!isOurs) throw problem(outboxProblems, 'not_waiting')
    await markWaiting(tx, id)
    await withdrawQuestion(tx, row.conversation_id, id)
    await note(tx, row, 'waiting')
    return read(tx, parts, id)
  })

/** @throws `not_found` (404); `not_waiting` (409) for a message that never was in the outbox, or is out of it */
async function take(tx: NetworkTransaction, id: string): Promise<OutboxRow> {
  const row = await takeMessage(tx, id)
  if (row) return row
  await findSend(tx, id)
  throw problem(outboxProblems, 'not_waiting')
}

async function takeWaiting(tx: NetworkTransaction, id: string): Promise<OutboxRow> {
  const row = await take(tx, id)
  if (row.state !== 'waiting') throw problem(outboxProblems, 'not_waiting')
  if (row.is_expired) throw problem(outboxProblems, 'message_expired')
  return row
}

async function note(tx: Transaction<MemberScope>, row: OutboxRow, state: SendState): Promise<void> {
  await record(tx, {
    act: 'update',
    kind: 'outboxMessage',
    id: row.id,
    before: { state: row.state },
    after: { state },
  })
  await publishSends(tx, [{ sourceId: row.source_id }])
}

/** What stands against it now; quiet hours don't: a person who writes then has a reason to. */
async function reasonAgainst(tx: NetworkTransaction, row: OutboxRow): Promise<SkipReason | null> {
  const send = {
    source: row.source,
    purpose: row.purpose,
    patientId: row.patient_id,
    appointmentId: row.appointment_id,
    scheduleVersion: row.schedule_version,
    expiresAt: row.expires_at,
    kind: row.kind,
  }
  const weighed = { send, prepared: { kind: row.kind }, addressHash: row.address_hash }
  const facts = await readFacts(tx, [{ ...send, addressHash: row.address_hash }])
  const verdict = judge(
    send,
    { ...factsOf(weighed, facts), isSilenced: false, isBeyondPeopleLimit: false },
    facts.rules,
    tx.now,
  )
  return verdict.goes || 'later' in verdict ? null : verdict.skip
}

async function read(tx: NetworkTransaction, parts: OutboxParts, id: string): Promise<OutboxMessage> {
  const row = await take(tx, id)
  return present(row, await namesIn(tx, parts, [row]))
}

const namesIn = (tx: NetworkTransaction, { findNames }: OutboxParts, rows: readonly OutboxRow[]) =>
  findNames(
    tx,
    [...new Set(rows.flatMap(({ opened_by, sent_by }) => [opened_by, sent_by]))].filter((id) => id !== null),
  )
