import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { plain } from '#lib/match.ts'

/**
 * Matches when every word of the search is part of a column of plain text (`plain()` of the searchable
 * fields). For tables of some thousand rows a network: it reads them all.
 */
export function searched(column: PgColumn, text: string): SQL | undefined {
  const words = plain(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8)
  return and(...words.map((word) => sql`position(${word} in ${column}) > 0`))
}
