import { type RefObject, startTransition, useCallback, useEffect, useState } from 'react'
import { type Range, seen, type Track } from './geometry.ts'

export interface VisibleRange {
  readonly rows: Range
  readonly columns: Range
}

/** Drawn beyond the edges, so that a quick scroll shows no gaps. */
const more = { rows: 8, columns: 2 }

const same = (a: VisibleRange, b: VisibleRange) =>
  a.rows.from === b.rows.from &&
  a.rows.to === b.rows.to &&
  a.columns.from === b.columns.from &&
  a.columns.to === b.columns.to

/** Returns the visible rows and columns; changes only when they do. */
export function useVisibleRange(
  scroller: RefObject<HTMLElement | null>,
  rows: Track,
  columns: Track,
  inset: { readonly top: number; readonly left: number },
): readonly [VisibleRange, () => void] {
  const { top, left } = inset
  const measure = useCallback((): VisibleRange => {
    const { scrollTop = 0, scrollLeft = 0, clientHeight = 0, clientWidth = 0 } = scroller.current ?? {}
    return {
      rows: seen(rows, scrollTop, Math.max(0, clientHeight - top), more.rows),
      columns: seen(columns, scrollLeft, Math.max(0, clientWidth - left), more.columns),
    }
  }, [scroller, rows, columns, top, left])
  const [view, setView] = useState<VisibleRange>(measure)
  const look = useCallback(
    () =>
      setView((before) => {
        const next = measure()
        return same(before, next) ? before : next
      }),
    [measure],
  )
  useEffect(() => {
    // In slices: the first look draws hundreds of cards or cells, and the page goes on answering meanwhile.
    const lookInSlices = () => startTransition(look)
    lookInSlices()
    const observer = new ResizeObserver(lookInSlices)
    if (scroller.current) observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [look, scroller])
  return [view, look]
}
