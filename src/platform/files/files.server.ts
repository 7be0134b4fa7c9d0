import { join } from 'node:path'
import type { Env } from '#platform/env.server.ts'
import type { Secrets } from '#platform/secrets.server.ts'
import type { Archive } from './commands.server.ts'
import { openFolderStore } from './folder.server.ts'
import type { FileOwners } from './owners.server.ts'
import { openS3Store } from './s3.server.ts'

/** A folder under `DATA_DIR`, or the bucket at `FILES_URL`. */
export function openArchive(
  env: Pick<Env, 'DATA_DIR' | 'FILES_URL'>,
  signing: Pick<Secrets, 'hash'>,
  owners: FileOwners,
): Archive {
  const root = join(env.DATA_DIR, 'files')
  const store = env.FILES_URL ? openS3Store(env.FILES_URL) : openFolderStore(root)
  // In the same root as the networks' folders: a finished upload only changes its name.
  return { store, owners, signing, spoolFolder: join(root, 'incoming') }
}
