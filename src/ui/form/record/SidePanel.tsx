import { CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './FormDrawer.module.css'

export interface SidePanelProps {
  title: ReactNode
  /** Under the title, always visible. */
  description?: ReactNode
  /** True while another dialog is open over it, which then handles Escape. */
  isCovered?: boolean
  /** The shown record: another one moves the focus to the beginning. */
  subject?: unknown
  onClose: () => void
  /** A component with its own `useRecordForm` and a `DrawerForm`: mounted while the drawer is open. */
  children: ReactNode
}

/**
 * A docked drawer that covers nothing: the page beside it stays usable, and Escape closes it from there as
 * well.
 */
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

/** Focuses the panel's first field; `keepFocus` returns the focus when the panel closes. */
function useFirstFocus(panel: React.RefObject<HTMLElement | null>, subject: unknown) {
  useEffect(() => panel.current?.querySelector('button')?.focus({ preventScroll: true }), [panel])
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each that is shown
  useEffect(() => focusFirst(panel.current), [panel, subject])
}

/** Focuses as soon as the field exists: the content may still be loading. */
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
 * Escape belongs to the dialog in which it is pressed, and to an open list before that. Checked before other
 * listeners, and applied after them: a listener that uses the key (a dragged appointment) stops it.
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
