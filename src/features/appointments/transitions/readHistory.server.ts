import { findNames } from '#features/accounts/commands.server.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { failure } from '#platform/http/problem.ts'
import { findAppointment } from '../queries.server.ts'
import type { HistoryEntry } from './contract.ts'
import { listHistoryEntries } from './queries.server.ts'

export function readHistory(scope: MemberScope, id: string): Promise<{ items: HistoryEntry[] }> {
  return transact(scope, async (tx) => {
    if (!(await findAppointment(tx, id))) throw failure('not_found')
    const entries = await listHistoryEntries(tx, id)
    const names = await findNames(tx, [...new Set(entries.flatMap(({ userId }) => userId ?? []))])
    return {
      items: entries.map(({ userId, undoes: _, madeAt: __, isWithheld: ___, ...transition }) => ({
        ...transition,
        userFullname: (userId && names.get(userId)) ?? null,
      })),
    }
  })
}
