/** Names of professionals where many stand below each other: `Dra. Helena`. Two who would be called alike keep their names. */

/** `Dra. Helena Prado` → `Dra. Helena`, `Lívia Campelo` → `Lívia`. */
function shortened(name: string): string {
  const [first = '', second] = name.split(' ')
  return first.endsWith('.') && second ? `${first} ${second}` : first
}

/** @param names of all who may stand there, with their treatment; the same one may be among them often */
export function shortNamesOf(names: Iterable<string>): (name: string) => string {
  const known = new Map<string, Set<string>>()
  for (const name of new Set(names)) {
    const short = shortened(name)
    known.set(short, (known.get(short) ?? new Set()).add(name))
  }
  return (name) => {
    const short = shortened(name)
    return (known.get(short)?.size ?? 0) > 1 ? name : short
  }
}
