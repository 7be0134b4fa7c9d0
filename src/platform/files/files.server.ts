import { join } from 'node:path'
import type { Env } from '#platform/env.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { Archive } from './commands.server.ts'
import { openFolderStore } from './folder.server.ts'
import type { FileOwners } from './owners.server.ts'
import { openS3Store } from './s3.server.ts'

type Places = Pick<Env, 'DATA_DIR' | 'FILES_URL'>

/** A folder under `DATA_DIR`, or the bucket at `FILES_URL`; with the folder in which files wait until they are whole. */
export function openStore(env: Places): Pick<Archive, 'store' | 'spoolFolder'> {
  const root = join(env.DATA_DIR, 'files')
  const store = env.FILES_URL ? openS3Store(env.FILES_URL) : openFolderStore(root)
  // In the same root as the networks' folders: a finished upload only changes its name.
  return { store, spoolFolder: join(root, 'incoming') }
}

export function openArchive(env: Places, signing: Pick<Secrets, 'hash'>, owners: FileOwners): Archive {
  return { ...openStore(env), owners, signing }
}
