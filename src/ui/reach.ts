/** Whether the server can be reached: what is missing then is gone, otherwise it only did not arrive. */

/** A small file that no service worker keeps. */
const probe = '/favicon.svg'
const againMs = 5_000
const patienceMs = 10_000

export async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const { status } = await fetch(probe, { method: 'HEAD', cache: 'no-store', signal })
    return status < 500
  } catch {
    return false
  }
}

/** Resolves when the browser says that it is online again, and at the latest after some seconds. */
export const whenConnected = (): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      window.removeEventListener('online', go)
      clearTimeout(late)
      resolve()
    }
    const late = setTimeout(go, againMs)
    window.addEventListener('online', go)
  })
