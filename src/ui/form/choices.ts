/** The options of choice fields: what typing finds, and what is said of a text that is none of them. */
import { matches, plain } from '#lib/match.ts'

export interface Option<T extends string = string> {
  readonly value: T
  readonly label: string
  /** Found by these words too, as the specialty of a professional or the code of an exam. */
  readonly keywords?: string
  /** Can't be chosen now. */
  readonly disabled?: boolean
}

/** True when the label contains the words of the search in any order, ignoring accents and case. */
export const fits = (label: string, search: string) => matches(search, label)

/**
 * Returns the options that the search finds: those that begin with it first, then those named by its words, then
 * those found by other words.
 */
export function found<O extends Option>(options: readonly O[], search: string): readonly O[] {
  const text = plain(search).trim()
  const rankOf = ({ label, keywords = '' }: O) => {
    if (plain(label).startsWith(text)) return 0
    if (fits(label, search)) return 1
    return matches(search, label, keywords) ? 2 : null
  }
  const ranked = options.map((option) => ({ option, rank: rankOf(option) }))
  return [0, 1, 2].flatMap((rank) => ranked.filter((one) => one.rank === rank).map(({ option }) => option))
}

/** Returns the option of this very name, whatever its accents and case. */
export const optionNamed = <O extends Option>(options: readonly O[], text: string): O | undefined =>
  options.find(({ label, disabled }) => !disabled && plain(label) === plain(text).trim())

/**
 * Says that a text that was left in the field is no choice, and what holds instead; null for no text.
 * @param chosen the label of the present choice; '' for none
 */
export function noteOfLeft(text: string, chosen: string): string | null {
  const typed = text.trim()
  const remains = chosen === '' ? 'Escolha uma opção.' : `Continua “${chosen}”.`
  if (typed === '') return chosen === '' ? null : remains
  return `“${typed}” não está na lista. ${remains}`
}
