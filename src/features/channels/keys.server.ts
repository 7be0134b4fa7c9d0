import type { Secrets } from '#platform/secrets.server.ts'

/** The keys of a channel by name, as its provider gave them. */
export type Keys = Readonly<Record<string, string>>

/** Bound to the channel: a value that is copied to another one opens nothing. */
const purposeOf = (channelId: string) => `channel:${channelId}`

export const sealKeys = (secrets: Secrets, channelId: string, keys: Keys): string =>
  secrets.encrypt(JSON.stringify(keys), purposeOf(channelId))

export const readKeys = (secrets: Secrets, channelId: string, sealed: string): Keys =>
  sealed === '' ? {} : JSON.parse(secrets.decrypt(sealed, purposeOf(channelId)))

/** The last four characters; of a key that is not much longer, none. */
export const hintOf = (key: string): string => (key.length >= 12 ? key.slice(-4) : '')

/** A password that a person made up is shown in no part. */
export const hintsOf = (keys: Keys): Record<string, string> =>
  Object.fromEntries(
    Object.entries(keys)
      .filter(([, key]) => key !== '')
      .map(([name, key]) => [name, name === 'password' ? '' : hintOf(key)]),
  )
