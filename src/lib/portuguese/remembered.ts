/** As many as the names and words of some networks; then it begins anew. */
const most = 20_000

/** Computes once for each text: names of a clinic are compared with every message. */
export function remembered<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= most) known.clear()
    const value = compute(text)
    // Long texts are messages, which nobody writes twice.
    if (text.length <= 120) known.set(text, value)
    return value
  }
}
