// `npm run restore FILE`, also on a machine where nothing is installed yet: needs Node 20 and npm.
import { install, node, productEnv, runMain, show } from './setup.mjs'

await runMain(async () => {
  await install()
  return show(node(), ['scripts/restore.ts', ...process.argv.slice(2)], { env: productEnv() })
})
