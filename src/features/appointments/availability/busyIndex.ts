import { coversSpan, firstEndingAfter, joinSpans, meetsSpans, type Span } from '#lib/spans.ts'
import type { Busy, ResourceFacts } from './facts.ts'
import type { ResourceNeed } from './proposal.ts'

/** Time taken, ready to be asked about many times. */
export interface BusyIndex {
  /** Of a professional's own time, or of one place. */
  spansOf(subjectId: string, place: number): readonly Span[]
  /** The numbered places by arrival that are gone within the period. */
  placesIn(subjectId: string, period: Span): ReadonlySet<number>
}

/** Kept for as long as the list itself: who asks for many professionals and units asks with the same one. */
const indexes = new WeakMap<readonly Busy[], BusyIndex>()

export function indexBusy(busy: readonly Busy[]): BusyIndex {
  const known = indexes.get(busy)
  if (known) return known
  const index = buildIndex(busy)
  indexes.set(busy, index)
  return index
}

function buildIndex(busy: readonly Busy[]): BusyIndex {
  const bySubject = new Map<string, Map<number, Span[]>>()
  for (const one of busy) {
    const places = bySubject.get(one.subjectId) ?? new Map<number, Span[]>()
    bySubject.set(one.subjectId, places)
    const spans = places.get(one.place) ?? []
    places.set(one.place, spans)
    spans.push(one)
  }
  for (const places of bySubject.values())
    for (const [place, spans] of places) places.set(place, joinSpans(spans))
  return {
    spansOf: (subjectId, place) => bySubject.get(subjectId)?.get(place) ?? [],
    placesIn(subjectId, period) {
      const gone = new Set<number>()
      for (const [place, spans] of bySubject.get(subjectId) ?? []) {
        const next = spans[firstEndingAfter(spans, period.from)]
        if (place > 0 && next && next.from < period.to) gone.add(place)
      }
      return gone
    },
  }
}

export interface Place extends Span {
  readonly subjectId: string
  readonly place: number
}

export interface OpenResource extends ResourceFacts {
  /** When it may be used. */
  readonly open: readonly Span[]
}

/** One free place for the need at that time, always the first in the same order; null when all are in use. */
export function findPlace(
  need: ResourceNeed,
  start: number,
  resources: readonly OpenResource[],
  busyIndex: BusyIndex,
): Place | null {
  const span = { from: start + need.from, to: start + need.to }
  const use = { from: start + need.use.from, to: start + need.use.to }
  for (const { id, kind, capacity, open } of resources) {
    if (kind !== need.kind || !coversSpan(open, use)) continue
    for (let place = 1; place <= capacity; place++) {
      if (!meetsSpans(busyIndex.spansOf(id, place), span)) return { subjectId: id, place, ...span }
    }
  }
  return null
}
