// Completes package-lock.json after `npm install` on a registry that lacks builds of Biome and Rollup
// for other platforms: npm leaves those entries out, and `npm ci` then rejects the file everywhere. They carry no
// integrity, since nothing of them was fetched; npm fills it in where they are served.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
/** The packages with a build for each platform, and a build that every registry has. */
const built = [
  ['@biomejs/biome', '@biomejs/cli-linux-x64'],
  ['rollup', '@rollup/rollup-linux-x64-gnu'],
]

for (const [name, known] of built) {
  const { optionalDependencies } = lock.packages[`node_modules/${name}`]
  const { license, engines } = lock.packages[`node_modules/${known}`]
  for (const [build, version] of Object.entries(optionalDependencies)) {
    const [, os, cpu, abi = ''] = /\/(?:cli|rollup)-(\w+?)-(\w+)(?:-(\w+))?$/.exec(build) ?? []
    if (!os) continue
    const libc = os === 'linux' ? { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] } : {}
    lock.packages[`node_modules/${build}`] ??= {
      version,
      cpu: [cpu],
      dev: true,
      ...libc,
      license,
      optional: true,
      os: [os],
      ...(engines && { engines }),
    }
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
