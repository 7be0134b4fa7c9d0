import type { OpenChannel } from '#features/channels/commands.server.ts'
import type { SendOutcome } from '#features/channels/rules.ts'
import { openEngine } from '#features/sends/engine/engine.server.ts'
import { openDatabase, targetFor } from '#platform/db/database.server.ts'
import { createLog } from '#platform/log.server.ts'
import '#src/features.ts'
import { greeting, phoneOf } from './greeting.ts'
import { testSecrets } from './secrets.ts'

/**
 * A process that does nothing but send, to be killed: it hands messages to `PROVIDER_URL`, by a channel of the
 * network in `CHANNEL`. It runs until it is killed, or its parent hangs up.
 */
const { DATABASE_URL = '', PROVIDER_URL = '', CHANNEL = '' } = process.env
const [orgId = '', channelId = ''] = CHANNEL.split(' ')
const log = createLog({ LOG_LEVEL: 'silent' })
const database = await openDatabase(targetFor({ connectionString: DATABASE_URL }), 6, log)

const channel: OpenChannel = {
  orgId,
  channelId,
  kind: 'sms',
  provider: 'http',
  version: 1,
  settings: {},
  secrets: '',
  perSecond: 10_000,
  peopleLimit: null,
  stoppedAt: null,
  backOffUntil: null,
}

const engine = openEngine({
  database,
  secrets: testSecrets,
  channels: {
    find: async () => new Map([['sms', channel]]),
    adapterOf: () => ({
      send: ({ sendId }): Promise<SendOutcome> =>
        fetch(`${PROVIDER_URL}/${sendId}`, { method: 'POST' }).then(
          () => ({ outcome: 'accepted', providerId: `p-${sendId}` }),
          () => ({ outcome: 'unknown', code: 'unreachable' }),
        ),
      async *check() {},
      close() {},
    }),
    close() {},
  },
  files: { read: async () => null },
  prepare: [
    {
      source: 'automation',
      prepare: async (_tx, sends) =>
        new Map(sends.map(({ id }) => [id, greeting(phoneOf(Number.parseInt(id.slice(-6), 16)))])),
    },
  ],
  silences: [],
  whenStopped: [],
})
engine.start()
process.stdin.on('end', () => void engine.stop().then(() => process.exit(0))).resume()
