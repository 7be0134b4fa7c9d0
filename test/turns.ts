import { randomUUID } from 'node:crypto'
import { type Engines, openEngines } from '#features/assistant/engineOf.server.ts'
import type { AssistantSettings } from '#features/assistant/settings.ts'
import { type ClaimedTurn, claimTurn } from '#features/assistant/turns/claim.server.ts'
import { assistant } from '#features/assistant/turns/hear.server.ts'
import { leaving } from '#features/assistant/turns/leaving.server.ts'
import type { TurnPace } from '#features/assistant/turns/rules.ts'
import { runTurn } from '#features/assistant/turns/run.server.ts'
import { openListener } from '#features/assistant/voice/hear.server.ts'
import type { OpenChannel } from '#features/channels/commands.server.ts'
import type { ChannelEvent, ChannelKind, Outgoing, SendOutcome } from '#features/channels/rules.ts'
import type { NetworkTransaction } from '#features/conversations/commands.server.ts'
import { noAddress } from '#features/conversations/rules.ts'
import { markCalled } from '#features/sends/engine/calls.server.ts'
import { claim } from '#features/sends/engine/claim.server.ts'
import { recordOutcomes } from '#features/sends/engine/record.server.ts'
import { openHandler } from '#features/sends/inbound/handle.server.ts'
import { openSingles } from '#features/sends/singles.server.ts'
import { type NetworkScope, transact } from '#platform/db/transaction.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { openTalkingClinic, type TalkingClinic } from './assistant.ts'
import { testSecrets } from './secrets.ts'

/** A clinic whose assistant answers real conversations; each step is taken by hand, so that a test says what comes between. */
export interface AnsweringClinic extends TalkingClinic {
  readonly scope: NetworkScope
  readonly workerId: string
  inNetwork<T>(work: (tx: NetworkTransaction) => Promise<T>): Promise<T>
  settle(settings: Partial<AssistantSettings>): Promise<void>
  /** Somebody writes. */
  hear(
    text: string,
    over?: Partial<Extract<ChannelEvent, { type: 'message' }>>,
    kind?: ChannelKind,
  ): Promise<void>
  /** Somebody of the clinic answers from its own phone. */
  echo(phone: string, text: string): Promise<void>
  claimTurn(pace?: TurnPace): Promise<ClaimedTurn | null>
  run(turn: ClaimedTurn, engines?: Engines): Promise<unknown>
  /** Everything that waits for the assistant is answered. */
  answer(engines?: Engines): Promise<void>
  /** One look at what is due, as a worker takes it. */
  claimSends(): Promise<void>
  /** What is planned leaves; returns what the provider got. */
  leave(outcome?: SendOutcome): Promise<Outgoing[]>
  /** What somebody reads in the end, after writing this. */
  converse(
    text: string,
    over?: Partial<Extract<ChannelEvent, { type: 'message' }>>,
    kind?: ChannelKind,
  ): Promise<Outgoing[]>
  conversation(phone?: string): Promise<Record<string, unknown>>
  turns(): Promise<Record<string, unknown>[]>
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
}

export const writerPhone = '11933332222'
export const atOnce: TurnPace = { pauseMs: 0, longestMs: 0 }

export async function openAnsweringClinic(env: Record<string, string> = {}): Promise<AnsweringClinic> {
  const clinic = await openTalkingClinic(env)
  const { orgId, server } = clinic
  const { database } = server.db
  const scope: NetworkScope = { database, userId: null, orgId }
  const workerId = randomUUID()
  const opening = { env: readEnv(env), secrets: testSecrets, post: server.post }
  const engines = openEngines(opening)
  const listener = openListener(opening)
  const channelIds = new Map<ChannelKind, string>()
  const rows = (text: string, values: unknown[] = []) => server.sql(orgId, text, values)
  for (const kind of ['whatsapp', 'sms', 'email', 'chat'] as const) {
    const id = randomUUID()
    channelIds.set(kind, id)
    await rows(
      `insert into channels (org_id, id, kind, provider, settings) values ($1, $2, $3, 'http', '{}')`,
      [orgId, id, kind],
    )
  }
  await rows('delete from message_rules')
  const channels = {
    close() {},
    find: async () =>
      new Map(
        [...channelIds].map(([kind, channelId]): [ChannelKind, OpenChannel] => [
          kind,
          {
            orgId,
            channelId,
            kind,
            provider: 'http',
            version: 1,
            settings: {},
            secrets: '',
            perSecond: 10_000,
            peopleLimit: null,
            stoppedAt: null,
            backOffUntil: null,
          },
        ]),
      ),
    adapterOf: () => {
      throw new Error('nobody is called')
    },
  }
  const parts = {
    database,
    secrets: testSecrets,
    channels,
    files: { read: async () => null },
    prepare: [...openSingles(async () => () => ({ values: {}, unsubscribeUrl: null })), leaving],
    silences: [],
    whenStopped: [],
  }
  const inNetwork: AnsweringClinic['inNetwork'] = (work) => transact(scope, work)
  const tell = (kind: ChannelKind, event: ChannelEvent) =>
    inNetwork((tx) =>
      openHandler({ secrets: testSecrets, acts: [], whenStopped: [], assistant })(
        tx,
        { channelId: channelIds.get(kind) ?? '', kind },
        [event],
      ),
    )
  const told = { providerId: '', at: '' }
  const next = () => ({ ...told, at: new Date().toISOString(), providerId: `in.${randomUUID()}` })

  /** Claims what is due, and has it taken by the provider. */
  async function take(outcome?: SendOutcome) {
    const worker = randomUUID()
    const { claimed } = await inNetwork((tx) => claim(tx, parts, worker, 50))
    await inNetwork((tx) =>
      markCalled(
        tx,
        worker,
        claimed.map(({ send }) => send.id),
      ),
    )
    await inNetwork((tx) =>
      recordOutcomes(
        tx,
        parts,
        claimed.map((one) => ({
          claimed: one,
          outcome: outcome ?? { outcome: 'accepted' as const, providerId: `out.${one.send.id}` },
        })),
      ),
    )
    return claimed
  }

  const answering: AnsweringClinic = {
    ...clinic,
    scope,
    workerId,
    inNetwork,
    rows,
    async settle(settings) {
      await rows(
        `insert into assistant_settings (org_id, settings) values ($1, $2)
         on conflict (org_id) do update set settings = excluded.settings`,
        [orgId, JSON.stringify({ channels: ['whatsapp', 'sms', 'email', 'chat'], ...settings })],
      )
    },
    hear: (text, over = {}, kind = 'whatsapp') =>
      tell(kind, {
        type: 'message',
        ...next(),
        from: { ...noAddress, phone: writerPhone },
        profileName: 'Paula',
        text,
        payload: null,
        replyTo: null,
        media: null,
        ...over,
      }),
    echo: (phone, text) =>
      tell('whatsapp', { type: 'echo', ...next(), to: { ...noAddress, phone }, text, media: null }),
    claimTurn: (pace = atOnce) => inNetwork((tx) => claimTurn(tx, workerId, pace)),
    run: (turn, own = engines) =>
      runTurn(scope, { engines: own, secrets: testSecrets, workerId, listener }, turn),
    async answer(own) {
      for (let turn = await answering.claimTurn(); turn; turn = await answering.claimTurn())
        await answering.run(turn, own)
    },
    async claimSends() {
      await take()
    },
    async leave(outcome) {
      const gone: Outgoing[] = []
      await rows(`update sends set due_at = now() where state = 'planned'`)
      // Nobody waits in a test for the pause that WhatsApp wants between two messages to one person.
      await rows(`update sends set claimed_at = now() - interval '1 minute' where claimed_at is not null`)
      const claimed = await take(outcome)
      for (const { send, prepared } of claimed) gone.push({ sendId: send.id, ...prepared })
      return gone
    },
    async converse(text, over, kind) {
      await answering.hear(text, over, kind)
      await answering.answer()
      return answering.leave()
    },
    async conversation(phone = writerPhone) {
      const [row] = await rows('select * from conversations where phone = $1', [phone])
      return row ?? {}
    },
    turns: () => rows('select * from assistant_turns order by id'),
  }
  await answering.settle({})
  return answering
}
