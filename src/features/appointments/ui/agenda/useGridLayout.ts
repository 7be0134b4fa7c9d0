import { useMemo } from 'react'
import type { Span } from '#lib/spans.ts'
import { sizeOf, startOf, type Track, trackOf } from '#ui/sheet/geometry.ts'
import { type GridColumn, rangeOf, widthsOf } from './grid.ts'
import { gutterPx, headPx, heightOf, quarterPx } from './measures.ts'

/** The places of columns and times, in pixels. */
export interface GridLayout {
  /** The times that are shown. */
  readonly range: Span
  readonly columns: Track
  /** Quarters of an hour. */
  readonly rows: Track
}

export function useGridLayout(columns: readonly GridColumn[], room: number): GridLayout {
  const { from, to } = rangeOf(columns)
  // As text: columns with the same widths as before leave everything in place.
  const widths = widthsOf(columns, room - gutterPx).join(' ')
  return useMemo(
    () => ({
      range: { from, to },
      columns: trackOf(widths === '' ? [] : widths.split(' ').map(Number)),
      rows: trackOf(Array.from({ length: (to - from) / 15 }, () => quarterPx)),
    }),
    [from, to, widths],
  )
}

export const canvasOf = ({ range, columns }: GridLayout) => ({
  height: headPx + heightOf(range.to - range.from),
  width: gutterPx + sizeOf(columns),
})

/** Returns the area of a stretch of time in one of the columns. */
export const areaOf = ({ range, columns }: GridLayout, at: number, { from, to }: Span) => ({
  top: heightOf(from - range.from),
  height: heightOf(to - from),
  insetInlineStart: startOf(columns, at),
  width: startOf(columns, at + 1) - startOf(columns, at),
})
