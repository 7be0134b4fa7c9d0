import { likeness } from '#lib/portuguese/names.ts'
import { wordsOf } from '#lib/portuguese/words.ts'

interface Named {
  readonly name: string
}

const likely = 0.8

const nearest = (word: string, names: readonly string[]): number =>
  Math.max(0, ...names.map((name) => likeness(word, name)))

/**
 * Takes out of a text the words that name something else than what is looked for: beside a unit Santo Amaro, "Amparo" is a convênio,
 * and "amaro" none.
 * @param giveUpTies a slip that may be of either is taken out as well
 */
export function withoutOthers(
  text: string,
  lookedFor: readonly Named[],
  others: readonly Named[],
  giveUpTies = false,
): string {
  const own = lookedFor.flatMap(({ name }) => wordsOf(name))
  const foreign = others.flatMap(({ name }) => wordsOf(name)).filter((word) => !own.includes(word))
  return text.replace(/\p{L}+/gu, (word) => {
    const [key = ''] = wordsOf(word)
    if (own.includes(key)) return word
    const [ofOthers, ofOwn] = [nearest(key, foreign), nearest(key, own)]
    return ofOthers >= likely && (ofOthers > ofOwn || (giveUpTies && ofOthers === ofOwn)) ? ' ' : word
  })
}
