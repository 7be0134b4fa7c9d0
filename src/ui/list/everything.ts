interface Listed<T> {
  readonly items: T[]
  readonly next: string | null
}

export const pageSize = 100
/** Beyond it a choice would be no choice any more. */
const maxPages = 10

/** All of a list, for what is chosen from. */
export async function everything<T>(page: (cursor: string | undefined) => Promise<Listed<T>>): Promise<T[]> {
  const found: T[] = []
  let cursor: string | undefined
  for (let at = 0; at < maxPages; at++) {
    const { items, next } = await page(cursor)
    found.push(...items)
    if (next === null) break
    cursor = next
  }
  return found
}
