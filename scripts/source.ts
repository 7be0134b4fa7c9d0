// After the build: writes the source of what was built to build/client/codigo-fonte, where `/codigo-fonte` offers it
// (AGPL-3.0, section 13).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceArchive } from '../src/paths.ts'
import { writeArchive } from './source/archive.ts'
import { sourceFiles } from './source/files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const source = sourceFiles(root)
const target = join(root, 'build/client', sourceArchive(version))
await writeArchive(root, `acolhe-${version}`, source, target)
process.stdout.write(`Source archive: ${source.files.length} files\n`)
if (source.unlisted.length > 0) {
  process.stderr.write(
    `Not in the source archive, because Git (or SOURCE-FILES) doesn't list them:\n  ${source.unlisted.join('\n  ')}\n`,
  )
}
