import type { Env } from '#platform/env.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'

/** Where providers deliver notices, and what only they know. */
export interface Webhooks {
  /** What Meta sends along when it asks if the address is ours. */
  whatsapp(channelId: string): { readonly url: string; readonly verifyToken: string }
  /** The secret of 128 bits that comes with each notice: in a header, or where a provider has none, in the address. */
  sms(channelId: string): { readonly url: string; readonly secret: string }
}

/** 128 bits in hexadecimal. */
const length = 32

/** Nothing is stored: the secrets are keyed hashes of the channel's id, which a new connection changes. */
export function openWebhooks({ ORIGIN }: Pick<Env, 'ORIGIN'>, secrets: Secrets): Webhooks {
  return {
    whatsapp: (channelId) => ({
      url: `${ORIGIN}/api/webhooks/whatsapp/${channelId}`,
      verifyToken: secrets.hash(channelId, 'channel.verify').slice(0, length),
    }),
    sms: (channelId) => ({
      url: `${ORIGIN}/api/webhooks/sms/${channelId}`,
      secret: secrets.hash(channelId, 'channel.webhook').slice(0, length),
    }),
  }
}
