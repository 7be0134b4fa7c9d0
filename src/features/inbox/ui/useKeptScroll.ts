import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Nearer to an end than this, more is read there. */
const nearPx = 600
/** Nearer to the end than this, who reads wants to see what comes. */
const atEndPx = 80

interface Kept {
  /** The first item in sight, and how far below the top of the box it stands. */
  readonly id: string
  readonly top: number
}

interface Options {
  readonly box: RefObject<HTMLElement | null>
  /** The ids of the items, as they stand in `data-id`. */
  readonly ids: readonly string[]
  /** True for a thread: its end stays in sight while nobody scrolls away from it. */
  readonly sticksToEnd: boolean
  readonly onStart?: (() => void) | undefined
  readonly onEnd?: (() => void) | undefined
  readonly onAtEnd?: ((isAtEnd: boolean) => void) | undefined
}

/**
 * Keeps what somebody reads where it is while items come and go above it, and says when an end is near. The box has
 * `overflow-anchor: none`: browsers differ in whether they do this.
 */
export function useKeptScroll({ box, ids, sticksToEnd, onStart, onEnd, onAtEnd }: Options) {
  const kept = useRef<Kept | null>(null)
  const isAtEnd = useRef(true)
  const known = ids.join(' ')

  function look() {
    const element = box.current
    if (!element) return
    const { scrollTop, scrollHeight, clientHeight } = element
    const toEnd = scrollHeight - scrollTop - clientHeight
    if (isAtEnd.current !== toEnd < atEndPx) onAtEnd?.(toEnd < atEndPx)
    isAtEnd.current = toEnd < atEndPx
    kept.current = firstInSight(element)
    if (scrollTop < nearPx) onStart?.()
    if (toEnd < nearPx) onEnd?.()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the items change
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    if (sticksToEnd && isAtEnd.current) element.scrollTop = element.scrollHeight
    else if (kept.current) {
      const item = element.querySelector(`[data-id="${CSS.escape(kept.current.id)}"]`)
      if (item) element.scrollTop += topIn(element, item) - kept.current.top
    }
    look()
  }, [known])

  return {
    onScroll: look,
    toEnd() {
      isAtEnd.current = true
      if (box.current) box.current.scrollTop = box.current.scrollHeight
    },
    /** Brings an item to the middle, and no longer holds on to the end. */
    toItem(id: string) {
      isAtEnd.current = false
      box.current?.querySelector(`[data-id="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'center' })
      look()
    },
  }
}

const topIn = (box: Element, item: Element) =>
  item.getBoundingClientRect().top - box.getBoundingClientRect().top

function firstInSight(box: HTMLElement): Kept | null {
  for (const item of box.querySelectorAll<HTMLElement>('[data-id]')) {
    const top = topIn(box, item)
    if (top + item.offsetHeight > 0) return { id: item.dataset.id ?? '', top }
  }
  return null
}
