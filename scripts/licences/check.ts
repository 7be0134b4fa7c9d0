import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The licences of what is delivered together with the product, and whether they may be joined with AGPL-3.0. */

/** Those that the Free Software Foundation lists as compatible with GPL-3.0, as far as our dependencies have them. */
const compatible = new Set([
  '0BSD',
  'AGPL-3.0-or-later',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
  // Of fonts, which stand beside the program and are no part of it.
  'OFL-1.1',
])

/** Needed to build only, but a part of it is in the repository: the headings' font. */
const delivered = ['node_modules/@fontsource-variable/fraunces']

export interface Dependency {
  readonly name: string
  readonly version: string
  /** An SPDX expression as the package states it; empty where it states none. */
  readonly licence: string
}

interface Locked {
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
}

/** Returns every package that production installs, at any depth and for any machine, sorted by name. */
export function dependencies(root: string): Dependency[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path !== '' && !link && (!dev || delivered.includes(path)))
    .map(([path, { version = '', license }]) => ({
      name: path.split('node_modules/').at(-1) ?? path,
      version,
      licence: installedLicence(join(root, path, 'package.json')) ?? license ?? '',
    }))
    .sort(
      (one, other) => one.name.localeCompare(other.name, 'en') || one.version.localeCompare(other.version),
    )
}

/** The package's own word counts before the lock file's. Undefined when it isn't installed, as for other machines. */
function installedLicence(manifest: string): string | undefined {
  if (!existsSync(manifest)) return undefined
  const { license } = JSON.parse(readFileSync(manifest, 'utf8')) as { license?: unknown }
  return typeof license === 'string' ? license : undefined
}

/** Of `A OR B` one must be compatible, of `A AND B` both; what isn't known is not. */
export function isCompatible(licence: string): boolean {
  const bare = licence.trim().replace(/^\(([^()]*)\)$/, '$1')
  if (/[()]/.test(bare)) return false
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((one) => compatible.has(one.trim())))
}
