/** Looks a typed word up in a table. `table[word]` would find "constructor" in every object. */
export const lookUp = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined
