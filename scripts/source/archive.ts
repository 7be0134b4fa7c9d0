import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { listName, type Source } from './files.ts'

/** All files have this time: the same source makes the same archive. */
const mtime = new Date('2000-01-01T00:00:00Z')

/** Writes the files of `root` into `target`, a .tar.gz in which they stand under the folder `name`; whole or not at all. */
export async function writeArchive(
  root: string,
  name: string,
  { files }: Source,
  target: string,
): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const tar = pack()
  const unfinished = `${target}.new`
  const written = pipeline(
    tar,
    createGzip({ level: constants.Z_BEST_COMPRESSION }),
    createWriteStream(unfinished),
  )
  try {
    for (const file of files) {
      const path = join(root, file)
      const isProgram = ((await stat(path)).mode & 0o100) !== 0
      const entry = { name: `${name}/${file}`, mtime, mode: isProgram ? 0o755 : 0o644 }
      tar.entry(entry, await readFile(path))
    }
    tar.entry({ name: `${name}/${listName}`, mtime, mode: 0o644 }, `${files.join('\n')}\n`)
    tar.finalize()
    await written
    await rename(unfinished, target)
  } catch (error) {
    tar.destroy()
    await written.catch(() => {})
    await rm(unfinished, { force: true })
    throw error
  }
}
