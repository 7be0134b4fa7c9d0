import { createServer as createVite } from 'vite'
import { readEnv } from '#platform/env.server.ts'
import { openHttp } from '#platform/http/timeouts.server.ts'
import { createLog } from '#platform/log.server.ts'
import type { LoadBuild } from './pages.server.ts'
import { runServer } from './run.server.ts'
import { openProduct } from './start.server.ts'

/** Starts the product with hot reload: Vite serves modules, everything else is as in production. */
const env = readEnv({ ...process.env, NODE_ENV: 'development' })
const log = createLog(env)
const http = openHttp()
const vite = await createVite({ server: { middlewareMode: true, ws: { server: http } }, appType: 'custom' })
const loadBuild: LoadBuild = async () =>
  (await vite.ssrLoadModule('virtual:react-router/server-build')) as Awaited<ReturnType<LoadBuild>>
const product = await openProduct(env, log, loadBuild)
http.on('request', (request, response) => {
  vite.middlewares(request, response, () => void product.listener(request, response))
})
await runServer(env, log, product, http)
