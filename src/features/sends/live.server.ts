import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { publish } from '#platform/live/publish.server.ts'

/** Tells the browsers that sends changed: once for each campaign or automation, however many messages. */
export async function publishSends(
  tx: NetworkTransaction,
  changed: readonly { readonly sourceId: string | null }[],
): Promise<void> {
  for (const id of new Set(changed.map(({ sourceId }) => sourceId ?? tx.orgId)))
    await publish(tx, { topic: 'sends', id })
}
