export interface Listed<T> {
  readonly items: T[]
  readonly next: string | null
}

/** The maximum size of a page. */
export const pageSize = 100

/** Returns all items of a list, page after page, however many there are: for options. */
export async function everything<T>(page: (cursor: string | undefined) => Promise<Listed<T>>): Promise<T[]> {
  const found: T[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await page(cursor)
    found.push(...items)
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return found
}
