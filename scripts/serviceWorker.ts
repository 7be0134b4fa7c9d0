// After the build: writes the service worker of admin and sign-in, with the list of what it keeps
// (docs/decisions/0019-without-a-connection.md).
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { getManifest } from 'workbox-build'
import { documentsOf, type Kept } from '#platform/offline/kept.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const client = join(root, 'build/client')
const assets = join(client, 'assets')

interface Route {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly module: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

interface WebManifest {
  readonly version: string
  readonly entry: {
    readonly module: string
    readonly imports?: readonly string[]
    readonly css?: readonly string[]
  }
  readonly routes: Readonly<Record<string, Route>>
}

const places = /^\/(clinica|auth)(\/|$)/
const manifestName = (await readdir(assets)).find((name) => /^manifest-\w+\.js$/.test(name))
if (!manifestName) throw new Error('The build has no manifest of its routes.')
const manifestText = await readFile(join(assets, manifestName), 'utf8')
const { version, entry, routes } = JSON.parse(
  manifestText.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, ''),
) as WebManifest

const all = Object.values(routes)
const isParent = new Set(all.map(({ parentId }) => parentId))
const pages = all.filter((route) => !isParent.has(route.id) && places.test(pathOf(route)))
const loaded = new Set(pages.flatMap(lineOf))
const files = await closureOf([manifestName, ...[entry, ...loaded].flatMap(filesOf)])
const { manifestEntries, size, warnings } = await getManifest({
  globDirectory: client,
  globPatterns: files.map((name) => `assets/${name}`),
  // Their names change with their content.
  dontCacheBustURLsMatching: /^assets\//,
  maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
})
if (warnings.length > 0 || manifestEntries.length !== files.length)
  throw new Error(`Not every file of the admin is kept: ${warnings.join('; ')}`)

const kept: Kept = {
  version,
  documents: documentsOf(pages.map(pathOf)),
  files: manifestEntries.map(({ url }) => `/${url}`).sort(),
}
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: { __KEPT__: JSON.stringify(kept) },
  build: {
    outDir: join(root, 'build/worker'),
    lib: {
      entry: join(root, 'src/serviceWorker.ts'),
      formats: ['iife'],
      name: 'worker',
      fileName: () => 'service-worker.js',
    },
  },
})
process.stdout.write(
  `Kept without a connection: ${kept.documents.length} documents and ${kept.files.length} files, ${Math.round(size / 1024)} KiB\n`,
)

/** Returns a route with all that it stands in. */
function lineOf(route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return parent ? [...lineOf(parent), route] : [route]
}

function pathOf(route: Route): string {
  const parts = lineOf(route).flatMap(({ path }) => path?.split('/') ?? [])
  return `/${parts.filter(Boolean).join('/')}`
}

function filesOf({ module, imports = [], css = [] }: WebManifest['entry']): string[] {
  return [module, ...imports, ...css].map((address) => address.replace(/^\/assets\//, '').replace(/#.*$/, ''))
}

/** Returns the files with all that they name: what is loaded on demand, fonts and pictures. */
async function closureOf(names: readonly string[]): Promise<string[]> {
  const found = new Set(names)
  for (const name of found) {
    if (!/\.(js|css)$/.test(name) || name === manifestName) continue
    const text = await readFile(join(assets, name), 'utf8')
    for (const [, other = ''] of text.matchAll(/["'(`](?:\.\/|\/?assets\/)([\w.~-]+\.\w+)/g))
      if (existsSync(join(assets, other))) found.add(other)
  }
  return [...found].sort()
}
