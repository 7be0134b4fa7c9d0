import { execFileSync } from 'node:child_process'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/**
 * What the source of an installation consists of. Everything is left out that is not named here: data, settings,
 * keys and notes of whoever runs it never enter the archive that `/codigo-fonte` offers.
 */

const folders = ['bench', 'content', 'db', 'docs', 'e2e', 'public', 'scripts', 'src', 'test']

const files = [
  '.gitignore',
  'LICENSE',
  'README.md',
  'biome.json',
  'drizzle.config.ts',
  'package-lock.json',
  'package.json',
  'playwright.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
]

/** The kinds of file that the product is made of; a new kind is added here. */
const kinds = new Set([
  '.avif',
  '.css',
  '.csv',
  '.html',
  '.ico',
  '.jpg',
  '.js',
  '.json',
  '.md',
  '.mjs',
  '.png',
  '.sql',
  '.svg',
  '.ts',
  '.tsx',
  '.txt',
  '.webmanifest',
  '.webp',
  '.woff2',
])

/** In an archive: the list of its files, from which an installation without Git makes the next archive. */
export const listName = 'SOURCE-FILES'

export interface Source {
  /** Relative to the root, sorted. */
  readonly files: readonly string[]
  /** Files that would count by place and kind, and are not listed by Git or by the archive they came with. */
  readonly unlisted: readonly string[]
}

/**
 * Returns the files of the source. Where there is a list of them, by Git or in the archive from which the product was
 * unpacked, a file must stand in it, too.
 */
export function sourceFiles(root: string): Source {
  const allowed = [...files, ...folders.flatMap((folder) => within(root, folder))]
    .filter((file) => isPlainFile(join(root, file)))
    .sort()
  const listed = trackedFiles(root) ?? unpackedFiles(root)
  if (!listed) return { files: allowed, unlisted: [] }
  return {
    files: allowed.filter((file) => listed.has(file)),
    unlisted: allowed.filter((file) => !listed.has(file)),
  }
}

const isOfKnownKind = (file: string) =>
  kinds.has(extname(file)) && !file.split('/').some((part) => part.startsWith('.') || part === 'node_modules')

function within(root: string, folder: string): string[] {
  const path = join(root, folder)
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    return entry.isDirectory() ? within(root, name) : isOfKnownKind(name) ? [name] : []
  })
}

/** No link: it could lead out of the folder. */
function isPlainFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/** Null where there is no Git, or the folder is not the top of a repository. */
function trackedFiles(root: string): Set<string> | null {
  if (!lstatSync(join(root, '.git'), { throwIfNoEntry: false })) return null
  try {
    const output = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', '-z'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    })
    return new Set(output.split('\0'))
  } catch {
    return null
  }
}

function unpackedFiles(root: string): Set<string> | null {
  const list = join(root, listName)
  return isPlainFile(list) ? new Set(readFileSync(list, 'utf8').split('\n')) : null
}
