/** Runs `work` with what all windows of the browser share, unless the browser blocks storage for sites. */
export function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.localStorage)
  } catch {
    return undefined
  }
}
