import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { unusableFolder } from './folders.server.ts'

const sqliteBusy = 5
const pause = 25

/**
 * Does `work` while no other process does. The lock is SQLite's own on the file, thus the kernel's: it is
 * gone with the process that had it, however that ended, and does not depend on pids, which could be reused.
 * Nothing is ever written, so that it works on a full disk too.
 */
export async function alone<T>(file: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  const lock = openFile(file)
  try {
    for (let waited = 0; !take(lock); waited += pause) {
      if (waited === 200 * pause) onWait()
      await sleep(pause)
    }
    return await work()
  } finally {
    lock.close()
  }
}

function openFile(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 })
  } catch (error) {
    throw unusableFolder(file, error)
  }
}

function take(lock: DatabaseSync): boolean {
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    // The low byte is the kind, the rest details it.
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === sqliteBusy) return false
    throw error
  }
}
