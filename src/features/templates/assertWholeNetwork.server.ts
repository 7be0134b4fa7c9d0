import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'

/** @throws `forbidden` (403) for a person restricted to units: a template is the whole network's */
export function assertWholeNetwork({ units }: Transaction<MemberScope>): void {
  if (units !== null) throw failure('forbidden')
}
