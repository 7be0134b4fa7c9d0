import { z } from 'zod'
import { record } from '#platform/audit/audit.server.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { staleProblem } from './contract.ts'
import type { RecordKind } from './records.server.ts'

/** What every write of a record does besides writing it: judge the version, keep the history, tell the browsers. */

/** @throws `not_found` (404) for what is not there, or not the person's to see */
export function required<R>(found: R | undefined): R {
  if (found === undefined) throw failure('not_found')
  return found
}

/** The problem of a write that names an older version than there is, with the record as it is now. */
export const staleVersion = (current: object) => problem(staleProblems, 'stale_version', { current })
const staleProblems = staleProblem(z.unknown())

/** @throws `stale_version` (409) with the record as it is now, when another write came first */
export function assertVersion(current: { readonly version: number }, version: number): void {
  if (current.version !== version) throw staleVersion(current)
}

/** Leaves the history entry and the live event of a new record. `after`: its fields, as the history keeps them. */
export async function noteCreation(
  tx: Transaction<MemberScope>,
  { kind, topic, concerns }: RecordKind,
  id: string,
  after: object,
): Promise<void> {
  await record(tx, { act: 'create', kind, id, after: { ...after } })
  await publish(tx, { topic, id, ...concerns?.(id) })
}

/** Leaves the history entry, with the fields that changed, and the live event of a changed record. */
export async function noteChange(
  tx: Transaction<MemberScope>,
  { kind, topic, concerns }: RecordKind,
  id: string,
  { before, after }: { readonly before: object; readonly after: object },
): Promise<void> {
  await record(tx, { act: 'update', kind, id, before: { ...before }, after: { ...after } })
  await publish(tx, { topic, id, ...concerns?.(id) })
}
