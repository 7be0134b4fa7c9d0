/** The browser's storages, or the page's memory where the browser blocks storage for sites. */
export const tabStorage = (): Storage => open(() => window.sessionStorage)
export const sharedStorage = (): Storage => open(() => window.localStorage)

function open(read: () => Storage): Storage {
  try {
    return read()
  } catch {
    return memory
  }
}

const items = new Map<string, string>()

const memory: Storage = {
  getItem: (key) => items.get(key) ?? null,
  setItem: (key, value) => void items.set(key, value),
  removeItem: (key) => void items.delete(key),
  clear: () => items.clear(),
  key: (at) => [...items.keys()][at] ?? null,
  get length() {
    return items.size
  },
}
