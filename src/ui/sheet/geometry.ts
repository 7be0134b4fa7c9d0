/** Where rows and columns of a sheet stand, in pixels: only what is seen is drawn. */

export interface Track {
  /** Where each begins, and behind the last where all of them end. */
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

/** Which one lies at this distance from the beginning; the nearest one for what lies beyond. */
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
  /** The last one that belongs to it; less than `from` when nothing does. */
  readonly to: number
}

/** What is seen through a window that begins at `scrolled` and is `length` long, with some more at both ends. */
export function seen(track: Track, scrolled: number, length: number, more: number): Range {
  const last = track.starts.length - 2
  return {
    from: Math.max(0, indexAt(track, scrolled) - more),
    to: Math.min(last, indexAt(track, scrolled + length) + more),
  }
}

/** How far to scroll so that this one is seen whole; where it is now, if it is. */
export function scrollFor(track: Track, at: number, scrolled: number, length: number): number {
  const [start, end] = [startOf(track, at), endOf(track, at)]
  if (start < scrolled) return start
  return end > scrolled + length ? end - length : scrolled
}
