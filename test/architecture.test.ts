import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { clockTests } from '../vitest.config.ts'

/**
 * Asserts the import rules of docs/architecture.md: lib ← platform ← ui ← features, in their order, ← the
 * roots; no circles.
 */

/** Returns the features that a root gathers: the folders that it imports, in the order of its list. */
function gatheredIn(root: string, manifest: string): string[] {
  const text = readFileSync(root, 'utf8')
  const folders = new Map(
    [...text.matchAll(/^import .*?(\w+)(?: \})? from '#features\/([^/]+)\/([^']+)'$/gm)].flatMap(
      ([, name = '', folder = '', file]) => (file === manifest ? [[name, folder] as const] : []),
    ),
  )
  const names = /= \[\n((?: {2}\w+,\n)+)\]/.exec(text)?.[1]?.match(/\w+/g) ?? []
  return names.flatMap((name) => folders.get(name) ?? [])
}

/** A feature imports only features before it in this order. */
const featureOrder = gatheredIn('src/features.ts', 'feature.ts')

/**
 * What one feature may import of another: contract, rules, verbs, tables to join, slots to fill, pieces of
 * its interface.
 */
const doors =
  /^((contract|rules|slots\.server|commands\.server|tables\.server)\.ts|ui\/(?!\w+Page\.).+\.(tsx?|css))$/

interface Import {
  from: string
  to: string
}

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(
    ([, target = '']) => ({
      from,
      to: target.startsWith('#')
        ? `src/${target.slice(1).replace(/^src\//, '')}`
        : normalize(`${dirname(from)}/${target}`),
    }),
  ),
)

const layerOf = (file: string) => /^src\/(lib|platform|ui|features)\//.exec(file)?.[1] ?? 'root'
const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]
const isServer = (file: string) => /\.server\.tsx?$/.test(file)
const list = (found: Import[]) => found.map(({ from, to }) => `${from} → ${to}`)

test('layers look down only', () => {
  const below: Record<string, string[]> = {
    lib: ['lib'],
    platform: ['lib', 'platform'],
    ui: ['lib', 'platform', 'ui'],
    features: ['lib', 'platform', 'ui', 'features'],
  }
  const wrong = imports.filter(({ from, to }) => {
    const allowed = below[layerOf(from)]
    return allowed && !allowed.includes(layerOf(to)) && to !== 'src/paths.ts'
  })
  expect(list(wrong)).toEqual([])
})

test('what runs in the browser imports nothing of the server', () => {
  expect(list(imports.filter(({ from, to }) => !isServer(from) && isServer(to)))).toEqual([])
})

test('features use each other through their doors, backwards never', () => {
  const across = imports.filter(
    ({ from, to }) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to),
  )
  const wrong = across.filter(({ from, to }) => {
    const [own, other] = [featureOf(from) ?? '', featureOf(to) ?? '']
    const door = to.slice(`src/features/${other}/`.length)
    return !doors.test(door) || featureOrder.indexOf(other) >= featureOrder.indexOf(own)
  })
  expect(list(wrong)).toEqual([])
})

test('no file imports itself through others, not even for a type', () => {
  const importsOf = Map.groupBy(imports, ({ from }) => from)
  const cleared = new Set<string>()
  /** Follows the imports of a file; a file that was followed to its end is on no circle. */
  function circleFrom(file: string, path: readonly string[]): readonly string[] | null {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (cleared.has(file)) return null
    for (const { to } of importsOf.get(file) ?? []) {
      const circle = circleFrom(to, [...path, file])
      if (circle) return circle
    }
    cleared.add(file)
    return null
  }
  const circles = files.flatMap((file) => circleFrom(file, [])?.join(' → ') ?? [])
  expect(circles.slice(0, 1)).toEqual([])
})

test('every feature is wired by its two manifests and its place in the order, and nothing else', () => {
  const folders = [...new Set(files.map(featureOf).filter((name) => name !== undefined))].sort()
  expect(featureOrder.toSorted()).toEqual(folders)
  expect(gatheredIn('src/features.server.ts', 'feature.server.ts')).toEqual(featureOrder)
  const manifests = folders.flatMap((name) =>
    ['feature.ts', 'feature.server.ts'].map((file) => `${name}/${file}`),
  )
  expect(manifests.filter((file) => !files.includes(`src/features/${file}`))).toEqual([])
})

test('the roots know features by their manifests', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      layerOf(from) === 'root' &&
      layerOf(to) === 'features' &&
      !/^src\/features\/[^/]+\/feature(\.server)?\.ts$/.test(to),
  )
  expect(list(wrong)).toEqual([
    'src/AdminFrame.tsx → src/features/accounts/ui/AdminLayout.tsx',
    'src/AdminFrame.tsx → src/features/demo/ui/DemoBar.tsx',
  ])
})

test('no folder of leftovers, no text as markup', () => {
  expect(files.filter((file) => /\/(utils?|helpers?|misc|common)(\/|\.ts)/.test(file))).toEqual([])
  expect(files.filter((file) => /\.(innerHTML|outerHTML)\s*=/.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('drawers and dialogs are those that the shell’s store knows of', () => {
  const own = ['src/ui/overlay/overlays.tsx', 'src/ui/search/SearchDialog.tsx']
  // The menu of a phone is the shell itself.
  const others = files.filter(
    (file) => ![...own, 'src/features/accounts/ui/shell/AdminShell.tsx'].includes(file),
  )
  const takesMantines = /import \{[^}]*\b(Modal|Drawer)\b[^}]*\} from '@mantine\/core'/
  expect(others.filter((file) => takesMantines.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('features take the time from the transaction, or from the database’s clock', () => {
  const measures = ['src/features/patients/jobs.server.ts', 'src/features/identity/testing.server.ts']
  const own = files.filter(
    (file) =>
      featureOf(file) &&
      isServer(file) &&
      !measures.includes(file) &&
      /new Date\(\)|Date\.now\(/.test(readFileSync(file, 'utf8')),
  )
  expect(own).toEqual([])
})

test('tests that share their process leave its clock alone', () => {
  const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'test'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.server.test.ts') || /^test\/.*\.test\.ts$/.test(file))
  const setting = tests.filter((file) => /\.useFakeTimers\(/.test(readFileSync(file, 'utf8')))
  expect(setting.sort()).toEqual([...clockTests].sort())
})

test('each migration is younger than the one before: a database that is in use skips older ones', () => {
  const { entries } = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const late = entries.filter(({ when }, at) => at > 0 && when <= (entries[at - 1]?.when ?? 0))
  expect(late.map(({ tag }) => tag)).toEqual([])
})
