import { createServer } from 'node:http'
import { readEnv } from '#platform/env.server.ts'
import { ConfigurationError, exitCodes } from '#platform/exit.server.ts'
import { createLog } from '#platform/log.server.ts'
import { loadProductionBuild } from './pages.server.ts'
import { runServer } from './run.server.ts'
import { openProduct } from './start.server.ts'

// What nobody reads any more, or has no room for, is lost; the process goes on.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

try {
  const env = readEnv(process.env)
  const log = createLog(env)
  const product = await openProduct(env, log, loadProductionBuild)
  await runServer(env, log, product, createServer(product.listener))
} catch (error) {
  const isForPeople = error instanceof ConfigurationError
  const text = isForPeople ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(isForPeople ? exitCodes.configuration : exitCodes.failed)
}
