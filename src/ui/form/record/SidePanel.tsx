import { CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './FormDrawer.module.css'

export interface SidePanelProps {
  title: ReactNode
  /** Under the title: what is good to know all the while. */
  description?: ReactNode
  /** Another dialog stands on it: Escape is that one's. */
  isCovered?: boolean
  /** Beside: what it shows, by which it is known that it shows another now, and focus begins anew. */
  subject?: unknown
  onClose: () => void
  /** A component with its own `useRecordForm` and a `DrawerForm`: it lives while the drawer is open. */
  children: ReactNode
}

/** A drawer that covers nothing: one goes on working beside it, and Escape closes it from there as well. */
export function SidePanel(props: SidePanelProps) {
  const { title, description, isCovered, subject, onClose, children } = props
  const panel = useRef<HTMLElement>(null)
  const titleId = useId()
  useFirstFocus(panel, subject)
  useEscape(panel, isCovered === true, onClose)
  return (
    <section ref={panel} role="dialog" aria-labelledby={titleId} tabIndex={-1} className={classes.docked}>
      <header className={`${classes.header} ${classes.panelHead}`}>
        <h2 id={titleId} className={classes.panelTitle}>
          {title}
          {description && <div className={classes.description}>{description}</div>}
        </h2>
        <CloseButton aria-label="Fechar" onClick={onClose} />
      </header>
      <div className={classes.body}>{children}</div>
    </section>
  )
}

/** Where one begins, and afterwards back to where one was, unless one is elsewhere by then. */
function useFirstFocus(panel: React.RefObject<HTMLElement | null>, subject: unknown) {
  // Known before anything in the drawer takes the focus.
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    const own = panel.current
    own?.querySelector('button')?.focus({ preventScroll: true })
    return () => {
      const at = document.activeElement
      const isElsewhere = at !== null && at !== document.body && !own?.contains(at)
      if (!isElsewhere && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [panel, before])
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each that is shown
  useEffect(() => focusFirst(panel.current), [panel, subject])
}

/** As soon as it is there: what is shown may still have to be read. */
function focusFirst(panel: HTMLElement | null) {
  const seek = () => {
    const first = panel?.querySelector<HTMLElement>('[data-autofocus]')
    first?.focus({ preventScroll: true })
    return Boolean(first)
  }
  if (!panel || seek()) return
  const observer = new MutationObserver(() => {
    const isElsewhere = !panel.contains(document.activeElement)
    if (isElsewhere || seek()) observer.disconnect()
  })
  observer.observe(panel, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/**
 * Escape belongs to the dialog in which it is pressed, and to an open list before that. Judged before anybody has
 * heard it, and done after everybody has: who takes it (an appointment that is being dragged) stops it.
 */
function useEscape(panel: React.RefObject<HTMLElement | null>, isCovered: boolean, onClose: () => void) {
  const latest = useRef({ isCovered, onClose })
  useEffect(() => {
    latest.current = { isCovered, onClose }
  })
  useEffect(() => {
    let isOwn = false
    const judge = ({ key, target, isComposing }: KeyboardEvent) => {
      const at = target instanceof Element ? target : null
      const dialog = at?.closest('[role="dialog"]') ?? null
      const isOfList = at?.getAttribute('data-mantine-stop-propagation') === 'true'
      isOwn =
        key === 'Escape' &&
        !isComposing &&
        !isOfList &&
        !latest.current.isCovered &&
        (dialog === null || dialog === panel.current)
    }
    const close = (event: KeyboardEvent) => {
      if (isOwn && !event.defaultPrevented) latest.current.onClose()
    }
    window.addEventListener('keydown', judge, true)
    window.addEventListener('keydown', close)
    return () => {
      window.removeEventListener('keydown', judge, true)
      window.removeEventListener('keydown', close)
    }
  }, [panel])
}
