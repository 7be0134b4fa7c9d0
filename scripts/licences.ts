// `npm run licences`: lists the licence of everything that is delivered with the product, and fails when one can't be
// joined with AGPL-3.0-or-later or isn't known.
import { fileURLToPath } from 'node:url'
import { dependencies, isCompatible } from './licences/check.ts'

const all = dependencies(fileURLToPath(new URL('..', import.meta.url)))
const widest = Math.max(...all.map(({ licence }) => licence.length))
for (const { name, version, licence } of all) {
  process.stdout.write(`${licence.padEnd(widest)}  ${name} ${version}\n`)
}
const refused = all.filter(({ licence }) => !isCompatible(licence))
process.stdout.write(`${all.length} dependencies\n`)
if (refused.length > 0) {
  const lines = refused.map(({ name, licence }) => `  ${name}: ${licence || 'states none'}`)
  process.stderr.write(`Not compatible with AGPL-3.0-or-later, or not known:\n${lines.join('\n')}\n`)
  process.exitCode = 1
}
