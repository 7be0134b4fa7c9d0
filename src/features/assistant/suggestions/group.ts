import { findAnswer, keysOf, likeness } from '../knowledge/match.ts'

/** Questions that the assistant could not answer, those that ask the same taken together. */

export interface Unanswered {
  /** The turn. */
  readonly id: string
  readonly text: string
  readonly at: Date
  readonly conversationId: string
}

export interface Suggestion {
  /** Names it, by what it asks. */
  readonly key: string
  /** As it was asked last. */
  readonly question: string
  readonly count: number
  readonly lastAt: Date
  readonly conversationId: string
}

/** Questions this much alike are one. */
const alike = 0.5
const mostShown = 20

/**
 * @param unanswered the newest first
 * @param known what is answered by now, which needs no suggestion
 * @param dismissed when somebody put a suggestion aside: it comes back when it is asked again
 */
export function suggest(
  unanswered: readonly Unanswered[],
  known: readonly { readonly question: string }[],
  dismissed: ReadonlyMap<string, Date>,
): Suggestion[] {
  const groups: { first: Unanswered; key: string; count: number }[] = []
  for (const one of unanswered) {
    const key = keysOf(one.text).toSorted().join(' ').slice(0, 200)
    if (key === '' || findAnswer(known, one.text)) continue
    const group = groups.find(({ first }) => likeness(first.text, one.text) >= alike)
    if (group) group.count += 1
    else groups.push({ first: one, key, count: 1 })
  }
  return groups
    .filter(({ key, first }) => !((dismissed.get(key)?.getTime() ?? 0) >= first.at.getTime()))
    .toSorted((a, b) => b.count - a.count || b.first.at.getTime() - a.first.at.getTime())
    .slice(0, mostShown)
    .map(({ first, key, count }) => ({
      key,
      question: first.text,
      count,
      lastAt: first.at,
      conversationId: first.conversationId,
    }))
}
