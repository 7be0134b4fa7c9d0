import { openChannels } from '#features/channels/commands.server.ts'
import { openStore } from '#platform/files/files.server.ts'
import { serverFeature } from '#platform/serverFeature.server.ts'
import { messagesApi } from './api.server.ts'
import { findSendWarnings } from './delays.server.ts'
import { openEngine } from './engine/engine.server.ts'
import { eraseFromSends } from './erasure.server.ts'
import { openHandler } from './inbound/handle.server.ts'
import { conversationFollower } from './inbound/owners.server.ts'
import { leaveTest } from './leaveTest.server.ts'
import { measureChannels } from './measure.server.ts'
import { outboxApi } from './outbox/api.server.ts'
import { openSingles } from './singles.server.ts'
import { sends } from './tables.server.ts'
import { messagesOf } from './timeline.server.ts'
import { countVersionSends } from './versionSends.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: ({ env, secrets }, slots) => ({
    messages: messagesApi({ secrets, hasMailServer: Boolean(env.SMTP_URL) }),
    outbox: outboxApi({ findNames: slots.one('findNames'), hasMailServer: Boolean(env.SMTP_URL) }),
  }),
  audited: { outboxMessage: sends },
  workers: (parts, slots) => [
    openEngine({
      database: parts.database,
      secrets: parts.secrets,
      channels: openChannels(parts),
      files: openStore(parts.env).store,
      prepare: [
        ...openSingles(slots.one('linkSingles')(parts)),
        ...slots.all('prepareSends').map((open) => open(parts)),
      ],
      silences: slots.all('isSilenced'),
      whenStopped: slots.all('whenStopped'),
    }),
  ],
  fills: {
    findWarnings: findSendWarnings,
    measureChannels,
    timeline: messagesOf,
    countVersionSends,
    leaveTest,
    handleChannelEvents: (parts, slots) =>
      openHandler({
        secrets: parts.secrets,
        acts: slots.all('actOnReply').map((open) => open(parts)),
        whenStopped: slots.all('whenStopped'),
        assistant: slots.all('assistant')[0] ?? null,
      }),
    follow: [conversationFollower],
    erasePatient: eraseFromSends,
  },
})
