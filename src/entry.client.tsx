import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ClientInstrumentation } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { forgetReload, noteNavigation, reloadOnce, takeInterrupted } from '#ui/recovery.ts'

const navigationNotes: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: (travel, { to }) => noteNavigation(to, travel, sessionStorage, Date.now()),
    }),
}

window.addEventListener('vite:preloadError', (event) => {
  event.preventDefault()
  reloadOnce(sessionStorage, window.location)
})

const interrupted = takeInterrupted(sessionStorage, Date.now())
if (interrupted) window.location.replace(interrupted)
else startTransition(hydrate)

function hydrate() {
  forgetReload(sessionStorage)
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[navigationNotes]} />
    </StrictMode>,
  )
}
