import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { orgDirectory, orgs } from '#features/orgs/tables.server.ts'
import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import type { Env } from '#platform/env.server.ts'
import type { OpenChannel } from './adapters.server.ts'
import { openChatAddresses } from './chat/addresses.server.ts'
import { type ChannelKind, defaultMessageRules, type MessageRules, type Provider } from './rules.ts'
import { type ChatSettings, defaultChat, type ServerSettings, type SmtpSettings } from './settings.ts'
import { channelDirectory, channelStates, channels, messageRules } from './tables.server.ts'

export type InOrg = Transaction<Scope & { readonly orgId: string }>
export type ChannelRow = typeof channels.$inferSelect
export type StateRow = typeof channelStates.$inferSelect
export interface ConnectedChannel {
  readonly channel: ChannelRow
  readonly state: StateRow
}

/** Below what providers allow: WhatsApp 80 a second unless a number got more, mail servers what they bear. */
const perSecond: Readonly<Record<Provider | 'server', number>> = {
  meta: 60,
  zenvia: 20,
  http: 10,
  smtp: 5,
  // They leave into our own database.
  chat: 500,
  server: 10,
}

/** What the operator says of sending: the installation's own mail server, and how fast a WhatsApp number is. */
export interface SendingLimits {
  readonly hasServer: boolean
  readonly whatsappPerSecond: number
}

/** Returns the channels that the network has connected, with what is known of their health. */
export async function listChannels({ db, orgId }: InOrg): Promise<ConnectedChannel[]> {
  return db
    .select({ channel: channels, state: channelStates })
    .from(channels)
    .innerJoin(
      channelStates,
      and(eq(channelStates.orgId, channels.orgId), eq(channelStates.channelId, channels.id)),
    )
    .where(and(eq(channels.orgId, orgId), isNull(channels.deletedAt)))
}

/** The same by kind, as messages leave by them; with the installation's mail server where the network has none. */
export async function findOpenChannels(
  tx: InOrg,
  { hasServer, whatsappPerSecond }: SendingLimits,
): Promise<Map<ChannelKind, OpenChannel>> {
  const listed = await listChannels(tx)
  const found = new Map(listed.map((one) => [one.channel.kind, openOf(one)]))
  const whatsapp = found.get('whatsapp')
  if (whatsapp)
    found.set('whatsapp', {
      ...whatsapp,
      perSecond: Math.min(whatsappPerSecond, rateLimitOf(listed) ?? whatsappPerSecond),
    })
  const email = found.get('email')
  if (email) found.set('email', await withReplies(tx, email))
  else if (hasServer) found.set('email', await serverOf(tx))
  return found
}

const rateLimitOf = (listed: readonly ConnectedChannel[]): number | null =>
  listed.find(({ channel }) => channel.kind === 'whatsapp')?.state.rateLimit ?? null

/** Answers that nobody reads from the sender's mailbox go to the clinic's address. */
async function withReplies(tx: InOrg, channel: OpenChannel): Promise<OpenChannel> {
  const settings = channel.settings as SmtpSettings
  if (settings.replyTo !== '' || settings.imapHost !== '') return channel
  return { ...channel, settings: { ...settings, replyTo: (await findSender(tx)).replyTo } }
}

export function openOf({ channel, state }: ConnectedChannel): OpenChannel {
  const { orgId, id, kind, provider, version, settings, secrets } = channel
  const { peopleLimit, stoppedAt, backOffUntil } = state
  return {
    orgId,
    channelId: id,
    kind,
    provider,
    version,
    settings,
    secrets,
    perSecond: perSecond[provider],
    peopleLimit,
    stoppedAt,
    backOffUntil,
  }
}

/** As the network signs mails, and where it is written to. */
async function findSender({ db, orgId }: InOrg): Promise<ServerSettings> {
  const [org] = await db
    .select({ fromName: orgs.orgName, replyTo: orgs.orgEmail })
    .from(orgs)
    .where(eq(orgs.orgId, orgId))
  return org ?? { fromName: '', replyTo: '' }
}

async function serverOf(tx: InOrg): Promise<OpenChannel> {
  return {
    orgId: tx.orgId,
    channelId: null,
    kind: 'email',
    provider: 'server',
    version: 0,
    settings: await findSender(tx),
    secrets: '',
    perSecond: perSecond.server,
    peopleLimit: null,
    stoppedAt: null,
    backOffUntil: null,
  }
}

export async function insertChannel(
  { db, orgId }: InOrg,
  channel: Pick<ChannelRow, 'id' | 'kind' | 'provider' | 'settings' | 'secrets' | 'hints'>,
): Promise<void> {
  await db.insert(channels).values({ orgId, ...channel })
  await db.insert(channelStates).values({ orgId, channelId: channel.id })
  await db.insert(channelDirectory).values({ channelId: channel.id, orgId })
}

/** Writes only over the version that was read. False when there is a newer one. */
export async function updateChannel(
  { db, orgId }: InOrg,
  id: string,
  version: number,
  change: Pick<ChannelRow, 'provider' | 'settings' | 'secrets' | 'hints'>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(channels)
    .set({ ...change, version: sql`${channels.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(channels.orgId, orgId), eq(channels.id, id), eq(channels.version, version)))
  return rowCount === 1
}

/** The keys are erased at once; the rest stays as long as other deleted records. Its notices find it no more. */
export async function removeChannel({ db, orgId }: InOrg, id: string): Promise<void> {
  await db
    .update(channels)
    .set({
      deletedAt: sql`now()`,
      updatedAt: sql`now()`,
      version: sql`${channels.version} + 1`,
      secrets: '',
      hints: {},
    })
    .where(and(eq(channels.orgId, orgId), eq(channels.id, id)))
  await db.delete(channelDirectory).where(eq(channelDirectory.channelId, id))
}

type StateFields = Omit<StateRow, 'orgId' | 'channelId'>
/** Values, or what the database makes of those that are there. */
export type StateChange = { readonly [Name in keyof StateFields]?: StateFields[Name] | SQL }

export async function updateState(
  { db, orgId }: InOrg,
  channelId: string,
  change: StateChange,
): Promise<void> {
  await db
    .update(channelStates)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(channelStates.orgId, orgId), eq(channelStates.channelId, channelId)))
}

/** Returns the rules of the network's messages; the first version are the defaults. */
export async function findRules({ db, orgId }: InOrg): Promise<MessageRules & { readonly version: number }> {
  const [row] = await db.select().from(messageRules).where(eq(messageRules.orgId, orgId))
  if (!row) return { ...defaultMessageRules, version: 1 }
  const { orgId: _, updatedAt: __, ...rules } = row
  return rules
}

/** Writes only over the version that was read. False when there is a newer one. */
export async function writeRules(
  { db, orgId }: InOrg,
  rules: MessageRules,
  version: number,
): Promise<boolean> {
  const columns = { ...rules, fallback: [...rules.fallback] }
  if (version === 1) {
    const { rowCount } = await db
      .insert(messageRules)
      .values({ orgId, ...columns, version: 2 })
      .onConflictDoNothing()
    return rowCount === 1
  }
  const { rowCount } = await db
    .update(messageRules)
    .set({ ...columns, version: sql`${messageRules.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(messageRules.orgId, orgId), eq(messageRules.version, version)))
  return rowCount === 1
}

/** What names the network in addresses that anybody may open: its slug, or its id while it has none. */
export async function findPlace({ db, orgId }: InOrg): Promise<string> {
  const [row] = await db
    .select({ slug: orgDirectory.slug })
    .from(orgDirectory)
    .where(eq(orgDirectory.orgId, orgId))
  return row?.slug ?? orgId
}

/** The address of the network's chat, for messages that invite to book; null while the chat is off. */
export async function findChatLink(tx: InOrg, { ORIGIN }: Pick<Env, 'ORIGIN'>): Promise<string | null> {
  const chat = (await listChannels(tx)).find(({ channel }) => channel.kind === 'chat')
  const { isOn } = { ...defaultChat, ...(chat?.channel.settings as Partial<ChatSettings> | undefined) }
  return isOn ? openChatAddresses({ ORIGIN }).page(await findPlace(tx)) : null
}

/** Returns the chat's channel, which is made when the first visitor writes. */
export async function ensureChat(tx: InOrg): Promise<string> {
  const find = async () => (await listChannels(tx)).find(({ channel }) => channel.kind === 'chat')?.channel.id
  const known = await find()
  if (known !== undefined) return known
  // Two first visitors at once: one makes it, the other waits here.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${tx.orgId}`}, 0))`)
  const made = await find()
  if (made !== undefined) return made
  const id = uuid()
  await insertChannel(tx, {
    id,
    kind: 'chat',
    provider: 'chat',
    settings: { ...defaultChat },
    secrets: '',
    hints: {},
  })
  return id
}

/** The network's name, as it signs messages. */
export async function findOrgName({ db, orgId }: InOrg): Promise<string> {
  const [org] = await db.select({ name: orgs.orgName }).from(orgs).where(eq(orgs.orgId, orgId))
  return org?.name ?? ''
}

/** The last message of test; locked, as several add steps to it. */
export async function findTest({ db, orgId }: InOrg, channelId: string): Promise<StateRow['test']> {
  const [row] = await db
    .select({ test: channelStates.test })
    .from(channelStates)
    .where(and(eq(channelStates.orgId, orgId), eq(channelStates.channelId, channelId)))
    .for('update')
  return row?.test ?? null
}
