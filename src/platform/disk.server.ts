import { statfs } from 'node:fs/promises'

/** PostgreSQL writes its log in pieces of this size: with less than one left, writes are about to fail. */
const minFreeBytes = 16 * 1024 * 1024

/**
 * True when the disk of a folder has no room for the product to write. A folder that can't be checked counts
 * as having room.
 */
export const isDiskFull = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize < minFreeBytes,
    () => false,
  )
