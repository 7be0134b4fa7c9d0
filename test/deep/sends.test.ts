import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { applyStatuses } from '#features/sends/engine/statuses.server.ts'
import { sweep } from '#features/sends/engine/sweep.server.ts'
import { withClient } from '#platform/db/client.server.ts'
import { urlOf } from '../process.ts'
import { counted, openSending, type Sending } from '../sends.ts'
import { atLength } from './length.ts'

/** Two processes send on one database, and are killed at random, with the connections of the database. */

const messages = atLength(1_500, 20_000)
const kills = atLength(8, 24)
/** A provider answers after a while: kills meet messages that are there already, and messages that are not. */
const latencyMs = 30

let sending: Sending
let provider: ReturnType<typeof createServer>
const received: string[] = []
const running = new Set<ChildProcess>()

beforeAll(async () => {
  sending = await openSending()
  provider = createServer((request, response) => {
    received.push(request.url?.slice(1) ?? '')
    setTimeout(() => response.end('{}'), latencyMs)
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
})
afterAll(async () => {
  for (const child of running) await kill(child)
  provider.closeAllConnections()
  provider.close()
  await sending.stop()
})

function start(): ChildProcess {
  const child = spawn(process.execPath, ['test/sendsWorker.ts'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: urlOf(sending.db.target.owner),
      PROVIDER_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
      CHANNEL: `${sending.orgId} ${sending.channelId}`,
    },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  running.add(child)
  return child
}

async function kill(child: ChildProcess) {
  running.delete(child)
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Every connection of the database breaks, as when its process is killed. */
const cutConnections = () =>
  withClient(sending.db.target.owner, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    ),
  )

/** What time does: the claims of the dead are found after half a minute. */
const sweepDead = async () => {
  await sending.query(`update sends set claimed_at = claimed_at - interval '1 hour' where state = 'claimed'`)
  await sending.inNetwork((tx) => sweep(tx, sending.parts))
}

test('whoever is killed when, no message reaches the provider twice', async () => {
  const ids = await sending.plan(messages)
  let workers = [start(), start()]
  const perKill = messages / (kills + 1)
  for (let done = 1; done <= kills; done++) {
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(done * perKill), {
      timeout: 60_000,
      interval: 5,
    })
    await pause(Math.random() * latencyMs * 2)
    if (done % 4 === 0) await cutConnections()
    else {
      const [victim, other] = done % 2 === 0 ? workers : workers.toReversed()
      if (!victim || !other) throw new Error('two workers run')
      await kill(victim)
      workers = [other, start()]
    }
  }
  await Promise.all(workers.map(kill))
  await sweepDead()
  workers = [start(), start()]
  await vi.waitFor(
    async () => {
      const { planned, claimed } = await sending.states()
      expect({ planned, claimed }).toEqual({})
    },
    { timeout: 120_000, interval: 200 },
  )
  expect([...counted(received).values()].filter((times) => times > 1)).toEqual([])
  const { sent = 0, uncertain = 0 } = await sending.states()
  expect(sent + uncertain).toBe(messages)

  // The provider tells of everything that reached it.
  await sending.inNetwork((tx) =>
    applyStatuses(
      tx,
      sending.parts,
      { channelId: sending.channelId, kind: 'sms' },
      received.map((sendId) => ({
        at: new Date().toISOString(),
        providerId: `p-${sendId}`,
        sendId,
        status: 'delivered',
        code: null,
        action: null,
        waId: null,
      })),
    ),
  )
  const lost = ids.length - new Set(received).size
  const after = await sending.states()
  expect(after).toEqual({ delivered: messages - lost, ...(lost > 0 && { uncertain: lost }) })
  // Two workers have two waves of 32 each at the provider.
  expect(uncertain).toBeLessThanOrEqual(kills * 128)
})
