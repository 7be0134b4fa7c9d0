import { warn } from '#platform/warn.ts'
import { workerAddress, workerPlaces } from './places.ts'
import { markOutdated } from './version.ts'

/** The page that is being opened goes first. */
const startAfterMs = 3_000
const lookEveryMs = 60 * 60_000

/** The version of the build that this page is made of. */
const ownVersion = () =>
  (globalThis as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version

/**
 * Registers the service workers, and looks for newer ones as long as the page is open; a newer version is installed by
 * itself and offered. Returns how to stop. Nothing happens where the browser has none (an address without TLS).
 */
export function registerWorkers(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {}
  const { serviceWorker } = navigator
  let lookedAt = Date.now()
  const hear = ({ data }: MessageEvent<{ kind?: string; version?: string } | null>) => {
    if (data?.kind === 'version' && data.version !== ownVersion()) markOutdated()
  }
  const register = async () => {
    for (const place of workerPlaces) await serviceWorker.register(workerAddress(place), { scope: place })
  }
  const look = async () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookEveryMs) return
    lookedAt = Date.now()
    for (const registration of await serviceWorker.getRegistrations()) await registration.update()
  }
  const quietly = (work: () => Promise<void>) => () =>
    void work().catch((error) => warn('The pages could not be kept for a lost connection', error))
  const start = setTimeout(quietly(register), startAfterMs)
  const regular = setInterval(quietly(look), lookEveryMs)
  const show = quietly(look)
  document.addEventListener('visibilitychange', show)
  serviceWorker.addEventListener('message', hear)
  return () => {
    clearTimeout(start)
    clearInterval(regular)
    document.removeEventListener('visibilitychange', show)
    serviceWorker.removeEventListener('message', hear)
  }
}
