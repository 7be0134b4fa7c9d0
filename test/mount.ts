import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file system of its own, in memory. */
export interface Mount {
  readonly folder: string
  unmount(): void
}

/** @throws when this process may not mount, or `size` (as `96m`) is rejected */
export function mountMemory(size: string): Mount {
  const folder = mkdtempSync(join(tmpdir(), 'acolhe-mount-'))
  const { status, stderr } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'acolhe', folder],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) {
    rmdirSync(folder)
    throw new Error(`no file system could be mounted: ${stderr}`)
  }
  return {
    folder,
    unmount() {
      // Lazily: a process that a failed test left running keeps it busy.
      spawnSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}

/** True when file systems can be mounted here: it takes root with its powers, which a container may lack. */
export function canMount(): boolean {
  try {
    const mount = mountMemory('1m')
    mkdirSync(join(mount.folder, 'a'))
    mount.unmount()
    return true
  } catch {
    return false
  }
}
