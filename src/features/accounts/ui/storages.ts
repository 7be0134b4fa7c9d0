/** The browser's storages, or a page's own memory where the person closed them to sites. */
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
