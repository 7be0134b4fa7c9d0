import { v7 as uuid } from 'uuid'
import { record } from '#platform/audit/audit.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { type ChannelsOverview, channelProblems } from './contract.ts'
import { hintsOf, type Keys, readKeys, sealKeys } from './keys.server.ts'
import { type Presenting, presentChannels } from './present.server.ts'
import {
  type ChannelRow,
  type ConnectedChannel,
  insertChannel,
  listChannels,
  removeChannel,
  updateChannel,
  updateState,
} from './queries.server.ts'
import type { ChannelKind, Provider } from './rules.ts'

/** What a form of a channel asks for. */
export interface Connection {
  readonly kind: ChannelKind
  readonly provider: Provider
  readonly settings: Readonly<Record<string, unknown>>
  /** By the names of the form's fields; '' for one that stays as it is. */
  readonly keys: Keys
  /** Keys that the provider can do without. */
  readonly optionalKeys?: readonly string[]
  /** The settings that say to whom the keys are shown. */
  readonly addressedBy: readonly string[]
}

const missingKey = 'Campo obrigatório'
const retypeKey = 'Digite de novo: o destino dela mudou'

/**
 * Connects a channel, or changes it: what was found out about the old one is forgotten.
 * @throws `forbidden` (403) for a person restricted to units; `stale_version` (409); `validation_failed` (422) for keys
 */
export function connect(
  parts: Presenting & { readonly secrets: Secrets },
  scope: MemberScope,
  connection: Connection,
  version: number | null,
): Promise<ChannelsOverview> {
  const { kind, provider, settings } = connection
  return transact(scope, async (tx) => {
    assertWholeNetwork(tx)
    const before = (await listChannels(tx)).find(({ channel }) => channel.kind === kind)
    const stale = async () =>
      problem(channelProblems, 'stale_version', { current: (await presentChannels(tx, parts))[kind] })
    if ((before?.channel.version ?? null) !== version) throw await stale()
    const id = before?.channel.id ?? uuid()
    const keys = keysOf(parts.secrets, connection, before)
    const row = { provider, settings, secrets: sealKeys(parts.secrets, id, keys), hints: hintsOf(keys) }
    if (!before) await insertChannel(tx, { id, kind, ...row })
    else {
      if (!(await updateChannel(tx, id, before.channel.version, row))) throw await stale()
      await updateState(tx, id, forgotten)
    }
    const isNewKey = (name: string) => connection.keys[name] !== ''
    await record(tx, {
      act: before ? 'update' : 'create',
      kind: 'channel',
      id,
      before: before && snapshot(before.channel),
      after: {
        ...snapshot({ ...row, kind }),
        ...(before && { newKeys: Object.keys(connection.keys).filter(isNewKey) }),
      },
    })
    await publish(tx, { topic: 'channels', id })
    return presentChannels(tx, parts)
  })
}

/** What another key, or another account, makes untrue. */
const forgotten = {
  checks: [],
  checkedAt: null,
  test: null,
  sender: '',
  quality: '',
  peopleLimit: null,
  keyExpiresAt: null,
  stoppedAt: null,
  stopCode: '',
  backOffUntil: null,
  backOffs: 0,
  mailboxPosition: null,
}

/** @throws `forbidden` (403): channels are the whole network's */
export function assertWholeNetwork({ units }: Transaction<MemberScope>): void {
  if (units !== null) throw failure('forbidden')
}

/** In the history stand settings and the ends of keys, never keys. */
const snapshot = ({
  kind,
  provider,
  settings,
  hints,
}: Pick<ChannelRow, 'kind' | 'provider' | 'settings' | 'hints'>) => ({
  channelKind: kind,
  provider,
  ...settings,
  hints,
})

/**
 * The keys that were typed, and those that stay. A key that was typed for one host is not sent to another: whoever may
 * change the address has not therefore seen the key.
 * @throws `validation_failed` (422)
 */
function keysOf(secrets: Secrets, connection: Connection, before: ConnectedChannel | undefined): Keys {
  const { keys, provider, settings, addressedBy, optionalKeys = [] } = connection
  const old = before?.channel
  const isSame = old?.provider === provider
  const stored = old && isSame ? readKeys(secrets, old.id, old.secrets) : {}
  const isElsewhere = isSame && addressedBy.some((name) => !isEqual(old.settings[name], settings[name]))
  const errors: Record<string, string> = {}
  const whole = Object.entries(keys).map(([name, typed]) => {
    const kept = stored[name] ?? ''
    if (typed !== '') return [name, typed] as const
    if (kept !== '' && isElsewhere) errors[name] = retypeKey
    else if (kept === '' && !optionalKeys.includes(name)) errors[name] = missingKey
    return [name, kept] as const
  })
  if (Object.keys(errors).length > 0) throw failure('validation_failed', { errors })
  return Object.fromEntries(whole)
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Erases the channel's keys; what waits goes to the local outbox. Nothing happens where there is none. */
export const disconnect = (
  presenting: Presenting,
  scope: MemberScope,
  kind: ChannelKind,
): Promise<ChannelsOverview> =>
  transact(scope, async (tx) => {
    assertWholeNetwork(tx)
    const found = (await listChannels(tx)).find(({ channel }) => channel.kind === kind)
    if (found) {
      await removeChannel(tx, found.channel.id)
      await record(tx, {
        act: 'delete',
        kind: 'channel',
        id: found.channel.id,
        before: snapshot(found.channel),
      })
      await publish(tx, { topic: 'channels', id: found.channel.id })
    }
    return presentChannels(tx, presenting)
  })
