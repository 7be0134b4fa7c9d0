import { openChannels } from '#features/channels/commands.server.ts'
import { openStore } from '#platform/files/files.server.ts'
import type { Job } from '#platform/jobs.server.ts'
import type { WorkParts } from '#platform/serverFeature.server.ts'
import { fetchMedia } from './fetch.server.ts'

export const fetchMediaJob = 'fetch-message-media'

/** Files come beside the notices of their messages, which they never hold up; one network's never hold up another's. */
export function mediaJobs({ database, env, secrets }: WorkParts): Job[] {
  const channels = openChannels({ env, secrets })
  const archive = openStore(env)
  return [
    {
      name: fetchMediaJob,
      expireInSeconds: 300,
      parallel: {
        places: 4,
        reserved: { places: 0, minPriority: 0 },
        placesOfGroup: 2,
        isReady: async () => true,
      },
      run: ({ orgId = '', messageId = '' }) =>
        fetchMedia({ channels, archive }, { database, userId: null, orgId }, messageId),
    },
  ]
}
