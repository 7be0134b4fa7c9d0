/** Formats while typing and keeps the caret where the person is typing, also in the middle of the text. */

export interface Mask {
  /** Formats the characters; cuts off what is too much. */
  readonly format: (text: string) => string
  /** True for a character of the person's, not of the mask. */
  readonly keeps: (character: string) => boolean
}

export interface Edit {
  readonly before: string
  readonly after: string
  /** The browser's position of the caret in `after`. */
  readonly caret: number
  /** True for the Delete key, which removes the character after the caret. */
  readonly isForward?: boolean
}

export interface Masked {
  readonly text: string
  readonly caret: number
}

export function applyMask(
  { format, keeps }: Mask,
  { before, after, caret, isForward = false }: Edit,
): Masked {
  const allowed = (text: string) => Array.from(text).filter(keeps)
  const own = allowed(after)
  const place = allowed(after.slice(0, caret)).length

  // One character too many in a full field is rejected, instead of pushing the last one out.
  const isFull = allowed(format(own.join(''))).length < own.length
  if (isFull && own.length === allowed(before).length + 1) return at(before, place - 1)

  // Only punctuation of the mask was removed at the caret: remove the character beside it instead. The same characters
  // written over all of it, without punctuation, are no deletion.
  const isCut = before.startsWith(after.slice(0, caret)) && before.endsWith(after.slice(caret))
  if (isCut && after.length < before.length && own.join('') === allowed(before).join('')) {
    const victim = isForward ? place : place - 1
    return at(
      format(own.toSpliced(victim, victim < 0 ? 0 : 1).join('')),
      Math.max(0, isForward ? place : place - 1),
    )
  }

  return at(format(after), place)

  /** Puts the caret right behind the person's n-th character. */
  function at(text: string, count: number): Masked {
    let seen = 0
    const position = count === 0 ? -1 : Array.from(text).findIndex((sign) => keeps(sign) && ++seen === count)
    return { text, caret: count === 0 ? 0 : position === -1 ? text.length : position + 1 }
  }
}
