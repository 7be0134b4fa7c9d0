import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database.server.ts'
import { transact } from '#platform/db/transaction.server.ts'
import { publish } from '#platform/live/publish.server.ts'
import type { Channels } from '../../adapters.server.ts'
import type { Check } from '../../checks.ts'
import { storeEvents } from '../../events/queries.server.ts'
import type { Notice } from '../../notices.ts'
import { type ConnectedChannel, type InOrg, listChannels, openOf, updateState } from '../../queries.server.ts'
import type { ChannelEvent } from '../../rules.ts'
import { channelStates } from '../../tables.server.ts'
import { MailboxError, type Reading } from './mailbox.server.ts'

/**
 * Reads what reached a network's mailbox since the last time; what it brings is handled like a provider's
 * notices. A mailbox that refused the password is left alone until somebody changes or checks the channel: a
 * wrong password, tried every minute, locks accounts.
 */
export async function readNetworkMailbox(
  database: Database,
  channels: Channels,
  orgId: string,
): Promise<void> {
  const inNetwork = <T>(work: (tx: InOrg) => Promise<T>) => transact({ database, userId: null, orgId }, work)
  const found = (await inNetwork(listChannels)).find(({ channel }) => channel.kind === 'email')
  const read = found && channels.adapterOf(openOf(found)).readMailbox
  if (!read || hasFailedLogin(found)) return
  for (let position = found.state.mailboxPosition; ; ) {
    let reading: Reading
    try {
      reading = await read(position)
    } catch (error) {
      await inNetwork((tx) => tell(tx, found, error instanceof MailboxError ? error.code : 'unreachable'))
      return
    }
    if (!(await inNetwork((tx) => store(tx, found, reading, position)))) return
    if (!reading.hasMore) return
    position = reading.position
  }
}

const hasFailedLogin = ({ state }: ConnectedChannel) =>
  state.checks.some(({ step, code }) => step === 'mailbox' && code === 'login')

/** False when another process has read the same meanwhile. */
async function store(
  tx: InOrg,
  { channel, state }: ConnectedChannel,
  { events, position }: Reading,
  before: ConnectedChannel['state']['mailboxPosition'],
): Promise<boolean> {
  const [row] = await tx.db
    .select({ position: channelStates.mailboxPosition })
    .from(channelStates)
    .where(and(eq(channelStates.orgId, tx.orgId), eq(channelStates.channelId, channel.id)))
    .for('update')
  if (row?.position?.uid !== before?.uid || row?.position?.validity !== before?.validity) return false
  await storeEvents(tx, channel.id, events.map(noticeOf))
  await updateState(tx, channel.id, {
    mailboxPosition: position,
    ...(events.length > 0 && { lastEventAt: tx.now }),
  })
  if (state.checks.some(({ step, result }) => step === 'mailbox' && result !== 'ok'))
    await tell(tx, { channel, state }, 'ok')
  return true
}

const noticeOf = (event: ChannelEvent): Notice => ({
  key: `${event.type} ${'providerId' in event ? event.providerId : event.at}`,
  event,
})

/** Puts what became of a reading among the channel's findings, where people look. */
async function tell(tx: InOrg, { channel, state }: ConnectedChannel, code: string): Promise<void> {
  const before = state.checks.find(({ step }) => step === 'mailbox')
  if (before?.code === code) return
  const finding: Check = { step: 'mailbox', result: code === 'ok' ? 'ok' : 'attention', code, values: {} }
  const others = state.checks.filter(({ step }) => step !== 'mailbox')
  await updateState(tx, channel.id, { checks: [...others, finding] })
  await publish(tx, { topic: 'channels', id: channel.id })
}
