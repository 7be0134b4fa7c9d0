import { serverFeature } from '#platform/serverFeature.server.ts'
import { channelsApi } from './api.server.ts'
import { openChannels } from './channels.server.ts'
import { eventWorker } from './events/worker.server.ts'
import { channelJobs } from './jobs.server.ts'
import { channels } from './tables.server.ts'
import { webhookBodies, webhookRoutes } from './webhooks/routes.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: ({ env, secrets }, slots) => ({
    channels: channelsApi({
      channels: openChannels({ env, secrets }),
      measures: slots.all('measureChannels'),
      secrets,
    }),
  }),
  routes: webhookRoutes,
  bodyRules: () => [webhookBodies],
  jobs: ({ database, env, secrets }) => channelJobs(database, () => openChannels({ env, secrets })),
  workers: (parts, slots) => [
    eventWorker(
      parts.database,
      slots.all('handleChannelEvents').map((open) => open(parts, slots)),
    ),
  ],
  purged: [{ table: channels }],
  audited: {
    channel: channels,
    messageRules: async ({ orgId }, id) => id === orgId,
  },
})
