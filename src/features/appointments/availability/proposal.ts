import type { Span } from '#lib/spans.ts'
import type { AvailabilityQuery, ExamFacts, ProfessionalFacts } from './facts.ts'

/** How long an appointment takes and what it occupies, counted in minutes from its beginning. */
export interface Proposal {
  readonly duration: number
  /** What is kept free of others around it, buffers included: `from` is 0 or below. */
  readonly occupied: Span
  /** One place of each kind of resource, for its part of the appointment. */
  readonly needs: readonly ResourceNeed[]
}

/** `use` lies within the resource's hours; all of the rest, with buffers, is kept free of others. */
export interface ResourceNeed extends Span {
  readonly kind: string
  readonly use: Span
}

/**
 * Exams follow each other in their order, and their durations add up; an appointment without exams lasts as long as the
 * professional says for its kind. Null when nobody says how long.
 */
export function proposalOf(
  { kind, exams, durationMin }: Pick<AvailabilityQuery, 'kind' | 'exams' | 'durationMin'>,
  professional: Pick<ProfessionalFacts, 'durations'> | null,
): Proposal | null {
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

/** Exams on the same kind of resource keep the one place from the first to the last of them. */
function needsOf(exams: readonly ExamFacts[], duration: number): ResourceNeed[] {
  const needs = new Map<string, ResourceNeed>()
  let at = 0
  for (const [index, exam] of exams.entries()) {
    // An appointment that is made longer or shorter is so at its end.
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

/** Whether it is booked on the equipment alone: every exam of it is. */
export const isOnResourceAlone = (exams: readonly Pick<ExamFacts, 'isOnResourceAlone'>[]): boolean =>
  exams.length > 0 && exams.every((exam) => exam.isOnResourceAlone)
