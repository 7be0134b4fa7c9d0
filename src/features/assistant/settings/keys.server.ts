import type { Secrets } from '#platform/secrets.server.ts'

/** A key with the place that it was typed for. */
export interface KeptKey {
  readonly key: string
  readonly place: string
}

export type KeptKeys = Readonly<Partial<Record<'key' | 'transcriptionKey', KeptKey>>>

/** Bound to the network: a value that is copied to another one opens nothing. */
const purposeOf = (orgId: string) => `assistant:${orgId}`

export const sealKeys = (secrets: Secrets, orgId: string, keys: KeptKeys): string =>
  Object.keys(keys).length === 0 ? '' : secrets.encrypt(JSON.stringify(keys), purposeOf(orgId))

export const openKeys = (secrets: Secrets, orgId: string, sealed: string): KeptKeys =>
  sealed === '' ? {} : JSON.parse(secrets.decrypt(sealed, purposeOf(orgId)))

/** The last four characters; of a key that is not much longer, none. */
export const endOf = (key: string): string => (key.length >= 12 ? key.slice(-4) : '')
