import * as lexicon from '#lib/portuguese/lexicon.ts'
import { phrases, type Tag } from './phrases.ts'
import { tagOfTypo } from './typos.ts'

type PartTag = Tag | 'all' | 'name' | 'number'

/** A part of an answer: its value is the number itself, or the place of the name among the appointments. */
export type Part = lexicon.Part<PartTag>

const common = lexicon.lexiconOf<PartTag>(phrases)

/**
 * Divides an answer into parts, at each word the longest phrase that fits. Null as soon as a word fits nothing: the
 * answer then says more than is understood.
 * @param own phrases of this question: names, "os dois"
 */
export function partsOf(
  tokens: readonly string[],
  own: readonly lexicon.Phrase<PartTag>[] = [],
): readonly Part[] | null {
  const lexicons = [lexicon.lexiconOf(own), common]
  const parts: Part[] = []
  for (let at = 0; at < tokens.length; ) {
    const part = lexicon.phraseAt(tokens, at, lexicons) ?? wordAlone(tokens[at] ?? '')
    if (part === null) return null
    parts.push(part)
    at += part.words.length
  }
  return parts
}

/** A number, or a mistyped verb. */
function wordAlone(word: string): Part | null {
  if (/^\d{1,2}$/.test(word)) return { tag: 'number', words: [word], value: Number(word) }
  const tag = tagOfTypo(word)
  return tag && { tag, words: [word], value: 0 }
}
