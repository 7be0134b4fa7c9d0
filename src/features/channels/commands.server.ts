import { sql } from 'drizzle-orm'
import { record } from '#platform/audit/audit.server.ts'
import { type MemberScope, transact } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { assertWholeNetwork } from './connect.server.ts'
import { type ChannelsOverview, rulesProblems, type SavedRules } from './contract.ts'
import { type Presenting, presentChannels, presentRules } from './present.server.ts'
import { findRules, type InOrg, updateState, writeRules } from './queries.server.ts'
import type { MessageRules } from './rules.ts'
import { channelStates } from './tables.server.ts'

export type {
  Adapter,
  Channels,
  OpenChannel,
  ProviderTemplate,
  TemplateAnswer,
  TemplateButton,
  TemplateSubmission,
  WhatsappAdapter,
} from './adapters.server.ts'
export { openChannels } from './channels.server.ts'
export { forEachNetwork } from './networks.server.ts'
export { ensureChat, findChatLink } from './queries.server.ts'
export { smsText } from './sms/text.ts'
export { notOfTeam, readTestAddress } from './testing.ts'

export const readChannels = (presenting: Presenting, scope: MemberScope): Promise<ChannelsOverview> =>
  transact(scope, (tx) => presentChannels(tx, presenting))

/** @throws `forbidden` (403) for a person restricted to units; `stale_version` (409) with the current rules */
export const saveRules = (scope: MemberScope, rules: MessageRules, version: number): Promise<SavedRules> =>
  transact(scope, async (tx) => {
    assertWholeNetwork(tx)
    const before = await presentRules(tx)
    if (!(await writeRules(tx, rules, version)))
      throw problem(rulesProblems, 'stale_version', { current: await presentRules(tx) })
    const after = await presentRules(tx)
    await record(tx, { act: 'update', kind: 'messageRules', id: tx.orgId, before, after })
    await publish(tx, { topic: 'channels', id: tx.orgId })
    return after
  })

/** The rules and prices by which the network's messages are judged. */
export const loadMessageRules = async (tx: InOrg): Promise<MessageRules> => {
  const { version: _, ...rules } = await findRules(tx)
  return rules
}

/** Nothing leaves by the channel until somebody acts; the first reason stays. */
export async function stopChannel(tx: InOrg, channelId: string, code: string): Promise<void> {
  await updateState(tx, channelId, {
    stoppedAt: sql`coalesce(${channelStates.stoppedAt}, now())`,
    stopCode: sql`case when ${channelStates.stoppedAt} is null then ${code} else ${channelStates.stopCode} end`,
  })
  await publish(tx, { topic: 'channels', id: channelId })
}

/** The longest that a provider's rate limit keeps a channel waiting at a time. */
const maxBackOffS = 600

/** Nothing leaves by the channel for some seconds: as many as the provider says, twice as many each further time. */
export async function backOff(tx: InOrg, channelId: string, seconds: number): Promise<void> {
  const waitS = sql`least(${maxBackOffS}::float8, ${seconds}::float8 * power(2, least(${channelStates.backOffs}, 10)))`
  await updateState(tx, channelId, {
    backOffUntil: sql`greatest(${channelStates.backOffUntil}, now() + make_interval(secs => ${waitS}))`,
    backOffs: sql`${channelStates.backOffs} + 1`,
  })
  await publish(tx, { topic: 'channels', id: channelId })
}

/** A provider took messages again. Writes nothing while all was well. */
export async function endBackOff({ db, orgId }: InOrg, channelId: string): Promise<void> {
  await db.execute(sql`
    update channel_states set back_offs = 0, back_off_until = null
     where org_id = ${orgId} and channel_id = ${channelId} and back_offs > 0`)
}
