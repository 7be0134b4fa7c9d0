import type { Env } from '#platform/env.server.ts'
import { loadProductionBuild } from '#src/pages.server.ts'
import { build, livelyClinic } from '../seed/build.ts'
import { openSession } from '../seed/session.ts'
import { openDemoClock } from './clock.ts'

/**
 * The clinic of `npm run seed -- --demo` in an empty database, at an instant of its day: half a year lies behind it, the
 * board and the inbox are at work.
 */
export async function openLivelyClinic(env: Env, instant: string): Promise<{ close(): Promise<void> }> {
  const session = await openSession(env, { port: env.PORT, loadBuild: loadProductionBuild })
  const clock = await openDemoClock(env)
  await clock.set(instant)
  await build(session, env, livelyClinic, [])
  await clock.set(instant)
  return {
    async close() {
      await session.close()
      await clock.close()
    },
  }
}
