import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { Address, ChannelKind } from '#features/channels/rules.ts'
import { phoneOfWaId } from '#lib/phone.ts'
import { tellFollowers } from '#platform/db/followers.server.ts'
import type { Scope, Transaction } from '#platform/db/transaction.server.ts'
import { moveFiles } from '#platform/files/queries.server.ts'
import { type Identity, identityOf } from './identity.ts'

/** The conversations of a network, found by who a person is and not by how a provider spells it. */

export type NetworkTransaction = Transaction<Scope & { readonly orgId: string }>

export interface Contact {
  readonly address: Address
  readonly kind: ChannelKind
}

interface Known extends Record<string, unknown> {
  readonly id: string
  readonly phone_key: string
  readonly bsuid: string
  readonly email: string
  readonly visitor_id: string
}

/** Returns the conversation of each contact, in their order; those that are missing are begun. */
export async function findConversations(
  tx: NetworkTransaction,
  contacts: readonly Contact[],
): Promise<string[]> {
  const wanted = contacts.map(({ address, kind }) => ({ address, identity: identityOf(address, kind) }))
  let known = await lookUp(
    tx,
    wanted.map(({ identity }) => identity),
  )
  const missing = wanted.filter(({ identity }) => !match(known, identity))
  if (missing.length > 0) {
    await begin(tx, missing)
    known = await lookUp(
      tx,
      wanted.map(({ identity }) => identity),
    )
  }
  return wanted.map(({ identity }) => {
    const found = match(known, identity)
    if (!found) throw new Error('a conversation that was begun is not there')
    return found.id
  })
}

/**
 * Returns the conversation of somebody who wrote, and learns from it: a number and a BSUID that come together
 * are one person, so that two conversations become one. `joined` is then the one that is gone.
 */
export async function findConversation(
  tx: NetworkTransaction,
  contact: Contact,
): Promise<{ readonly id: string; readonly joined: string | null }> {
  const identity = identityOf(contact.address, contact.kind)
  const known = await lookUp(tx, [identity])
  const byPhone = known.find((one) => identity.phoneKey !== '' && one.phone_key === identity.phoneKey)
  const byBsuid = known.find((one) => identity.bsuid !== '' && one.bsuid === identity.bsuid)
  const joined = byPhone && byBsuid && byPhone.id !== byBsuid.id ? byBsuid.id : null
  if (byPhone && joined) await joinConversations(tx, joined, byPhone.id)
  const id = byPhone?.id ?? byBsuid?.id ?? (await findConversations(tx, [contact]))[0]
  if (id === undefined) throw new Error('a contact without a conversation')
  await learn(tx, id, contact.address, identity)
  return { id, joined }
}

/**
 * A person's number or BSUID changed: the conversation goes on under the new one. What was written with the
 * new one meanwhile joins it: returns what both were.
 */
export async function changeAddress(
  tx: NetworkTransaction,
  from: Address,
  to: Address,
  kind: ChannelKind,
): Promise<{ readonly id: string; readonly joined: string | null } | null> {
  const [before, after] = [identityOf(from, kind), identityOf(to, kind)]
  const known = await lookUp(tx, [before, after])
  const old = match(known, before)
  const present = match(known, after)
  if (!old) return null
  const joined = present && present.id !== old.id ? present.id : null
  if (joined) await joinConversations(tx, joined, old.id)
  const phone = to.phone || phoneOfWaId(to.waId)
  await tx.db.execute(sql`
    update conversations set
      phone = case when ${after.phoneKey} = '' then phone else ${phone} end,
      phone_key = case when ${after.phoneKey} = '' then phone_key else ${after.phoneKey} end,
      wa_id = case when ${to.waId} = '' then wa_id else ${to.waId} end,
      bsuid = case when ${to.bsuid} = '' then bsuid else ${to.bsuid} end
    where org_id = ${tx.orgId} and id = ${old.id}`)
  return { id: old.id, joined }
}

/** Finds by phone first, which is what a person gives; then by what WhatsApp calls them. */
const match = (known: readonly Known[], { phoneKey, bsuid, email, visitorId }: Identity): Known | undefined =>
  known.find((one) => phoneKey !== '' && one.phone_key === phoneKey) ??
  known.find((one) => bsuid !== '' && one.bsuid === bsuid) ??
  known.find((one) => email !== '' && one.email === email) ??
  known.find((one) => visitorId !== '' && one.visitor_id === visitorId)

async function lookUp({ db, orgId }: NetworkTransaction, wanted: readonly Identity[]): Promise<Known[]> {
  const keys = (name: keyof Identity) =>
    sql.param([...new Set(wanted.map((one) => one[name]).filter(Boolean))])
  const columns = sql`select id, phone_key, bsuid, email, visitor_id from conversations where org_id = ${orgId}`
  const { rows } = await db.execute<Known>(sql`
    ${columns} and phone_key <> '' and phone_key = any (${keys('phoneKey')}::text[])
    union ${columns} and bsuid <> '' and bsuid = any (${keys('bsuid')}::text[])
    union ${columns} and email <> '' and email = any (${keys('email')}::text[])
    union ${columns} and visitor_id <> '' and visitor_id = any (${keys('visitorId')}::text[])`)
  return rows
}

/** Two processes that begin the same one at once begin one. */
async function begin(
  { db, orgId }: NetworkTransaction,
  missing: readonly { readonly address: Address; readonly identity: Identity }[],
): Promise<void> {
  const rows = missing
    .map(({ address, identity }) => ({
      id: uuid(),
      phone: identity.phoneKey === '' ? '' : address.phone || phoneOfWaId(address.waId),
      phone_key: identity.phoneKey,
      wa_id: identity.phoneKey === '' ? '' : address.waId,
      bsuid: identity.bsuid,
      email: identity.email,
      visitor_id: identity.visitorId,
    }))
    .sort((one, other) => (one.phone_key + one.email < other.phone_key + other.email ? -1 : 1))
  await db.execute(sql`
    insert into conversations (org_id, id, phone, phone_key, wa_id, bsuid, email, visitor_id)
    select ${orgId}, id, phone, phone_key, wa_id, bsuid, email, visitor_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as n (id uuid, phone text, phone_key text, wa_id text, bsuid text, email text, visitor_id text)
    on conflict do nothing`)
}

async function learn({ db, orgId }: NetworkTransaction, id: string, address: Address, identity: Identity) {
  const phone = address.phone || phoneOfWaId(address.waId)
  await db.execute(sql`
    update conversations set
      phone = case when phone_key = '' then ${phone} else phone end,
      phone_key = case when phone_key = '' then ${identity.phoneKey} else phone_key end,
      wa_id = case when ${address.waId} = '' then wa_id else ${address.waId} end,
      bsuid = case when ${identity.bsuid} = '' then bsuid else ${identity.bsuid} end
    where org_id = ${orgId} and id = ${id}
      and (phone_key = '' and ${identity.phoneKey} <> '' or wa_id <> ${address.waId} or bsuid <> ${identity.bsuid})`)
}

/**
 * Moves everything of one conversation into another, which keeps the later of both questions. Where only the one that is
 * gone was open, the other takes its place.
 */
async function joinConversations(tx: NetworkTransaction, from: string, into: string): Promise<void> {
  const { db, orgId } = tx
  await moveFiles(tx, { ownerKind: 'conversation-media', ownerId: from }, into)
  for (const table of [sql`messages`, sql`conversation_entries`, sql`conversation_bookings`])
    await db.execute(
      sql`update ${table} set conversation_id = ${into} where org_id = ${orgId} and conversation_id = ${from}`,
    )
  await tellFollowers(tx, 'joinedConversations', [from, into])
  const taken = (column: string) =>
    sql.raw(`${column} = case when c.state = 'resolved' then gone.${column} else c.${column} end`)
  await db.execute(sql`
    with gone as (delete from conversations where org_id = ${orgId} and id = ${from} returning *)
    update conversations c set
      last_message_at = greatest(c.last_message_at, gone.last_message_at),
      last_inbound_at = greatest(c.last_inbound_at, gone.last_inbound_at),
      profile_name = case when c.profile_name = '' then gone.profile_name else c.profile_name end,
      open_question = case when gone.asked_at > coalesce(c.asked_at, '-infinity') then gone.open_question else c.open_question end,
      asked_at = greatest(c.asked_at, gone.asked_at),
      ${sql.join(['state', 'owner_id', 'owned_at', 'queue_reason', 'is_urgent'].map(taken), sql`, `)},
      waiting_since = least(c.waiting_since, gone.waiting_since),
      unread = c.unread + gone.unread,
      unit_id = coalesce(c.unit_id, gone.unit_id),
      assistant_refused_at = coalesce(c.assistant_refused_at, gone.assistant_refused_at),
      ownership = greatest(c.ownership, gone.ownership) + 1
      from gone where c.org_id = ${orgId} and c.id = ${into}`)
}
