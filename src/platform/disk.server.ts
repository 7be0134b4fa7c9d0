import { statfs } from 'node:fs/promises'

/** PostgreSQL writes its log in pieces of this size: with less than one left, writes are about to fail. */
const minFreeBytes = 16 * 1024 * 1024

/** Whether the disk of a folder has no room for what the product writes. A folder that can't be asked is no reason. */
export const isDiskFull = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize < minFreeBytes,
    () => false,
  )
