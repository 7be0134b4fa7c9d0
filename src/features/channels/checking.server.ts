import { type MemberScope, type Scope, transact } from '#platform/db/transaction.server.ts'
import { problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import type { OpenChannel } from './adapters.server.ts'
import type { Check } from './checks.ts'
import { assertWholeNetwork } from './connect.server.ts'
import { actProblems, type ChannelsOverview } from './contract.ts'
import { type Presenting, presentChannels } from './present.server.ts'
import { ensureChat, listChannels, openOf, type StateChange, updateState } from './queries.server.ts'
import { type ChannelKind, errorLabel } from './rules.ts'

/**
 * Tests what a channel needs, and shows each step as soon as it is known.
 * @throws `channel_missing` (409)
 */
export async function checkChannel(
  presenting: Presenting,
  scope: MemberScope,
  kind: ChannelKind,
): Promise<ChannelsOverview> {
  await runCheck(presenting, scope, await findChannel(scope, kind))
  return transact(scope, (tx) => presentChannels(tx, presenting))
}

/** What the provider is asked for lies between transactions, which are several: no key of a request covers them. */
const withoutKey = (scope: MemberScope): MemberScope => ({ ...scope, idempotency: undefined })

/** @throws `channel_missing` (409), `forbidden` (403) */
export const findChannel = (
  scope: MemberScope,
  kind: ChannelKind,
): Promise<OpenChannel & { channelId: string }> =>
  transact(withoutKey(scope), async (tx) => {
    assertWholeNetwork(tx)
    // Everybody has a chat; its row is made when it is first needed.
    if (kind === 'chat') await ensureChat(tx)
    const found = (await listChannels(tx)).find(({ channel }) => channel.kind === kind)
    if (!found) throw problem(actProblems, 'channel_missing')
    return { ...openOf(found), channelId: found.channel.id }
  })

/** The same for the system, every morning. */
export async function runCheck(
  { channels }: Pick<Presenting, 'channels'>,
  { database }: Pick<Scope, 'database'>,
  channel: OpenChannel & { channelId: string },
): Promise<void> {
  const { channelId, orgId } = channel
  const store = (checks: readonly Check[], more: StateChange) =>
    transact({ database, userId: null, orgId }, async (tx) => {
      await updateState(tx, channelId, { checks, ...more })
      await publish(tx, { topic: 'channels', id: channelId })
    })
  const checks: Check[] = []
  for await (const { state, ...check } of channels.adapterOf(channel).check()) {
    checks.push(check)
    await store([...checks], { ...state })
  }
  // What stopped it may have been mended; if not, the next message stops it again.
  const isMended = checks.every(({ result }) => result !== 'failed')
  await store(checks, {
    checkedAt: database.clock.now(),
    ...(isMended && { stoppedAt: null, stopCode: '', backOffUntil: null, backOffs: 0 }),
  })
}

/**
 * Asks the provider to deliver its notices here, then checks the channel.
 * @throws `channel_missing` (409), `provider_refused` (502)
 */
export async function subscribeChannel(
  presenting: Presenting,
  scope: MemberScope,
  kind: 'whatsapp' | 'sms',
): Promise<ChannelsOverview> {
  const channel = await findChannel(scope, kind)
  const refusal = await presenting.channels.adapterOf(channel).subscribe?.()
  if (refusal) {
    const { code, message } = refusal
    throw problem(actProblems, 'provider_refused', { reason: message || errorLabel(code) })
  }
  return checkChannel(presenting, scope, kind)
}
