// `npm start`: from a bare checkout to a product that runs and is restarted when it dies. Needs Node 20 and
// nothing installed.
import { archiveSource, build, install, productEnv, runMain, startServer } from './setup.mjs'
import { watch } from './watch.mjs'

await runMain(async () => {
  await install()
  await build()
  await archiveSource()
  return watch(() => startServer('src/main.server.ts', productEnv({ NODE_ENV: 'production' })))
})
