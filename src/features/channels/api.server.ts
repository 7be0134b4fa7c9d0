import { apiOf } from '#platform/http/api.server.ts'
import { member } from '#platform/http/context.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import { checkChannel, subscribeChannel } from './checking.server.ts'
import { readChannels, saveRules } from './commands.server.ts'
import { connect, disconnect } from './connect.server.ts'
import { channelsContract } from './contract.ts'
import { judgeUrl } from './judgeUrl.server.ts'
import type { Presenting } from './present.server.ts'
import { sendTest } from './sendTest.server.ts'
import { tidyChat, tidySettings } from './settings.ts'

const api = apiOf(channelsContract)

export const channelsApi = (parts: Presenting & { readonly secrets: Secrets }) =>
  api.router({
    list: api.list.handler(({ context, input }) => readChannels(parts, member(context, input.orgId))),
    connectWhatsapp: api.connectWhatsapp.handler(async ({ context, input }) => {
      const { orgId, version, accessToken, appSecret, ...settings } = input
      const connection = {
        kind: 'whatsapp',
        provider: 'meta',
        settings: tidySettings(settings),
        keys: { accessToken: accessToken.trim(), appSecret: appSecret.trim() },
        addressedBy: [],
      } as const
      return (await connect(parts, member(context, orgId), connection, version)).whatsapp
    }),
    connectEmail: api.connectEmail.handler(async ({ context, input }) => {
      const { orgId, version, password, ...settings } = input
      const connection = {
        kind: 'email',
        provider: 'smtp',
        settings: tidySettings(settings),
        keys: { password },
        optionalKeys: settings.user.trim() === '' ? ['password'] : [],
        addressedBy: ['host', 'port', 'security', 'user', 'imapHost', 'imapPort', 'imapSecurity'],
      } as const
      return (await connect(parts, member(context, orgId), connection, version)).email
    }),
    connectZenvia: api.connectZenvia.handler(async ({ context, input }) => {
      const { orgId, version, token, ...settings } = input
      const connection = {
        kind: 'sms',
        provider: 'zenvia',
        settings: tidySettings(settings),
        keys: { token: token.trim() },
        addressedBy: [],
      } as const
      return (await connect(parts, member(context, orgId), connection, version)).sms
    }),
    connectHttp: api.connectHttp.handler(async ({ context, input }) => {
      const { orgId, version, key, ...settings } = input
      judgeUrl(parts.channels, settings.url)
      const connection = {
        kind: 'sms',
        provider: 'http',
        settings: tidySettings(settings),
        keys: { key: key.trim() },
        optionalKeys: ['key'],
        addressedBy: ['url'],
      } as const
      return (await connect(parts, member(context, orgId), connection, version)).sms
    }),
    updateChat: api.updateChat.handler(async ({ context, input: { orgId, version, ...settings } }) => {
      const connection = {
        kind: 'chat',
        provider: 'chat',
        settings: { ...tidyChat(settings) },
        keys: {},
        addressedBy: [],
      } as const
      return (await connect(parts, member(context, orgId), connection, version)).chat
    }),
    disconnect: api.disconnect.handler(({ context, input }) =>
      disconnect(parts, member(context, input.orgId), input.kind),
    ),
    check: api.check.handler(({ context, input }) =>
      checkChannel(parts, member(context, input.orgId), input.kind),
    ),
    subscribe: api.subscribe.handler(({ context, input }) =>
      subscribeChannel(parts, member(context, input.orgId), input.kind),
    ),
    test: api.test.handler(({ context, input }) =>
      sendTest(parts, member(context, input.orgId), input.kind, input.to),
    ),
    updateRules: api.updateRules.handler(({ context, input: { orgId, version, ...rules } }) =>
      saveRules(member(context, orgId), rules, version),
    ),
  })
