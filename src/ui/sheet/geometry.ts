/** The positions of a sheet's rows and columns, in pixels: only visible ones are drawn. */

export interface Track {
  /** The start of each, and the end of all at last. */
  readonly starts: readonly number[]
}

export function trackOf(sizes: readonly number[]): Track {
  const starts = [0]
  for (const size of sizes) starts.push((starts.at(-1) ?? 0) + size)
  return { starts }
}

export const sizeOf = ({ starts }: Track): number => starts.at(-1) ?? 0
export const startOf = ({ starts }: Track, at: number): number => starts[at] ?? 0
export const endOf = ({ starts }: Track, at: number): number => starts[at + 1] ?? 0

/** Returns the index at this distance from the beginning; the nearest one beyond the ends. */
export function indexAt({ starts }: Track, distance: number): number {
  let [low, high] = [0, Math.max(0, starts.length - 2)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= distance) low = middle
    else high = middle - 1
  }
  return low
}

export interface Range {
  readonly from: number
  /** The last index, inclusive; less than `from` for an empty range. */
  readonly to: number
}

/**
 * Returns the range visible through a window that begins at `scrolled` and is `length` long, with some more
 * at both ends.
 */
export function seen(track: Track, scrolled: number, length: number, more: number): Range {
  const last = track.starts.length - 2
  return {
    from: Math.max(0, indexAt(track, scrolled) - more),
    to: Math.min(last, indexAt(track, scrolled + length) + more),
  }
}

/** Returns the scroll position that shows this one whole; the present one, if it does already. */
export function scrollFor(track: Track, at: number, scrolled: number, length: number): number {
  const [start, end] = [startOf(track, at), endOf(track, at)]
  if (start < scrolled) return start
  return end > scrolled + length ? end - length : scrolled
}
