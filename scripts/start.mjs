// `npm start`: from a bare checkout to a running product. Needs Node 20 and nothing installed.
import { build, install, productEnv, runMain, serve } from './setup.mjs'

await runMain(async () => {
  await install()
  await build()
  return serve('src/main.server.ts', productEnv({ NODE_ENV: 'production' }))
})
