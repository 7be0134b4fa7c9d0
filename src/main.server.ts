import { createServer } from 'node:http'
import { EnvError, readEnv } from '#platform/env.server.ts'
import { createLog } from '#platform/log.server.ts'
import { loadProductionBuild } from './pages.server.ts'
import { runServer } from './run.server.ts'
import { openProduct } from './start.server.ts'

try {
  const env = readEnv(process.env)
  const log = createLog(env)
  const product = await openProduct(env, log, loadProductionBuild)
  await runServer(env, log, product, createServer(product.listener))
} catch (error) {
  const text =
    error instanceof EnvError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
