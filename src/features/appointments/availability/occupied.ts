import { coversSpan, firstEndingAfter, joinSpans, meetsSpans, type Span } from '#lib/spans.ts'
import type {
  AvailabilityQuery,
  BookedProfessional,
  Busy,
  ExamFacts,
  LoadedRequest,
  ProfessionalFacts,
  ResourceFacts,
} from './facts.ts'

/** The duration of an appointment and what it occupies, in minutes from its beginning. */
export interface TimeNeeds {
  readonly duration: number
  /** The time closed to others, buffers included: `from` is 0 or below. */
  readonly occupied: Span
  /** One place of each kind of resource, for its part of the appointment. */
  readonly needs: readonly ResourceNeed[]
}

/** `use` lies within the resource's hours; the whole span, with buffers, is closed to others. */
export interface ResourceNeed extends Span {
  readonly kind: string
  readonly use: Span
}

/**
 * Returns the duration and needs. Exams follow each other in their order, and their durations add up; an
 * appointment without exams has the professional's duration for its kind. Null when no duration is known.
 */
export function timeNeedsOf(
  { kind, exams, durationMin }: Pick<AvailabilityQuery, 'kind' | 'exams' | 'durationMin'>,
  professional: Pick<ProfessionalFacts, 'durations'> | null,
): TimeNeeds | null {
  const defaults = exams.length > 0 ? sumOf(exams) : (professional?.durations[kind] ?? null)
  const duration = durationMin ?? defaults
  if (duration === null) return null
  const first = exams[0]
  const last = exams.at(-1)
  return {
    duration,
    occupied: { from: -(first?.bufferBeforeMin ?? 0), to: duration + (last?.bufferAfterMin ?? 0) },
    needs: needsOf(exams, duration),
  }
}

const sumOf = (exams: readonly ExamFacts[]) => exams.reduce((sum, { durationMin }) => sum + durationMin, 0)

/** Exams on the same kind of resource occupy one place from the first to the last of them. */
function needsOf(exams: readonly ExamFacts[], duration: number): ResourceNeed[] {
  const needs = new Map<string, ResourceNeed>()
  let at = 0
  for (const [index, exam] of exams.entries()) {
    // A longer or shorter appointment differs at its end.
    const end = index === exams.length - 1 ? duration : Math.min(at + exam.durationMin, duration)
    const kind = exam.resourceKind
    if (kind !== null) {
      const own = {
        from: at - exam.bufferBeforeMin,
        to: end + exam.bufferAfterMin,
        use: { from: at, to: end },
      }
      const known = needs.get(kind)
      needs.set(kind, { kind, ...hullOf(known ?? own, own), use: hullOf(known?.use ?? own.use, own.use) })
    }
    at = end
  }
  return [...needs.values()]
}

const hullOf = (a: Span, b: Span): Span => ({ from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) })

/** True when it is booked on equipment alone, as every exam of it is. */
export const isOnResourceAlone = (exams: readonly Pick<ExamFacts, 'isOnResourceAlone'>[]): boolean =>
  exams.length > 0 && exams.every((exam) => exam.isOnResourceAlone)

/** Occupied time, indexed to be read many times. */
export interface BusyIndex {
  /** Returns the spans of a professional's own time, or of one place. */
  spansOf(subjectId: string, place: number): readonly Span[]
  /** Returns a professional's own time as it is occupied, in order: nothing that touches is joined. */
  eachOf(professionalId: string): readonly Span[]
  /** Returns the numbered places by arrival that are taken within the period. */
  placesIn(subjectId: string, period: Span): ReadonlySet<number>
}

/** Cached as long as the list itself: searches over many professionals and units pass the same one. */
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
  const each = new Map<string, readonly Span[]>()
  for (const [subjectId, places] of bySubject)
    for (const [place, spans] of places) {
      if (place === 0) each.set(subjectId, spans)
      places.set(place, joinSpans(spans))
    }
  return {
    eachOf: (professionalId) => [...(each.get(professionalId) ?? [])].sort((a, b) => a.from - b.from),
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

/** Returns a free place for the need at that time, the first in a fixed order; null when all are in use. */
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

/**
 * Returns who may attend, the least occupied first so that days fill evenly; a single null stands for an
 * appointment on equipment alone.
 */
export function leastOccupiedFirst({ facts, professionalIds }: LoadedRequest): (BookedProfessional | null)[] {
  if (professionalIds.length === 0) return [null]
  const minutes = new Map<string, number>()
  for (const { subjectId, from, to } of facts.busy)
    minutes.set(subjectId, (minutes.get(subjectId) ?? 0) + to - from)
  return [...facts.professionals].sort(
    (a, b) => (minutes.get(a.id) ?? 0) - (minutes.get(b.id) ?? 0) || (a.id < b.id ? -1 : 1),
  )
}
