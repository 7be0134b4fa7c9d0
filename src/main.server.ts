import { isDiskFull } from '#platform/disk.server.ts'
import { readEnv } from '#platform/env.server.ts'
import { ConfigurationError, exitCodes } from '#platform/exit.server.ts'
import { openHttp } from '#platform/http/timeouts.server.ts'
import { createLog } from '#platform/log.server.ts'
import { version } from '#platform/version.server.ts'
import { loadProductionBuild } from './pages.server.ts'
import { runServer } from './run.server.ts'
import { openProduct } from './start.server.ts'

// Output that nobody reads any more, or that has no room, is lost; the process goes on.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

let dataDir = ''
try {
  const env = readEnv(process.env)
  dataDir = env.DATA_DIR
  const log = createLog(env)
  log.info({ version, pid: process.pid }, 'starting')
  const product = await openProduct(env, log, loadProductionBuild)
  await runServer(env, log, product, openHttp(product.listener))
} catch (error) {
  process.stderr.write(`${await explain(error)}\n`)
  process.exit(error instanceof ConfigurationError ? exitCodes.configuration : exitCodes.failed)
}

async function explain(error: unknown): Promise<string> {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConfigurationError) return error.message
  if (await isDiskFull(dataDir)) {
    return `The disk of DATA_DIR (${dataDir}) is full. Make room: the next start will succeed.\n${error.message}`
  }
  return error.stack ?? error.message
}
