import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { failure, problem } from '#platform/http/problem.ts'
import { fileProblems } from './contract.ts'
import { type FileType, headLength, maxFileBytes, typeOfContent } from './rules.ts'
import type { Spooled } from './store.server.ts'

export interface Reception {
  readonly maxBytes: number
  readonly typeOf: (head: Uint8Array) => FileType | null
}

const uploads: Reception = { maxBytes: maxFileBytes, typeOf: typeOfContent }

/**
 * Writes the stream into a file of its own, with its hash, as it comes: nothing of that size is in memory.
 * The caller removes the file, unless a store has taken it. @throws `file_too_large` (413), `file_empty`
 * (422), `file_type_refused` (415), `malformed_request` when it breaks off
 */
export async function receive(
  stream: ReadableStream<Uint8Array> | null,
  folder: string,
  reception = uploads,
): Promise<Spooled> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  try {
    return await write(stream, path, reception)
  } catch (error) {
    await discard({ path })
    throw error
  }
}

export const discard = ({ path }: Pick<Spooled, 'path'>): Promise<void> => rm(path, { force: true })

/** Removes what a process that died left of its uploads: nobody comes back for it. */
export async function sweep(folder: string, before: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < before) await discard({ path })
  }
}

async function write(
  stream: ReadableStream<Uint8Array> | null,
  path: string,
  { maxBytes, typeOf }: Reception,
): Promise<Spooled> {
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  try {
    for await (const chunk of readable(stream)) {
      size += chunk.byteLength
      if (size > maxBytes) throw problem(fileProblems, 'file_too_large')
      if (head.length < headLength) head = Buffer.concat([head, chunk.subarray(0, headLength)])
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  if (size === 0) throw problem(fileProblems, 'file_empty')
  const type = typeOf(head)
  if (!type) throw problem(fileProblems, 'file_type_refused')
  return { path, size, sha256: hash.digest('hex'), type }
}

/** A sender that goes away is no failure of ours. */
async function* readable(stream: ReadableStream<Uint8Array> | null): AsyncIterable<Uint8Array> {
  if (!stream) return
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw failure('malformed_request')
      })
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}
