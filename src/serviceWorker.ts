import { answerDocument, answerFile, clear, keep } from '#platform/offline/keeper.ts'
import { type Kept, subjectOf } from '#platform/offline/kept.ts'

/**
 * The service worker of admin and sign-in: keeps their code, styles and documents, so that without a connection
 * every page opens and says itself what can't be read (docs/decisions/0019-without-a-connection.md). Built by
 * scripts/serviceWorker.ts, which says what `__KEPT__` is.
 */
declare const __KEPT__: Kept

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Extendable {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  readonly location: Location
  readonly caches: CacheStorage
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { includeUncontrolled: boolean }): Promise<readonly Pick<Worker, 'postMessage'>[]>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}

const scope = self as unknown as WorkerScope
const kept = __KEPT__
const parts = {
  caches: scope.caches,
  fetch: (request: Request | string, init?: RequestInit) => fetch(request, init),
}

scope.addEventListener('install', (event) => {
  // At once: pages that are open find their parts in the cache of their own build.
  event.waitUntil(keep(parts, kept).then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    clear(parts, kept)
      .then(() => scope.clients.claim())
      .then(() => scope.clients.matchAll({ includeUncontrolled: true }))
      .then((pages) => {
        for (const page of pages) page.postMessage({ kind: 'version', version: kept.version })
      }),
  )
})

scope.addEventListener('fetch', (event) => {
  const subject = subjectOf(event.request, scope.location.origin)
  if (subject === 'file') event.respondWith(answerFile(parts, event.request))
  if (subject === 'document') event.respondWith(answerDocument(parts, kept, event.request))
})
