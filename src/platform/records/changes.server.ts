import { z } from 'zod'
import { record } from '#platform/audit/audit.server.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { staleProblem } from './contract.ts'
import type { RecordKind } from './records.server.ts'

/**
 * The pieces of every write of a record besides writing it: check the version, add to the history, publish a
 * live event.
 */

/** @throws `not_found` (404) for a record that doesn't exist, or that the person may not see */
export function required<R>(found: R | undefined): R {
  if (found === undefined) throw failure('not_found')
  return found
}

/** The problem of a write over an outdated version, with the current record. */
export const staleVersion = (current: object) => problem(staleProblems, 'stale_version', { current })
const staleProblems = staleProblem(z.unknown())

/** @throws `stale_version` (409) with the current record, when another write came first */
export function assertVersion(current: { readonly version: number }, version: number): void {
  if (current.version !== version) throw staleVersion(current)
}

/**
 * Writes the history entry and the live event of a new record. `after`: its fields, as the history stores
 * them.
 */
export async function noteCreation(
  tx: Transaction<MemberScope>,
  { kind, topic, concerns }: RecordKind,
  id: string,
  after: object,
): Promise<void> {
  await record(tx, { act: 'create', kind, id, after: { ...after } })
  await publish(tx, { topic, id, ...concerns?.(id) })
}

/** Writes the history entry, with the changed fields, and the live event of a changed record. */
export async function noteChange(
  tx: Transaction<MemberScope>,
  { kind, topic, concerns }: RecordKind,
  id: string,
  { before, after }: { readonly before: object; readonly after: object },
): Promise<void> {
  await record(tx, { act: 'update', kind, id, before: { ...before }, after: { ...after } })
  await publish(tx, { topic, id, ...concerns?.(id) })
}
