import type { FindNames } from '#platform/audit/api.server.ts'
import { record } from '#platform/audit/audit.server.ts'
import { type MemberScope, type Transaction, transact } from '#platform/db/transaction.server.ts'
import { failure, problem } from '#platform/http/problem.ts'
import { publish } from '#platform/live/publish.server.ts'
import type { Outbound, OutboundProblem } from '#platform/outbound/outbound.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { outboundTexts } from '../outboundTexts.server.ts'
import {
  type AssistantSettings,
  defaultSettings,
  placeOfKey,
  placeOfTranscription,
  tidySettings,
} from '../settings.ts'
import { settingsProblems } from './contract.ts'
import { endOf, type KeptKeys, openKeys, sealKeys } from './keys.server.ts'
import { findSettingsRow, type SettingsRow, writeSettings } from './queries.server.ts'
import type { SavedSettings, StoredKeys } from './schemas.ts'

export interface SettingsParts {
  readonly secrets: Secrets
  readonly outbound: Pick<Outbound, 'judge'>
  readonly findNames: FindNames
}

/** What is typed beside the settings: '' for a key that stays as it is. */
export interface TypedKeys {
  readonly key: string
  readonly transcriptionKey: string
}

type Tx = Transaction<MemberScope>

export const findSettings = (scope: MemberScope): Promise<SavedSettings> =>
  transact(scope, async (tx) => present(await findSettingsRow(tx)))

/**
 * Writes the settings, with the keys that were typed.
 * @throws `forbidden` (403) for a person restricted to units; `stale_version` (409); `validation_failed` (422) for
 * addresses and keys
 */
export function saveSettings(
  parts: SettingsParts,
  scope: MemberScope,
  form: AssistantSettings,
  typed: TypedKeys,
  version: number,
): Promise<SavedSettings> {
  const settings = tidySettings(form)
  assertReachable(parts.outbound, settings)
  return transact(scope, async (tx) => {
    assertWholeNetwork(tx)
    const row = await findSettingsRow(tx)
    if (row.version !== version) throw stale(row)
    const { kept, shown } = await keysOf(parts, tx, row, settings, typed)
    const next = { settings, secrets: sealKeys(parts.secrets, tx.orgId, kept), keys: shown }
    if (!(await writeSettings(tx, next, version))) throw stale(await findSettingsRow(tx))
    await record(tx, {
      act: row.version === 1 ? 'create' : 'update',
      kind: 'assistant',
      id: tx.orgId,
      before: row.version === 1 ? null : snapshot(row),
      after: { ...snapshot(next), ...newKeysOf(typed) },
    })
    await publish(tx, { topic: 'assistant', id: tx.orgId })
    return present(await findSettingsRow(tx))
  })
}

/** @throws `forbidden` (403) for a person restricted to units: the assistant is the whole network's */
export function assertWholeNetwork({ units }: Tx): void {
  if (units !== null) throw failure('forbidden')
}

const stale = (row: SettingsRow) => problem(settingsProblems, 'stale_version', { current: present(row) })

function present({ version, settings, keys }: SettingsRow): SavedSettings {
  const { channels, acts, handOverWords, ...whole } = { ...defaultSettings, ...settings }
  return {
    ...whole,
    channels: [...channels],
    acts: [...acts],
    handOverWords: [...handOverWords],
    officeHours: whole.officeHours as SavedSettings['officeHours'],
    version,
    key: keys.key ?? null,
    transcriptionKey: keys.transcriptionKey ?? null,
  }
}

/** In the history stand settings and the ends of keys, never keys. */
const snapshot = ({ settings, keys }: Pick<SettingsRow, 'settings' | 'keys'>) => ({
  ...settings,
  key: keys.key?.end ?? '',
  transcriptionKey: keys.transcriptionKey?.end ?? '',
})

/** Two keys may end alike: that another was typed is said all the same. */
const newKeysOf = (typed: TypedKeys) => {
  const names = Object.entries(typed).flatMap(([name, key]) => (key.trim() === '' ? [] : [name]))
  return names.length > 0 ? { newKeys: names } : {}
}

/** @throws `validation_failed` (422) for an address that can never be spoken to, beside its field */
export function assertReachable(
  outbound: Pick<Outbound, 'judge'>,
  { provider, baseUrl, transcriptionUrl }: AssistantSettings,
): void {
  const judged = [
    ['baseUrl', provider === 'openai' ? baseUrl : ''],
    ['transcriptionUrl', transcriptionUrl],
  ].flatMap(([name = '', address = '']): [string, OutboundProblem][] => {
    const found = address === '' ? null : outbound.judge(new URL(address))
    return found ? [[name, found]] : []
  })
  if (judged.length === 0) return
  const errors = Object.fromEntries(judged.map(([name, found]) => [name, outboundTexts[found]]))
  throw failure('validation_failed', { errors })
}

/**
 * The keys that were typed, and those that stay. What was typed for one place is never kept for another: whoever may
 * change the address has not therefore seen the key.
 * @throws `validation_failed` (422) where a vendor's key is missing
 */
async function keysOf(
  { secrets, findNames }: SettingsParts,
  tx: Tx,
  row: SettingsRow,
  settings: AssistantSettings,
  typed: TypedKeys,
): Promise<{ kept: KeptKeys; shown: StoredKeys }> {
  const before = openKeys(secrets, tx.orgId, row.secrets)
  const names = await findNames(tx, [tx.userId])
  const now = { storedAt: tx.now.toISOString(), storedBy: names.get(tx.userId) ?? '' }
  const kept: { -readonly [Name in keyof KeptKeys]: KeptKeys[Name] } = {}
  const shown: { -readonly [Name in keyof StoredKeys]: StoredKeys[Name] } = {}
  const places = { key: placeOfKey(settings), transcriptionKey: placeOfTranscription(settings) }
  for (const name of ['key', 'transcriptionKey'] as const) {
    const key = typed[name].trim()
    const old = before[name]
    const place = places[name]
    // Guided mode uses no key; the one that is there waits for the day on which its model comes back.
    const isIdle = name === 'key' && settings.provider === 'guided'
    if (key !== '' && !isIdle && place !== '') {
      kept[name] = { key, place }
      shown[name] = { end: endOf(key), ...now }
    } else if (old && row.keys[name] && (isIdle || old.place === place)) {
      kept[name] = old
      shown[name] = row.keys[name]
    }
  }
  const isVendor = settings.provider === 'anthropic' || settings.provider === 'google'
  if (isVendor && !kept.key)
    throw failure('validation_failed', {
      errors: { key: before.key ? 'Digite a chave deste provedor' : 'Campo obrigatório' },
    })
  return { kept, shown }
}
