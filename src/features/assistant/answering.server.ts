import { and, eq, isNull } from 'drizzle-orm'
import type { ChannelKind } from '#features/channels/rules.ts'
import { units } from '#features/units/tables.server.ts'
import type { NetworkScope, Transaction } from '#platform/db/transaction.server.ts'
import { doesAnswer } from './answering.ts'
import { networkZone } from './networkZone.server.ts'
import { readSettings } from './settings.server.ts'

/** True where the assistant answers a message that comes now by this channel. */
export async function answersNow(tx: Transaction<NetworkScope>, kind: ChannelKind): Promise<boolean> {
  const settings = await readSettings(tx)
  // Most answer always: whether people are there is then nobody's question.
  if (settings.answersAt === 'always' || !settings.channels.includes(kind))
    return settings.channels.includes(kind)
  const rows = await tx.db
    .select({ hours: units.hours })
    .from(units)
    .where(and(eq(units.orgId, tx.orgId), isNull(units.deletedAt), eq(units.isActive, true)))
  const weeks = rows.map(({ hours }) => hours)
  return doesAnswer(settings, kind, tx.now, await networkZone(tx), weeks)
}
