import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ClientInstrumentation } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { forgetReload, noteNavigation, notesOfTab, reloadOnce, takeInterrupted } from '#ui/recovery.ts'

const notes = notesOfTab()

const navigationNotes: ClientInstrumentation = {
  router: ({ instrument }) =>
    instrument({
      navigate: (travel, { to }) => noteNavigation(to, travel, notes, Date.now()),
    }),
}

window.addEventListener('vite:preloadError', (event) => {
  event.preventDefault()
  reloadOnce(notes, window.location)
})

const interrupted = takeInterrupted(notes, Date.now())
if (interrupted) window.location.replace(interrupted)
else startTransition(hydrate)

function hydrate() {
  forgetReload(notes)
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[navigationNotes]} />
    </StrictMode>,
  )
}
