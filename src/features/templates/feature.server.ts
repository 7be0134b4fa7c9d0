import { openChannels } from '#features/channels/commands.server.ts'
import { serverFeature } from '#platform/serverFeature.server.ts'
import { templatesApi } from './api.server.ts'
import { beginWithTemplates } from './begin.server.ts'
import { templateJobs } from './jobs.server.ts'
import { handleTemplateEvents } from './meta/events.server.ts'
import { templates } from './tables.server.ts'

export const server = serverFeature<typeof import('./feature.ts')>({
  api: ({ env, secrets }, slots) => ({
    templates: templatesApi({
      channels: openChannels({ env, secrets }),
      origin: env.ORIGIN,
      secrets,
      findUsers: slots.all('findTemplateUsers'),
      countSends: slots.all('countVersionSends'),
      findNames: slots.one('findNames'),
      leaveTest: slots.one('leaveTest'),
      findUses: slots.uses('template'),
    }),
  }),
  jobs: ({ database, env, secrets }) => templateJobs(database, () => openChannels({ env, secrets })),
  purged: [{ table: templates }],
  audited: { template: templates },
  fills: { handleChannelEvents: () => handleTemplateEvents, whenNetworkCreated: beginWithTemplates },
})
