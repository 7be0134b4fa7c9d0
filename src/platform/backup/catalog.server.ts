import type pg from 'pg'
import { leftOut } from './contents.server.ts'

/** A table that a backup holds, with the columns that can be written. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** Row-level security binds the owner, too. */
  readonly isForced: boolean
}

/** Returns the tables of the product, but those that are left out; in the order of their names. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                   order by a.attnum) as columns
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
      order by c.relname`,
    [leftOut],
  )
  return rows
}

/** Returns the last value of each sequence that was used. */
export async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
      where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** Returns the tables of which the connection's role would be shown a part only. */
export async function listHiddenTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c, pg_roles r
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relrowsecurity
        and r.rolname = current_user and not r.rolsuper and not r.rolbypassrls
        and not exists (select from pg_policy p
                         where p.polrelid = c.oid and p.polname = 'backup' and r.oid = any (p.polroles))
      order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** A foreign key, as `ALTER TABLE … ADD CONSTRAINT` wants it. */
export interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

export async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by 1, 2`,
  )
  return rows
}

/** True when nothing has been made in the database yet. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    `select not exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p'))
        and to_regnamespace('drizzle') is null and to_regnamespace('pgboss') is null as empty`,
  )
  return rows[0]?.empty === true
}
