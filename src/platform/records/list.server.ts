import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isDate } from '#lib/days.ts'
import { isStorable } from '#lib/text.ts'
import { type Action, can } from '#platform/access.ts'
import type { MemberScope, Transaction } from '#platform/db/transaction.server.ts'
import { instant } from '#platform/http/fields.ts'
import { failure } from '#platform/http/problem.ts'
import { countLimit, type ListPage, retentionDays } from './contract.ts'
import type { RecordTable } from './records.server.ts'

type Expression = SQL | { getSQL(): SQL }

/**
 * An order by a column that is not text. A cursor comes from outside: the database must be able to read its
 * value.
 */
interface TypedSort {
  readonly expression: Expression
  readonly isPlace: (text: string) => boolean
}

/** The orders of a list, by their names in the contract. Expressions must never be null. */
export type Sorts = Readonly<Record<string, SQL | TypedSort>>

export const byInstant = (expression: Expression): TypedSort => ({ expression, isPlace: isInstant })
export const byDay = (expression: Expression): TypedSort => ({ expression, isPlace: isDateOrNone })
export const byNumber = (expression: Expression): TypedSort => ({
  expression,
  isPlace: (text) => /^-?\d{1,9}$/.test(text),
})

/** True for a text as PostgreSQL writes a `timestamptz`: `2026-11-22 10:24:49.123456+00`. */
const isInstant = (text: string): boolean =>
  instant.safeParse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).success

/** True for a date, and for `infinity`, which stands for no date and comes last. */
const isDateOrNone = (text: string): boolean => text === 'infinity' || isDate(text)

/** Portuguese order: the database's own puts Ávila after Zuleide. */
export const inPortuguese = (text: Expression): SQL => sql`${text} collate "pt-BR-x-icu"`

const cursorSchema = z.tuple([z.enum(['next', 'previous']), z.string(), z.string(), z.uuid(), z.int().min(0)])
type Direction = 'next' | 'previous'

export interface Keyset {
  /** The rows beyond the cursor; undefined on the first page. */
  readonly where: SQL | undefined
  readonly orderBy: SQL[]
  /** One more than the page has, to know whether there is another. */
  readonly limit: number
  /** Select it as `sortKey`, as text. */
  readonly sortKey: SQL<string>
  readonly direction: Direction
  readonly offset: number
  readonly sort: string
  readonly pageSize: number
}

/**
 * Returns pages by position in the order instead of an offset: the thousandth page costs what the first does.
 * `id` breaks ties.
 * @throws `malformed_request` (400) for a cursor of another order
 */
export function keysetOf(
  sorts: Sorts,
  id: Expression,
  { sort, cursor, limit }: { sort: string; cursor?: string; limit: number },
): Keyset {
  const isDescending = sort.startsWith('-')
  const found = sorts[isDescending ? sort.slice(1) : sort]
  if (!found) throw new Error(`no expression to sort by ${sort}`)
  const { expression, isPlace } = 'isPlace' in found ? found : { expression: found, isPlace: isStorable }
  const from = cursor === undefined ? null : readCursor(cursor, sort)
  if (from && !isPlace(from[2])) throw failure('malformed_request')
  const direction = from?.[0] ?? 'next'
  const isForward = isDescending === (direction === 'previous')
  const order = sql.raw(isForward ? 'asc' : 'desc')
  const beyond = sql.raw(isForward ? '>' : '<')
  return {
    where: from ? sql`(${expression}, ${id}) ${beyond} (${from[2]}, ${from[3]}::uuid)` : undefined,
    orderBy: [sql`${expression} ${order}`, sql`${id} ${order}`],
    limit: limit + 1,
    sortKey: sql<string>`(${expression})::text`,
    direction,
    offset: from?.[4] ?? 0,
    sort,
    pageSize: limit,
  }
}

function readCursor(cursor: string, sort: string) {
  try {
    const read = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (read[1] === sort) return read
  } catch {
    // Rejected below.
  }
  throw failure('malformed_request')
}

const cursorOf = (direction: Direction, sort: string, row: Placed, offset: number) =>
  Buffer.from(JSON.stringify([direction, sort, row.sortKey, row.id, offset])).toString('base64url')

interface Placed {
  id: string
  sortKey: string
}

/** Returns one page of the rows that `keysetOf` selected, with the cursors of its neighbours. */
export function pageOf<R extends Placed, T>(
  rows: readonly R[],
  keyset: Keyset,
  total: number,
  present: (row: R) => T,
): ListPage<T> {
  const { direction, sort, pageSize } = keyset
  const hasMore = rows.length > pageSize
  const page = rows.slice(0, pageSize)
  if (direction === 'previous') page.reverse()
  const offset = direction === 'next' ? keyset.offset : Math.max(0, keyset.offset - page.length)
  const [first, last] = [page[0], page.at(-1)]
  const hasPrevious = direction === 'next' ? offset > 0 : hasMore
  const hasNext = direction === 'next' ? hasMore : true
  return {
    items: page.map(present),
    total,
    offset,
    next: hasNext && last ? cursorOf('next', sort, last, offset + page.length) : null,
    previous: hasPrevious && first ? cursorOf('previous', sort, first, offset) : null,
  }
}

/** The filter of every list; a feature adds its own. */
export interface ListFilter {
  readonly q: string
  readonly sort: string
  readonly cursor?: string
  readonly limit: number
  /** Only what was deleted in the last days; see `listedOf`. */
  readonly deleted?: boolean
}

/**
 * Restricts to the records that a list shows: those of the network, or what was deleted there and can still be
 * restored. `may` is the action that restores them.
 * @throws `forbidden` (403) for deleted records and a person who may not restore them
 */
export function listedOf(
  tx: Transaction<MemberScope>,
  table: RecordTable,
  { deleted = false }: Pick<ListFilter, 'deleted'>,
  may: Action,
): SQL | undefined {
  if (deleted && !(tx.role !== null && can(tx.role, may))) throw failure('forbidden')
  return and(
    eq(table.orgId, tx.orgId),
    deleted
      ? gt(table.deletedAt, sql`now() - make_interval(days => ${retentionDays})`)
      : isNull(table.deletedAt),
  )
}

/** Adds to the items of a list of deleted records when each was deleted; other lists stay as they are. */
export async function withDeletion<T extends { id: string }>(
  tx: Transaction<MemberScope>,
  table: RecordTable,
  { deleted = false }: Pick<ListFilter, 'deleted'>,
  page: ListPage<T>,
): Promise<ListPage<T & { deletedAt?: string }>> {
  if (!deleted || page.items.length === 0) return page
  const ids = page.items.map(({ id }) => id)
  const rows = await tx.db
    .select({ id: table.id, deletedAt: table.deletedAt })
    .from(table)
    .where(and(eq(table.orgId, tx.orgId), inArray(table.id, ids)))
  const instants = new Map(rows.map(({ id, deletedAt }) => [id as string, (deletedAt as Date).toISOString()]))
  return { ...page, items: page.items.map((item) => ({ ...item, deletedAt: instants.get(item.id) })) }
}

/**
 * Returns one page of the table's matching records, and their number. `rowsOf` selects the columns of an
 * item, and the keyset's `sortKey`, from the rows that `page` limits.
 */
export async function listRecords<R extends Placed>(
  tx: Transaction<MemberScope>,
  { table, sorts, fitting }: { table: RecordTable; sorts: Sorts; fitting: SQL | undefined },
  filter: ListFilter,
  rowsOf: (page: Keyset) => PromiseLike<R[]>,
): Promise<ListPage<Omit<R, 'sortKey'> & { deletedAt?: string }>> {
  const keyset = keysetOf(sorts, table.id, filter)
  const rows = await rowsOf({ ...keyset, where: and(fitting, keyset.where) })
  const counted = await tx.db.execute<{ total: number }>(countOf(sql`select from ${table} where ${fitting}`))
  const listed = pageOf(
    rows,
    keyset,
    counted.rows[0]?.total ?? 0,
    ({ sortKey: _, ...row }) => row as Omit<R, 'sortKey'> & { id: string },
  )
  return withDeletion(tx, table, filter, listed)
}

/** Counts the rows of a query, at most `countLimit`: `select count(*) from (… limit) as rows`. */
export const countOf = (rows: SQL): SQL =>
  sql`select count(*)::int as total from (${rows} limit ${countLimit}) as counted`
