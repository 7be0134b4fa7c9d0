import { sql } from 'drizzle-orm'
import { type ChatSettings, defaultChat } from '#features/channels/rules.ts'
import type { Database } from '#platform/db/database.server.ts'
import { type NetworkScope, type Transaction, transact } from '#platform/db/transaction.server.ts'

/** A network as its chat shows it to anybody. */
export interface ChatNetwork {
  readonly orgId: string
  /** As it stands in the address. */
  readonly place: string
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly address: string
  readonly timeZone: string
  readonly settings: ChatSettings
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const placeForm = /^[a-z0-9-]{3,40}$/

/** Finds a network by its slug, or by its id, which a network without a slug is called by. Null: there is none. */
export async function findNetwork(database: Database, place: string): Promise<ChatNetwork | null> {
  if (!placeForm.test(place)) return null
  const { rows } = await database.pool.query<{ org_id: string }>(
    uuidForm.test(place)
      ? 'select org_id from org_directory where org_id = $1'
      : 'select org_id from org_directory where slug = $1',
    [place],
  )
  const orgId = rows[0]?.org_id
  if (orgId === undefined) return null
  return transact({ database, userId: null, orgId }, (tx) => readNetwork(tx, place))
}

interface Row extends Record<string, unknown> {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly street: string
  readonly number: string
  readonly complement: string
  readonly city: string
  readonly state: string
  readonly time_zone: string
  readonly settings: Partial<ChatSettings> | null
}

async function readNetwork(
  { db, orgId }: Transaction<NetworkScope>,
  place: string,
): Promise<ChatNetwork | null> {
  const { rows } = await db.execute<Row>(sql`
    select o.org_name as name, o.org_telefone as phone, o.org_email as email, o.org_endereco as street,
           o.org_numero as number, o.org_complemento as complement, o.org_cidade as city, o.org_uf as state, o.time_zone,
           (select c.settings from channels c
             where c.org_id = o.org_id and c.kind = 'chat' and c.deleted_at is null) as settings
      from orgs o where o.org_id = ${orgId} and o.deleted_at is null`)
  const [row] = rows
  if (!row) return null
  const { name, phone, email, time_zone, settings } = row
  return {
    orgId,
    place,
    name,
    phone,
    email,
    address: addressOf(row),
    timeZone: time_zone || 'America/Sao_Paulo',
    settings: { ...defaultChat, ...settings },
  }
}

const addressOf = ({ street, number, complement, city, state }: Row): string =>
  [[street, number].filter(Boolean).join(', '), complement, [city, state].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(' · ')
