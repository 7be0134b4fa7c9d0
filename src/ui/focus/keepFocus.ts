/**
 * Keeps the focus where the person works. What has the focus may vanish: a drawer that closes, a button whose step
 * is done, a row that is deleted. The browser then lets it fall to the page's body; here it goes to the nearest
 * thing that is left of the same group; where the group itself is gone, as the bar over selected rows, back to where
 * the person was before; at last to the page's content.
 */

interface Visit {
  readonly element: Element
  /** A press on what takes no focus, as free time in the agenda: the person means to be nowhere. */
  readonly isPress: boolean
  /** Where it was, from the inside out: its elements may be gone later. */
  readonly levels: readonly Level[]
  readonly pathname: string
}

interface Level {
  readonly parent: Element
  readonly at: number
}

const maxVisits = 40
/** After what returns the focus by itself. */
const settleMs = 40
/** A button that is busy gets the focus again, unless that takes too long. */
const patienceMs = 1500

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'
/** A group that is searched for what is left in it, and no further. */
const group = 'section, table, nav, header, ul, ol'
/** Too large to find a neighbour in: the place before is nearer. */
const whole = 'form, main, body, [role="dialog"], [data-portal]'

/** Begins to keep the focus; returns the function that ends it. */
export function keepFocus(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let visits: Visit[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let lostAt: number | null = null

  const check = () => {
    clearTimeout(timer)
    if (isLost(visits.at(-1))) timer = setTimeout(restore, settleMs)
    else lostAt = null
  }

  function restore() {
    const last = visits.at(-1)
    if (!last || !isLost(last)) return
    lostAt ??= performance.now()
    if (isBusy(last) && performance.now() - lostAt < patienceMs) {
      timer = setTimeout(restore, settleMs)
      return
    }
    placeOf(visits)?.focus({ preventScroll: true })
  }

  function visit(element: Element, isPress: boolean) {
    visits = [...visits.filter((one) => one.element !== element), visitOf(element, isPress)].slice(-maxVisits)
  }

  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && !target.matches('main, body')) visit(target, false)
    },
    { signal },
  )
  // On the way out: a press that leaves the focus where it is, as on an option of a list, is prevented by then.
  window.addEventListener(
    'mousedown',
    ({ target, defaultPrevented }) => {
      if (!(target instanceof Element) || defaultPrevented) return
      const taker = target.closest(`${focusable}, label`)
      if (!taker || taker.matches('main')) visit(target, true)
    },
    { signal },
  )
  const observer = new MutationObserver(check)
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  return () => ending.abort()
}

function visitOf(element: Element, isPress: boolean): Visit {
  const levels: Level[] = []
  for (let one = element; one.parentElement; one = one.parentElement)
    levels.push({
      parent: one.parentElement,
      at: Array.prototype.indexOf.call(one.parentElement.children, one),
    })
  return { element, isPress, levels, pathname: window.location.pathname }
}

/** True when the focus fell to the body, and not because the person pressed there or went elsewhere. */
function isLost(last: Visit | undefined): boolean {
  if (!last || last.isPress) return false
  const at = document.activeElement
  if (at !== null && at !== document.body) return false
  return !last.element.isConnected || last.element.matches(':disabled')
}

/** True when it is disabled for now, or is gone and so is all that is left of its group. */
function isBusy({ element, levels }: Visit): boolean {
  if (element.isConnected) return element.matches(':disabled')
  for (const { parent } of levels) {
    if (!parent.isConnected) {
      if (parent.matches(group)) return false
      continue
    }
    if (firstWithin(parent)) return false
    if (parent.querySelector(':disabled')) return true
    if (parent.matches(`${group}, ${whole}`)) return false
  }
  return false
}

/** Returns what gets the focus: near the last place, otherwise near those before; within an open dialog only. */
function placeOf(visits: readonly Visit[]): HTMLElement | null {
  const modal = [...document.querySelectorAll('[aria-modal="true"]')].filter(isSeen).at(-1)
  for (const visit of visits.toReversed()) {
    if (visit.pathname !== window.location.pathname) continue
    const place = nearest(visit)
    if (place && (!modal || modal.contains(place))) return place
  }
  return modal ? firstWithin(modal) : document.querySelector('main')
}

function nearest({ element, levels }: Visit): HTMLElement | null {
  if (takesFocus(element)) return element
  if (element.isConnected) {
    const inside = firstWithin(element)
    if (inside) return inside
  }
  for (const { parent, at } of levels) {
    if (parent.matches(whole)) return null
    if (!parent.isConnected) {
      if (parent.matches(group)) return null
      continue
    }
    const beside = [parent.children[at], parent.children[at - 1]]
    for (const one of [...beside, parent]) {
      const found = one && (isTabStop(one) ? one : firstWithin(one))
      if (found) return found
    }
    if (parent.matches(group)) return null
  }
  return null
}

const firstWithin = (element: Element): HTMLElement | null =>
  [...element.querySelectorAll(focusable)].find(isTabStop) ?? null

const isTabStop = (element: Element): element is HTMLElement =>
  takesFocus(element) && (element as HTMLElement).tabIndex >= 0

const takesFocus = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.matches(focusable) &&
  !element.matches(':disabled, main') &&
  element.closest('[inert], [aria-hidden="true"]') === null &&
  isSeen(element)

const isSeen = (element: Element) =>
  element.isConnected && element.checkVisibility({ visibilityProperty: true })
