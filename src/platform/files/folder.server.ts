import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { assertOwnKey, type FileStore, isStorageKey } from './store.server.ts'

/** Files in a folder of this machine: one folder for each network. */
export function openFolderStore(root: string): FileStore {
  const pathOf = (key: string) => {
    assertOwnKey(key)
    return join(root, key)
  }
  return {
    async put(key, { path }) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      // Within one file system: the name appears with all its bytes or not at all.
      await rename(path, target)
      await syncFolder(dirname(target))
    },
    async read(key, part) {
      const handle = await open(pathOf(key)).catch(unlessMissing)
      if (!handle) return null
      return Readable.toWeb(createReadStream('', { fd: handle, ...part })) as ReadableStream<Uint8Array>
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list() {
      for (const org of (await readdir(root).catch(unlessMissing)) ?? []) {
        for (const id of (await readdir(join(root, org)).catch(unlessMissing)) ?? []) {
          const key = `${org}/${id}`
          if (isStorageKey(key)) yield key
        }
      }
    },
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

/** A name is on the disk once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
