export const onlyDigits = (text: string) => text.replace(/\D/g, '')

/**
 * Lays characters into a pattern where `#` takes one each; stops where they end, so it works while typing.
 */
export function fill(pattern: string, characters: string): string {
  let next = 0
  let out = ''
  for (const sign of pattern) {
    if (next >= characters.length) break
    out += sign === '#' ? characters[next++] : sign
  }
  return out
}
