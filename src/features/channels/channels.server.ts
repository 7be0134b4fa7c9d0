import { Resolver } from 'node:dns/promises'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import { openOutbound } from '#platform/outbound/outbound.server.ts'
import type { WorkParts } from '#platform/serverFeature.server.ts'
import type { Adapter, Channels, OpenChannel, WhatsappAdapter } from './adapters.server.ts'
import { openChat } from './chat/adapter.server.ts'
import { openChatAddresses } from './chat/addresses.server.ts'
import { openSmtpChannel } from './email/adapter.server.ts'
import type { FindTexts } from './email/domain.server.ts'
import { type MailboxAccess, openMailFile, readMailbox } from './email/mailbox/mailbox.server.ts'
import { readKeys } from './keys.server.ts'
import { findOpenChannels } from './queries.server.ts'
import type {
  ChatSettings,
  HttpSettings,
  ServerSettings,
  SmtpSettings,
  WhatsappSettings,
  ZenviaSettings,
} from './settings.ts'
import { openHttpSms } from './sms/http.server.ts'
import { openZenvia } from './sms/zenvia.server.ts'
import { openWebhooks } from './webhooks/addresses.server.ts'
import { openWhatsapp } from './whatsapp/adapter.server.ts'

/** So many adapters are kept open; each keeps connections for moments only. */
const maxOpen = 500

/** Opens the channels of all networks for this process. */
export function openChannels({ env, secrets }: Pick<WorkParts, 'env' | 'secrets'>): Channels {
  const outbound = openOutbound(env)
  const webhooks = openWebhooks(env, secrets)
  const findTexts = openTexts(env.DNS_SERVERS)
  const open = new Map<string, { readonly version: string; readonly adapter: Adapter }>()

  function make(channel: OpenChannel): Adapter {
    const { channelId, provider, settings } = channel
    if (channelId === null || provider === 'server') return openServer(settings as ServerSettings)
    const keys = readKeys(secrets, channelId, channel.secrets)
    const key = (name: string) => keys[name] ?? ''
    switch (provider) {
      case 'meta':
        return openWhatsapp({
          outbound,
          base: env.WHATSAPP_URL,
          settings: settings as WhatsappSettings,
          keys: { accessToken: key('accessToken'), appSecret: key('appSecret') },
          webhook: webhooks.whatsapp(channelId),
        })
      case 'zenvia':
        return openZenvia({
          outbound,
          base: env.ZENVIA_URL,
          settings: settings as ZenviaSettings,
          token: key('token'),
          webhook: webhooks.sms(channelId),
        })
      case 'http':
        return openHttpSms({ outbound, settings: settings as HttpSettings, key: key('key') })
      case 'smtp':
        return openSmtp(settings as SmtpSettings, key('password'))
      case 'chat':
        return openChat({
          outbound,
          origin: env.ORIGIN,
          orgId: channel.orgId,
          settings: settings as ChatSettings,
        })
    }
  }

  function openSmtp(settings: SmtpSettings, password: string): Adapter {
    const { host, port, security, user, fromName, fromAddress, replyTo, dkimSelector } = settings
    const { imapHost = '', imapPort, imapSecurity } = settings
    const isExempt = outbound.isExempt(host, port)
    const mailbox: MailboxAccess = {
      host: imapHost,
      port: imapPort,
      security: imapSecurity === 'starttls' && outbound.isExempt(imapHost, imapPort) ? 'none' : imapSecurity,
      user,
      password,
    }
    return openSmtpChannel({
      session: {
        connection: {
          host,
          port,
          secure: security === 'tls',
          requireTLS: security === 'starttls' && !isExempt,
          tls: { servername: host, minVersion: 'TLSv1.2' },
        },
        auth: user === '' ? null : { user, pass: password },
        openSocket: () => outbound.connect(host, port),
      },
      from: { name: fromName, address: fromAddress },
      replyTo,
      dkimSelector,
      findTexts,
      readMailbox: imapHost === '' ? null : (since) => readMailbox(mailbox, since, outbound.connect),
      openMedia:
        imapHost === '' ? null : (id, maxBytes) => openMailFile(mailbox, id, maxBytes, outbound.connect),
    })
  }

  function openServer({ fromName, replyTo }: ServerSettings): Adapter {
    const { auth, ...connection } = parseConnectionUrl(env.SMTP_URL ?? '')
    const address = /<([^>]+)>\s*$/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM
    return openSmtpChannel({
      session: {
        connection,
        auth: auth?.user ? { user: auth.user, pass: auth.pass ?? '' } : null,
        openSocket: null,
      },
      from: { name: fromName, address },
      replyTo,
      dkimSelector: '',
      findTexts,
      readMailbox: null,
      openMedia: null,
    })
  }

  function adapterOf(channel: OpenChannel): Adapter {
    const place = channel.channelId ?? channel.orgId
    // A mail's sender and where answers go are the network's, which have no version here.
    const version = `${channel.version} ${channel.kind === 'email' ? JSON.stringify(channel.settings) : ''}`
    const known = open.get(place)
    if (known?.version === version) return known.adapter
    known?.adapter.close()
    open.delete(place)
    for (const [oldest, { adapter }] of open) {
      if (open.size < maxOpen) break
      adapter.close()
      open.delete(oldest)
    }
    const adapter = make(channel)
    open.set(place, { version, adapter })
    return adapter
  }

  const hasServer = env.SMTP_URL !== undefined
  const limits = { hasServer, whatsappPerSecond: env.WHATSAPP_PER_SECOND }
  return {
    hasServer,
    find: (tx) => findOpenChannels(tx, limits),
    adapterOf,
    whatsappOf(channel) {
      if (channel.provider !== 'meta') throw new Error('a channel without templates was asked for them')
      return adapterOf(channel) as WhatsappAdapter
    },
    judge: (url) => outbound.judge(url),
    webhooks,
    chat: openChatAddresses(env),
    close() {
      for (const { adapter } of open.values()) adapter.close()
      open.clear()
      outbound.close()
    },
  }
}

/** A name without records, or that nobody has, has none; a server that does not answer is another matter. */
function openTexts(servers: readonly string[]): FindTexts {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOTFOUND' || code === 'ENODATA') return []
      throw error
    }
  }
}
