// Completes package-lock.json after `npm install` on a registry that lacks Biome's builds for other
// platforms: npm leaves those entries out, and `npm ci` then rejects the file everywhere. They carry no
// integrity, since nothing of them was fetched; npm fills it in where they are served.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const { optionalDependencies } = lock.packages['node_modules/@biomejs/biome']
const { license, engines } = lock.packages['node_modules/@biomejs/cli-linux-x64']

for (const [name, version] of Object.entries(optionalDependencies)) {
  const [, os, cpu, musl] = /cli-(\w+?)-(\w+)(-musl)?$/.exec(name) ?? []
  const libc = os === 'linux' ? { libc: [musl ? 'musl' : 'glibc'] } : {}
  lock.packages[`node_modules/${name}`] ??= {
    version,
    cpu: [cpu],
    dev: true,
    ...libc,
    license,
    optional: true,
    os: [os],
    engines,
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
