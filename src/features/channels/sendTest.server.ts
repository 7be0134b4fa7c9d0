import { v7 as uuid } from 'uuid'
import { isTeamAddress } from '#features/team/commands.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import { countUse } from '#platform/quotas/quotas.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { OpenChannel } from './adapters.server.ts'
import { assertWholeNetwork } from './connect.server.ts'
import { actProblems, type ChannelsOverview } from './contract.ts'
import { type Presenting, presentChannels } from './present.server.ts'
import { findOrgName, findTest, updateState } from './queries.server.ts'
import type { ApprovedTemplate, ChannelKind, Outgoing, SendOutcome } from './rules.ts'
import { type ChannelTest, notOfTeam, readTestAddress, testMessage, testStepTitle } from './testing.ts'

/** Enough to mend a channel, too few to annoy anybody with. */
const perHour = 20

interface Prepared {
  readonly channel: OpenChannel
  readonly outgoing: Outgoing
  readonly test: ChannelTest
}

/**
 * Sends a message of ours by the channel. What the provider says at once, and what it tells later, become the steps of
 * `test`; a request that is repeated sends another one.
 * @throws `channel_missing` (409), `too_many_tests` (429), `validation_failed` (422) for `to`
 */
export async function sendTest(
  parts: Presenting & { readonly secrets: Secrets },
  scope: MemberScope,
  kind: ChannelKind,
  to: string,
): Promise<ChannelsOverview> {
  const unkeyed = { ...scope, idempotency: undefined }
  const { channel, outgoing, test } = await transact(unkeyed, (tx) => prepare(tx, parts, kind, to))
  const template = channel.kind === 'whatsapp' ? await sampleTemplate(parts, channel) : null
  const outcome = await parts.channels.adapterOf(channel).send({ ...outgoing, template })
  return transact(unkeyed, async (tx) => {
    const { channelId } = channel
    const step = stepOf(outcome, tx.now)
    const providerId = outcome.outcome === 'accepted' ? outcome.providerId : ''
    if (channelId === null) {
      // The installation's own mail server has nothing of the network's to keep it in.
      const overview = await presentChannels(tx, parts)
      const { to, startedAt } = test
      const steps = [{ ...step, title: testStepTitle(step.step, step.code) }]
      return { ...overview, email: { ...overview.email, test: { to, startedAt, steps } } }
    }
    // Statuses may have come sooner than the answer.
    const early = (await findTest(tx, channelId))?.steps ?? []
    await updateState(tx, channelId, { test: { ...test, providerId, steps: [step, ...early] } })
    await publish(tx, { topic: 'channels', id: channelId })
    return presentChannels(tx, parts)
  })
}

async function prepare(
  tx: Transaction<MemberScope>,
  { channels, secrets }: Presenting & { readonly secrets: Secrets },
  kind: ChannelKind,
  to: string,
): Promise<Prepared> {
  assertWholeNetwork(tx)
  const channel = (await channels.find(tx)).get(kind)
  if (!channel) throw problem(actProblems, 'channel_missing')
  const read = readTestAddress(kind, to)
  if (typeof read === 'string') throw failure('validation_failed', { errors: { to: read } })
  if (!(await isTeamAddress(tx, read.address)))
    throw failure('validation_failed', { errors: { to: notOfTeam(kind) } })
  const key = secrets.hash(tx.orgId, 'channel.tests')
  const use = await countUse(tx.db, { key, limit: perHour, periodS: 3_600 })
  if (use.used === null) throw problem(actProblems, 'too_many_tests', { retryAfterS: use.waitS })
  const sendId = uuid()
  const test = { sendId, providerId: '', to: read.masked, startedAt: tx.now.toISOString(), steps: [] }
  // Before anything is sent: a status may come sooner than the answer.
  if (channel.channelId !== null) await updateState(tx, channel.channelId, { test })
  return {
    channel,
    test,
    outgoing: {
      sendId,
      to: read.address,
      message: testMessage(await findOrgName(tx)),
      template: null,
      html: null,
      attachments: [],
      unsubscribeUrl: null,
    },
  }
}

/** The text that Meta gives every account, for it reaches people who have not written to the clinic today. */
async function sampleTemplate(
  { channels }: Presenting,
  channel: OpenChannel,
): Promise<ApprovedTemplate | null> {
  const templates = await channels.whatsappOf(channel).listTemplates()
  const sample = templates?.find(
    ({ name, language, state }) => name === 'hello_world' && language === 'en_US' && state === 'APPROVED',
  )
  if (!sample) return null
  const { name } = sample
  return { name, language: 'en_US', category: 'utility', headerValue: null, bodyValues: {}, buttonValues: [] }
}

function stepOf(outcome: SendOutcome, now: Date): ChannelTest['steps'][number] {
  const at = now.toISOString()
  return outcome.outcome === 'accepted'
    ? { step: 'accepted', at, code: '' }
    : { step: 'failed', at, code: outcome.code }
}
