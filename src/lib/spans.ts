/** Stretches of time on one axis, `to` excluded. A list is in order, without overlaps and with none that is empty. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Says if two stretches share time; those that only touch don't. */
export const overlaps = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to

/** A list of any stretches; those that overlap or touch become one. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  const inOrder = spans.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from)
  for (const { from, to } of inOrder) {
    const last = joined.at(-1)
    if (last && from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, to) }
    else joined.push({ from, to })
  }
  return joined
}

/** The stretches that are in both lists. */
export function intersectSpans(a: readonly Span[], b: readonly Span[]): Span[] {
  const common: Span[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const one = a[i] as Span
    const other = b[j] as Span
    const from = Math.max(one.from, other.from)
    const to = Math.min(one.to, other.to)
    if (from < to) common.push({ from, to })
    if (one.to < other.to) i++
    else j++
  }
  return common
}

/** The stretches of the first list that are not in the second. */
export function subtractSpans(from: readonly Span[], removed: readonly Span[]): Span[] {
  const left: Span[] = []
  let j = 0
  for (const span of from) {
    let at = span.from
    while (j < removed.length && (removed[j] as Span).to <= at) j++
    for (let k = j; k < removed.length && (removed[k] as Span).from < span.to; k++) {
      const hole = removed[k] as Span
      if (hole.from > at) left.push({ from: at, to: hole.from })
      at = Math.max(at, hole.to)
    }
    if (at < span.to) left.push({ from: at, to: span.to })
  }
  return left
}

/** The first of the list that ends after `at`: where a search for what touches `at` begins. */
export function firstEndingAfter(spans: readonly Span[], at: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle] as Span).to <= at) low = middle + 1
    else high = middle
  }
  return low
}

export const meetsSpans = (spans: readonly Span[], { from, to }: Span): boolean => {
  const next = spans[firstEndingAfter(spans, from)]
  return next !== undefined && next.from < to
}

export const coversSpan = (spans: readonly Span[], { from, to }: Span): boolean => {
  const next = spans[firstEndingAfter(spans, from)]
  return next !== undefined && next.from <= from && to <= next.to
}
