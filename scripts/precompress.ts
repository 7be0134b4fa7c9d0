// After the build: writes .br and .gz next to every compressible file of build/client, for the static file
// server.
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const client = fileURLToPath(new URL('../build/client', import.meta.url))
/** Images and fonts are compressed already. */
const compressible = new Set([
  '.js',
  '.mjs',
  '.css',
  '.html',
  '.svg',
  '.json',
  '.txt',
  '.xml',
  '.webmanifest',
])
/** Smaller ones fit one network packet anyway. */
const smallest = 1024

const encodings = {
  '.br': (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  '.gz': (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
}

const files = (await readdir(client, { recursive: true }))
  .filter((name) => compressible.has(extname(name)))
  .map((name) => join(client, name))
const written = (await Promise.all(files.map(compress))).flat()
process.stdout.write(`Compressed files written: ${written.filter(Boolean).length}\n`)

async function compress(file: string): Promise<boolean[]> {
  const { size, mtimeMs } = await stat(file)
  if (size <= smallest) return []
  return Promise.all(
    Object.entries(encodings).map(async ([suffix, encode]) => {
      const target = file + suffix
      if (await isNewer(target, mtimeMs)) return false
      await replace(target, await encode(await readFile(file)))
      return true
    }),
  )
}

async function isNewer(file: string, than: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && found.mtimeMs >= than
}

/** Whole or not at all: a half-written file would count as up to date. */
async function replace(file: string, content: Buffer) {
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}
