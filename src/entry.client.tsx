import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ClientInstrumentation } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { approach, fetchOnce, filesFor, type RouteManifest } from '#ui/approach.ts'
import { isServerThere, whenConnected } from '#ui/reach.ts'
import {
  arrivalOf,
  forgetReload,
  noteNavigation,
  notesOfTab,
  reloadOnce,
  startedEvent,
  takeInterrupted,
} from '#ui/recovery.ts'
import { notifyWaiting } from '#ui/waiting.ts'

const notes = notesOfTab()
const settledMs = 20_000
/** A file that takes longer is asked for anew: a connection may hang that nobody closes. */
const patienceMs = 30_000

/** The framework's own, as the document brings them. */
declare const __reactRouterManifest: { readonly routes: RouteManifest }
declare const __reactRouterRouteModules: Readonly<Record<string, unknown>>

let navigations = 0
window.addEventListener('popstate', () => void navigations++)

const approachParts = {
  routes: __reactRouterManifest.routes,
  isLoaded: (id: string) => id in __reactRouterRouteModules,
  // Into the browser's cache; a file that is gone is the router's to find.
  fetch: fetchOnce(async (file) => {
    await (await fetch(file, { signal: AbortSignal.timeout(patienceMs) })).arrayBuffer()
  }),
  onWait: notifyWaiting,
  // Files may come from the browser's cache: the server itself must answer, because the router may reload.
  whenConnected: async () => {
    do await whenConnected()
    while (!(await isServerThere()))
  },
}

async function travelTo(to: unknown, travel: () => Promise<unknown>) {
  const own = ++navigations
  const files =
    typeof to === 'string' ? filesFor(new URL(to, window.location.href).pathname, approachParts) : []
  // A service worker in charge has all code, and answers the router's own reload as well.
  if (files.length > 0 && !navigator.serviceWorker?.controller) {
    const isCurrent = await approach(files, approachParts, () => own === navigations)
    // Another navigation has taken its place: this one never begins.
    if (!isCurrent) return new Promise<never>(() => {})
  }
  return noteNavigation({ from: window.location.href, to }, travel, notes, Date.now())
}

/**
 * Fetches the code of the page that a link with `data-ahead` leads to, as it is pointed at. The router's own way (`prefetch`)
 * loads the code at once, and reloads the document when that fails: without a connection nothing would be left of the page.
 */
function fetchAhead({ target }: Event) {
  const link = target instanceof Element ? target.closest('a[data-ahead]') : null
  if (!(link instanceof HTMLAnchorElement) || !navigator.onLine) return
  for (const file of filesFor(link.pathname, approachParts)) approachParts.fetch(file).catch(() => {})
}
for (const sign of ['pointerover', 'focusin', 'touchstart'] as const)
  document.addEventListener(sign, fetchAhead, { passive: true })

const navigationNotes: ClientInstrumentation = {
  router: ({ instrument }) => instrument({ navigate: (travel, { to }) => travelTo(to, travel) }),
}

window.addEventListener('vite:preloadError', () => {
  // Whoever asked for the code is told that it failed. With the server there, it is gone: a new version was installed.
  void isServerThere().then((isThere) => {
    if (isThere) reloadOnce(notes, window.location)
  })
})

const interrupted = takeInterrupted(notes, arrivalOf(window), Date.now())
if (interrupted) window.location.replace(interrupted)
else startTransition(hydrate)

function hydrate() {
  // Later: code that is asked for as the page opens, and fails each time, would reload it without end.
  setTimeout(() => forgetReload(notes), settledMs)
  window.dispatchEvent(new Event(startedEvent))
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[navigationNotes]} />
    </StrictMode>,
  )
}
